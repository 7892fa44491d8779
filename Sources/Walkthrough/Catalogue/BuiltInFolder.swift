/// The folder of a walkthrough that is part of the program, and that nothing can change.
public struct BuiltInFolder: WalkthroughFolder {
    public let name: String
    /// The contents of the files, by their paths below the folder.
    private let contents: [String: Data]

    /// The folders that hold these files, by name: `oauth-refresh/script.json` is in `oauth-refresh`.
    static func all(of files: [String: Data]) -> [BuiltInFolder] {
        var folders: [String: [String: Data]] = [:]
        for (path, contents) in files {
            guard let slash = path.firstIndex(of: "/") else { continue }
            folders[String(path[..<slash]), default: [:]][String(path[path.index(after: slash)...])] =
                contents
        }
        return folders.map { BuiltInFolder(name: $0.key, contents: $0.value) }.sorted { $0.name < $1.name }
    }

    public var location: URL? { nil }

    public var files: [String] { contents.keys.sorted() }

    public func contents(of path: String) -> Data? { contents[path] }

    public func item(at path: String) -> WalkthroughItem {
        if contents[path] != nil { return .file }
        return contents.keys.contains { $0.hasPrefix(path + "/") } ? .folder : .missing
    }

    /// A copy in the folder of the run. It is made when it is first asked for, and goes with the run.
    public func url(of path: String, in simulator: Simulator) -> URL {
        // With a colon in its name, which no path in a script may have, the folder never meets a file that
        // the script itself writes.
        let copies = simulator.temporaryFolder.appendingPathComponent("walkthrough:\(name)")
        for (file, data) in contents where file == path || file.hasPrefix(path + "/") {
            Self.write(data, to: copies.appendingPathComponent(file), in: simulator)
        }
        return copies.appendingPathComponent(path)
    }

    /// Writes a copy unless it is there.
    private static func write(_ contents: Data, to copy: URL, in simulator: Simulator) {
        guard !FileManager.default.fileExists(atPath: copy.path) else { return }
        try? HostFailure.endsRun(simulator, making: copy.deletingLastPathComponent())
        try? HostFailure.endsRun(simulator, "write", copy) { try contents.write(to: copy) }
    }
}
