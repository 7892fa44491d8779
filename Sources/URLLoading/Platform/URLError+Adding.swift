// What the loading system adds to an error before the app gets it.

extension URLError {
    /// The same error with a value in its `userInfo`, where an app looks for it. A value that is there
    /// already stays, and nil adds nothing.
    func adding(_ value: Any?, for key: String) -> URLError {
        guard let value else { return self }
        return URLError(code, userInfo: userInfo.merging([key: value]) { old, _ in old })
    }
}
