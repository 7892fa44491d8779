import Synchronization

/// A folder for the files of one run, such as downloads. It is removed with the simulation, or at the end of
/// the program.
///
/// File names are made from ordinals, so that a trace may show them: the last part of a path, never the rest.
final class TemporaryFolder {
    /// The folder in which this one is made.
    private let parent: String

    /// The folder, which is made when it is first used. The folder around it has to be there.
    private(set) lazy var place: Result<URL, HostFailure> = make()

    /// The path of the folder, once it has been made.
    private var made: String?

    /// Where the files would be if there were a folder. Nothing can be made there.
    static let nowhere = URL(fileURLWithPath: "/dev/null/reqtrace", isDirectory: true)

    /// The folder that `TMPDIR` names, which Foundation asks last on macOS.
    static var usualParent: String {
        let named = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
        return named.isEmpty ? NSTemporaryDirectory() : named
    }

    init(in parent: String = TemporaryFolder.usualParent) { self.parent = parent }

    private func make() -> Result<URL, HostFailure> {
        Self.farewell
        var path = MadeUpPath((parent.hasSuffix("/") ? parent : parent + "/") + "reqtrace-")
        let name = path.text
        // No signal may come between making the folder and remembering it.
        return Self.folders.withLock { folders in
            guard mkdtemp(&path.signs) != nil else {
                return .failure(HostFailure(makingFolderAt: name, errno))
            }
            let found = path.text
            folders.paths.insert(found)
            folders.reserveDescriptor()
            made = found
            return .success(URL(fileURLWithPath: found, isDirectory: true).standardizedFileURL)
        }
    }

    /// Makes a folder for files of a run, and the folders around it.
    ///
    /// A run that goes on while the program ends would bring its temporary folder back in this way. Once
    /// that is removed, the call fails as one does that makes no folders around its own.
    static func makeFolder(at url: URL, by fileManager: FileManager) throws {
        // An app's own manager may use the temporary folder meanwhile.
        guard fileManager === FileManager.default else {
            return try fileManager.createDirectory(at: url, withIntermediateDirectories: true)
        }
        try folders.withLock { folders in
            guard !folders.areGone else { throw POSIXError(.ENOENT) }
            try fileManager.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }

    /// Whether a path leads into the folder.
    func contains(_ path: String) -> Bool {
        guard made != nil, case .success(let url) = place else { return false }
        return path.isPath(below: url.path)
    }

    deinit {
        guard let made else { return }
        try? FileManager.default.removeItem(atPath: made)
        // What could not be removed, as when no more files can be opened, is tried again at the end.
        if FileManager.default.fileExists(atPath: made) { return }
        Self.folders.withLock { _ = $0.paths.remove(made) }
    }

    // MARK: A program that ends early

    /// The folders that are there, and what it takes to remove them.
    private struct Folders {
        var paths: Set<String> = []
        /// Whether they have been removed, because the program is about to end.
        var areGone = false
        /// Open for nothing but to be closed: to look into a folder takes a descriptor, and the program may
        /// have come to its end because it has no other one.
        private var spare: Int32 = -1

        mutating func reserveDescriptor() {
            if spare < 0 { spare = open("/dev/null", O_RDONLY | O_CLOEXEC) }
        }

        mutating func freeDescriptor() {
            if spare >= 0 { _ = close(spare) }
            spare = -1
        }
    }

    /// The folders of all simulations. Tests run several of them at once.
    private static let folders = Mutex(Folders())

    /// Removes what is left at the end of the program, since `exit` calls no `deinit`.
    private static let farewell: Void = {
        _ = atexit { TemporaryFolder.removeAll() }
    }()

    /// Removes the folders of all simulations, for good. No other is made before `last` returns.
    static func removeAll(then last: () -> Void = {}) {
        folders.withLock { folders in
            folders.freeDescriptor()
            for path in folders.paths.sorted() {
                // A run that is still going on would write files here while they are removed. Under another
                // name it does not find the folder.
                let gone = path + "-gone"
                if rename(path, gone) == 0 { try? FileManager.default.removeItem(atPath: gone) }
            }
            folders.paths = []
            folders.areGone = true
            last()
        }
    }
}

extension Simulator {
    /// The folder for this run's files. It is made on first use, and removed with the simulation.
    ///
    /// If it cannot be made, the run ends.
    public var temporaryFolder: URL {
        switch files.place {
        case .success(let url): return url
        case .failure(let failure):
            endRun(by: .hostFailure(failure))
            return TemporaryFolder.nowhere
        }
    }

    /// Removes the temporary folders of all simulations of this program, which is about to end.
    ///
    /// - Parameter last: what ends the program. No other folder is made before it.
    public static func removeTemporaryFolders(then last: () -> Void) {
        TemporaryFolder.removeAll(then: last)
    }
}

extension String {
    /// Whether a path leads below a folder, by their bytes, as a file system compares names. Two texts that
    /// Swift takes for equal may be different names.
    package func isPath(below folder: String) -> Bool {
        utf8.starts(with: (folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/").utf8)
    }
}
