import Synchronization

/// A folder for the files of one run, such as downloads; it goes when the simulation goes, or the program.
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
        if isMade { made = path }
        return URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }()

    /// The path at which there is a folder of ours.
    private var made: String? {
        didSet { Self.remember(made, insteadOf: oldValue) }
    }

    func remove() {
        guard let path = made else { return }
        try? FileManager.default.removeItem(atPath: path)
        made = nil
    }

    deinit {
        // An observer is not called here any more.
        guard let made else { return }
        try? FileManager.default.removeItem(atPath: made)
        Self.remember(nil, insteadOf: made)
    }

    // MARK: A program that ends early

    /// The folders of all simulations that there are. Tests run several at once.
    private static let folders = Mutex<Set<String>>([])

    /// Removes what is left at the end of the program: `exit` lets nobody say goodbye.
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
    /// Where this run writes its files. Made on first use, removed with the simulation.
    public var temporaryFolder: URL { files.url }
}
