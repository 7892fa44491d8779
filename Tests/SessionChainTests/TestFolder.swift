import SessionChain

/// A folder for one test, which is gone when the test is over.
final class TestFolder {
    private let root: URL

    init() throws {
        var template = Array("/tmp/reqtrace-tests-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
        root = URL(filePath: String(cString: path), directoryHint: .isDirectory)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Where something of this name is, or would be.
    func url(_ name: String) -> URL { root.appendingPathComponent(name) }

    /// Makes a file.
    func file(_ name: String, _ text: String) throws -> URL { try file(name, Data(text.utf8)) }

    /// Makes a file.
    func file(_ name: String, _ data: Data) throws -> URL {
        try data.write(to: url(name))
        return url(name)
    }

    /// The names of what is in the folder, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
    }
}
