extension DownloadRequest {
    /// What is done at a destination before the file is moved there.
    ///
    /// Mirrors Alamofire 5.12 `DownloadRequest.Options`.
    public struct Options: OptionSet, Sendable {
        /// Make the folders that the destination is in, where they do not exist.
        public static let createIntermediateDirectories = Options(rawValue: 1 << 0)
        /// Remove a file that stands at the destination. Without this, it makes the download fail.
        public static let removePreviousFile = Options(rawValue: 1 << 1)

        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// Says where a downloaded file goes, when it is there and the response's head is known.
    ///
    /// It is asked before validation: the body of a 404 goes to the destination, too.
    public typealias Destination =
        @Sendable (_ temporaryURL: URL, _ response: HTTPURLResponse) -> (
            destinationURL: URL, options: Options
        )

    /// A destination in one of the folders that systems have for such things, under the name that the
    /// response suggests.
    ///
    /// The real library looks for the folder on the device; here it is one of the same name among the
    /// simulation's temporary files, and is there from the start, as on a device.
    public class func suggestedDownloadDestination(
        for directory: FileManager.SearchPathDirectory = .documentDirectory,
        in domain: FileManager.SearchPathDomainMask = .userDomainMask, options: Options = []
    ) -> Destination {
        { temporaryURL, response in
            guard let folder = DownloadFolder.url(for: directory, in: domain) else {
                return (temporaryURL, options)
            }
            return (folder.appendingPathComponent(response.downloadName), options)
        }
    }

    /// The destination of a download that names none.
    static let defaultDestination: Destination = { url, _ in (defaultDestinationURL(url), []) }

    /// A place beside the temporary file, out of reach of whoever removes that one.
    static let defaultDestinationURL: @Sendable (URL) -> URL = { url in
        url.deletingLastPathComponent().appendingPathComponent("Alamofire_\(url.lastPathComponent)")
    }
}
