import Foundation
import Walkthrough

/// Notices that files in some folders have been saved, by looking at them again and again.
///
/// Looking works on every file system, and with every editor: whether it writes into a file, or writes
/// another one and gives that the name. A change counts once two looks in a row see the same, so that a file
/// is not read while it is being written, or while it is gone for a moment.
struct FileWatch {
    /// How long to wait between two looks, in milliseconds.
    static let interval: Int32 = 200

    private let list: () -> [URL]
    /// The folders that were listed last.
    private(set) var folders: [URL]
    /// What was seen of the folders that were listed last.
    private var looks: [URL: SuccessiveLooks<[String: FileStamp]>] = [:]

    /// - Parameter list: lists the folders. It is asked at each look: one may be added, or get another name.
    init(_ list: @escaping () -> [URL]) {
        self.list = list
        folders = list()
        for folder in folders { looks[folder] = SuccessiveLooks(Self.state(of: folder)) }
    }

    /// Looks once. Returns the folders that have changed, and are at rest again. One that was not listed
    /// before has changed.
    mutating func look() -> [URL] {
        let before = looks
        looks = [:]
        var changed: [URL] = []
        folders = list()
        for folder in folders {
            var look = before[folder] ?? SuccessiveLooks([:])
            if look.haveChanged(to: Self.state(of: folder)) { changed.append(folder) }
            looks[folder] = look
        }
        return changed
    }

    /// Lets some time pass before the next look.
    static func pause() { poll(nil, 0, interval) }

    /// The files of a folder.
    private static func state(of folder: URL) -> [String: FileStamp] {
        let stamps = FolderOnDisk(folder).files.map {
            ($0, FileStamp(of: folder.appendingPathComponent($0)))
        }
        return Dictionary(stamps) { first, _ in first }
    }
}

/// What somebody sees who looks at something again and again.
struct SuccessiveLooks<State: Equatable> {
    /// What it was like when it was last said to have changed.
    private var known: State
    private var last: State

    init(_ state: State) {
        known = state
        last = state
    }

    /// Takes what a look has seen. Returns `true` if that is a change, and two looks in a row have seen it.
    mutating func haveChanged(to now: State) -> Bool {
        defer { last = now }
        guard now == last, now != known else { return false }
        known = now
        return true
    }
}

extension FileWatch {
    /// Calls `show` for all folders, and again for those that change, until Ctrl-C ends the program, also in
    /// the middle of a run.
    ///
    /// - Parameter list: lists the folders, and is asked at each look.
    static func run(_ list: @escaping () -> [URL], _ show: ([URL]) -> Void) -> Never {
        var watch = FileWatch(list)
        var changed = watch.folders
        while true {
            if !changed.isEmpty {
                show(changed)
                Output.complain("reqtrace: watching; Ctrl-C ends it")
            }
            pause()
            changed = watch.look()
        }
    }
}

extension ScriptPlace {
    /// The folder of a walkthrough that is to be watched.
    ///
    /// - Throws: `UsageError` for one that is built in, whose files do not change.
    func watchedFolder() throws(UsageError) -> URL {
        if let location = folder.location { return location }
        // What is compiled into the program cannot be copied.
        let hasSwift = folder.files.contains { $0.hasSuffix(".swift") }
        let advice = hasSwift ? "" : "; \"reqtrace new my-\(name) --from \(name)\" copies it"
        throw UsageError("\(name) is built into the program, and its files do not change\(advice)")
    }
}
