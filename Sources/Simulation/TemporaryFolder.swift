import Synchronization

/// A folder for the files of one run, such as downloads. It is removed with the simulation, or at the end of
/// the program.
///
/// File names are made from ordinals, so that a trace may show them: the last part of a path, never the rest.
final class TemporaryFolder {
    /// The folder, which is made when it is first used. If it cannot be made, nothing is at this path, and
    /// writing a file there fails as it would on a full disk.
    private(set) lazy var url: URL = {
        var template = Array(
            (NSTemporaryDirectory() + "/reqtrace-" + String(repeating: "X", count: 6)).utf8CString)
        let isMade = mkdtemp(&template) != nil
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if isMade { made = path }
        return URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }()

    /// The path of the folder, once it has been made.
    private var made: String? {
        didSet { Self.remember(made, insteadOf: oldValue) }
    }

    func remove() {
        guard let path = made else { return }
        try? FileManager.default.removeItem(atPath: path)
        made = nil
    }

    deinit {
        // Property observers are not called in `deinit`.
        guard let made else { return }
        try? FileManager.default.removeItem(atPath: made)
        Self.remember(nil, insteadOf: made)
    }

    // MARK: A program that ends early

    /// The folders of all simulations. Tests run several of them at once.
    private static let folders = Mutex<Set<String>>([])

    /// Removes what is left at the end of the program, since `exit` calls no `deinit`.
    private static let farewell: Void = {
        _ = atexit {
            for path in TemporaryFolder.folders.withLock({ $0.sorted() }) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }()

    private static func remember(_ path: String?, insteadOf old: String?) {
        farewell
        folders.withLock { folders in
            if let old { folders.remove(old) }
            if let path { folders.insert(path) }
        }
    }
}

extension Simulator {
    /// The folder for this run's files. It is made on first use, and removed with the simulation.
    public var temporaryFolder: URL { files.url }
}
