// What the loading system adds to an error before the app gets it.

extension URLError {
    /// The same error with the URL whose load failed: after a redirect, the one that it led to.
    func naming(_ url: URL?) -> URLError {
        adding(url, for: NSURLErrorFailingURLErrorKey)
            .adding(url?.absoluteString, for: Self.failingURLStringKey)
    }

    /// `NSURLErrorFailingURLStringErrorKey`, which is deprecated: older apps read it.
    private static let failingURLStringKey = "NSErrorFailingURLStringKey"

    /// The same error with a value in its `userInfo`, where an app looks for it. A value that is there
    /// already stays, and nil adds nothing.
    func adding(_ value: Any?, for key: String) -> URLError {
        guard let value else { return self }
        return URLError(code, userInfo: userInfo.merging([key: value]) { old, _ in old })
    }
}
