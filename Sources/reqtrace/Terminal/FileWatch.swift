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

    private let folders: [URL]
    private var looks: [SuccessiveLooks<[String: FileStamp]>]

    init(_ folders: [URL]) {
        self.folders = folders
        looks = folders.map { SuccessiveLooks(Self.state(of: $0)) }
    }

    /// Looks once. Returns the indices of the folders that have changed, and are at rest again.
    mutating func look() -> [Int] {
        folders.indices.filter { index in
            let now = Self.state(of: folders[index])
            return looks[index].haveChanged(to: now)
        }
    }

    /// Lets some time pass before the next look.
    static func pause() { poll(nil, 0, interval) }

    /// The files of a folder, apart from those that an editor keeps for itself.
    private static func state(of folder: URL) -> [String: FileStamp] {
        let files = FolderOnDisk(folder).files.filter { !$0.hasSuffix("~") && !$0.hasSuffix("#") }
        let stamps = files.map { ($0, FileStamp(of: folder.appendingPathComponent($0))) }
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
    static func run(_ folders: [URL], _ show: ([Int]) -> Void) -> Never {
        var watch = FileWatch(folders)
        var changed = Array(folders.indices)
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
        throw UsageError(
            "\(name) is built into the program, and its files do not change; \"reqtrace new my-\(name) --from"
                + " \(name)\" copies it")
    }
}
