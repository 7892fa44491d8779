extension DownloadRequest {
    /// What is done at a destination before the file is moved there.
    ///
    /// Mirrors Alamofire 4.7 `DownloadRequest.DownloadOptions`.
    public struct DownloadOptions: OptionSet, Sendable {
        /// Make the folders that the destination is in, where they do not exist.
        public static let createIntermediateDirectories = DownloadOptions(rawValue: 1 << 0)
        /// Remove a file that stands at the destination. Without this, it makes the download fail.
        public static let removePreviousFile = DownloadOptions(rawValue: 1 << 1)

        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Says where a downloaded file goes, when it is there and the response's head is known.
    ///
    /// It is asked before validation: the body of a 404 goes to the destination, too.
    public typealias DownloadFileDestination =
        @Sendable (_ temporaryURL: URL, _ response: HTTPURLResponse) -> (
            destinationURL: URL, options: DownloadOptions
        )
}
