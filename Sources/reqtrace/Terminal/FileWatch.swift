import Foundation
import Walkthrough

/// Notices that files in some folders have been saved, by looking at them again and again.
///
/// Looking works on every file system, and with every editor: whether it writes into a file, or writes
/// another one and gives that the name. A change counts once two looks in a row see the same, so that a file
/// is not read while it is being written, or while it is gone for a moment.
struct FileWatch {
    /// What changes when a file is saved.
    private struct State: Equatable {
        let date: Date?
        let size: Int?
        /// The number of the file in its file system, which is another one for a file that replaces it.
        let number: Int?
    }

    private typealias Look = [String: State]

    private let folders: [URL]
    /// What each folder was like when it was last said to have changed.
    private var known: [Look]
    private var last: [Look]

    init(_ folders: [URL]) {
        self.folders = folders
        known = folders.map(Self.state)
        last = known
    }

    /// Looks once. Returns the indices of the folders that have changed, and are at rest again.
    mutating func look() -> [Int] {
        folders.indices.filter { index in
            let now = Self.state(of: folders[index])
            defer { last[index] = now }
            guard now == last[index], now != known[index] else { return false }
            known[index] = now
            return true
        }
    }

    /// The files of a folder, apart from those that an editor keeps for itself.
    private static func state(of folder: URL) -> Look {
        var look: Look = [:]
        for file in FolderOnDisk(folder).files where !file.hasSuffix("~") && !file.hasSuffix("#") {
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: folder.appendingPathComponent(file).path)
            look[file] = State(
                date: attributes?[.modificationDate] as? Date, size: attributes?[.size] as? Int,
                number: attributes?[.systemFileNumber] as? Int)
        }
        return look
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
            // Waits for 200 ms.
            poll(nil, 0, 200)
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
