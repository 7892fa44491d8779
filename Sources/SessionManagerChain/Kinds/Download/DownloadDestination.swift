extension DownloadRequest {
    /// What is done at a destination before the file is moved there.
    ///
    /// Mirrors Alamofire 4.7 `DownloadRequest.DownloadOptions`.
    public struct DownloadOptions: OptionSet, Sendable {
        /// Creates the destination's folders if they do not exist.
        public static let createIntermediateDirectories = DownloadOptions(rawValue: 1 << 0)
        /// Removes an existing file at the destination. Without this option, it makes the download fail.
        public static let removePreviousFile = DownloadOptions(rawValue: 1 << 1)

        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Chooses where a downloaded file goes. Called when the file and the response's head have arrived.
    ///
    /// It is called before validation, so the body of a 404 goes to the destination, too.
    public typealias DownloadFileDestination =
        @Sendable (_ temporaryURL: URL, _ response: HTTPURLResponse) -> (
            destinationURL: URL, options: DownloadOptions
        )
}
