/// A folder for the files of one run, such as downloads; it goes when the simulation goes.
///
/// Names in it are made of ordinals, so that a trace may show them: the last part of a path, never the rest.
final class TemporaryFolder {
    /// Made when it is first asked for. A path at which nothing is, where it cannot be made: writing a file
    /// there fails as on a full disk.
    private(set) lazy var url: URL = {
        var template = Array(
            (NSTemporaryDirectory() + "/reqtrace-" + String(repeating: "X", count: 6)).utf8CString)
        let isMade = mkdtemp(&template) != nil
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if isMade { madePath = path }
        return URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }()
    private var madePath: String?

    func remove() {
        guard let madePath else { return }
        try? FileManager.default.removeItem(atPath: madePath)
        self.madePath = nil
    }

    deinit { remove() }
}

extension Simulator {
    /// Where this run writes its files. Made on first use, removed with the simulation.
    public var temporaryFolder: URL { files.url }
}
