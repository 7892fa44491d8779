/// The file that a download is written to, in the simulation's temporary folder.
final class DownloadFile {
    /// Where it is.
    let url: URL
    private let handle: FileHandle

    /// Makes an empty file, in the place of whatever is there.
    init(at url: URL) throws(URLError) {
        guard FileManager.default.createFile(atPath: url.path, contents: nil),
            let handle = FileHandle(forWritingAtPath: url.path)
        else { throw URLError(.cannotCreateFile) }
        self.url = url
        self.handle = handle
    }

    /// Opens a file of an earlier download, to go on after its first `offset` bytes.
    init(goingOnAt url: URL, after offset: Int64) throws(URLError) {
        guard let handle = FileHandle(forWritingAtPath: url.path) else { throw URLError(.cannotOpenFile) }
        do {
            try handle.truncate(atOffset: UInt64(max(0, offset)))
            try handle.seekToEnd()
        } catch {
            throw URLError(.cannotOpenFile)
        }
        self.url = url
        self.handle = handle
    }

    /// The name in its folder: all that a trace shows of it.
    var name: String { url.lastPathComponent }

    /// Whether it is where it was made. A delegate may have moved it away.
    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    func append(_ data: Data) throws(URLError) {
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw URLError(.cannotWriteToFile)
        }
    }

    /// Nothing more is written. What is in the file stays.
    func close() { try? handle.close() }

    func remove() { try? FileManager.default.removeItem(at: url) }

    /// How long a file is; nil when there is none.
    static func length(of url: URL) -> Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes?[.size] as? NSNumber)?.int64Value
    }
}
