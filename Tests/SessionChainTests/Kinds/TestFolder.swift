import SessionChain

/// A folder for one test, which is removed when the test is over.
final class TestFolder {
    // A folder of the simulation, which is removed together with the simulation.
    private let simulator = Simulator()
    private var root: URL { simulator.temporaryFolder }

    init() throws { _ = try root.checkResourceIsReachable() }

    /// The URL of a file with this name, whether or not it exists.
    func url(_ name: String) -> URL { root.appendingPathComponent(name) }

    /// Creates a file.
    func file(_ name: String, _ text: String) throws -> URL { try file(name, Data(text.utf8)) }

    /// Creates a file.
    func file(_ name: String, _ data: Data) throws -> URL {
        try data.write(to: url(name))
        return url(name)
    }

    /// The sorted names of everything in the folder.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
    }
}
