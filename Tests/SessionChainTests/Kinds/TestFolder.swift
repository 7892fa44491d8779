import SessionChain

/// A folder for one test, which is gone when the test is over.
final class TestFolder {
    // A simulation's own folder, which goes when the simulation goes.
    private let simulator = Simulator()
    private var root: URL { simulator.temporaryFolder }

    init() throws { _ = try root.checkResourceIsReachable() }

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
