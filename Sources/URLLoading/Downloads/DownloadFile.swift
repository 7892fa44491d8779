/// The file that a download is written to, in the simulation's temporary folder.
final class DownloadFile {
    /// The location of the file.
    let url: URL
    private let handle: FileHandle

    private let simulator: Simulator

    /// Creates an empty file, replacing any file that is already there.
    init(at url: URL, in simulator: Simulator) throws(URLError) {
        guard let handle = Self.open(url, O_CREAT | O_TRUNC, in: simulator) else {
            throw URLError(.cannotCreateFile)
        }
        self.url = url
        self.simulator = simulator
        self.handle = handle
    }

    /// Opens the file of an earlier download, to continue after its first `offset` bytes.
    init(goingOnAt url: URL, after offset: Int64, in simulator: Simulator) throws(URLError) {
        guard let handle = Self.open(url, in: simulator) else { throw URLError(.cannotOpenFile) }
        do {
            try HostFailure.endsRun(simulator, "ftruncate", url) {
                try handle.truncate(atOffset: UInt64(max(0, offset)))
            }
            try handle.seekToEnd()
        } catch {
            throw URLError(.cannotOpenFile)
        }
        self.url = url
        self.simulator = simulator
        self.handle = handle
    }

    /// Opens a file for writing; nil if that fails.
    private static func open(_ url: URL, _ flags: Int32 = 0, in simulator: Simulator) -> FileHandle? {
        let descriptor = Foundation.open(url.path, O_WRONLY | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else {
            simulator.stop(after: "open", url.path, errno)
            return nil
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The file's name in its folder, which is all that a trace shows of it.
    var name: String { url.lastPathComponent }

    /// Whether the file is still where it was created. A delegate may have moved it away.
    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    func append(_ data: Data) throws(URLError) {
        do {
            try HostFailure.endsRun(simulator, "write", url) { try handle.write(contentsOf: data) }
        } catch {
            throw URLError(.cannotWriteToFile)
        }
    }

    /// Stops writing to the file, and keeps its contents.
    func close() { try? handle.close() }

    func remove() { try? FileManager.default.removeItem(at: url) }

    /// The length of a file; nil if there is no file.
    static func length(of url: URL) -> Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes?[.size] as? NSNumber)?.int64Value
    }
}
