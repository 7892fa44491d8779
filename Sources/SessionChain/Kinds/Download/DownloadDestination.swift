extension DownloadRequest {
    /// What is done at a destination before the file is moved there.
    ///
    /// Mirrors Alamofire 5.12 `DownloadRequest.Options`.
    public struct Options: OptionSet, Sendable {
        /// Creates the destination's folders if they do not exist.
        public static let createIntermediateDirectories = Options(rawValue: 1 << 0)
        /// Removes an existing file at the destination. Without this option, it makes the download fail.
        public static let removePreviousFile = Options(rawValue: 1 << 1)

        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// Chooses where a downloaded file goes. Called when the file and the response's head have arrived.
    ///
    /// It is called before validation, so the body of a 404 goes to the destination, too.
    public typealias Destination =
        @Sendable (_ temporaryURL: URL, _ response: HTTPURLResponse) -> (
            destinationURL: URL, options: Options
        )

    /// A destination in one of the system's standard folders, under the name that the response
    /// suggests.
    ///
    /// The real library looks for the folder on the device. Here it is a folder of the same name among the
    /// simulation's temporary files, which exists from the start, as on a device.
    public class func suggestedDownloadDestination(
        for directory: FileManager.SearchPathDirectory = .documentDirectory,
        in domain: FileManager.SearchPathDomainMask = .userDomainMask, options: Options = []
    ) -> Destination {
        { temporaryURL, response in
            guard let folder = DownloadFolder.url(for: directory, in: domain) else {
                return (temporaryURL, options)
            }
            return (folder.appendingPathComponent(SuggestedFileName.of(response)), options)
        }
    }

    /// The destination of a download that does not name one.
    static let defaultDestination: Destination = { url, _ in (defaultDestinationURL(url), []) }

    /// A place beside the temporary file: the file stays there when the temporary one is removed.
    static let defaultDestinationURL: @Sendable (URL) -> URL = { url in
        url.deletingLastPathComponent().appendingPathComponent("Alamofire_\(url.lastPathComponent)")
    }
}
