import Foundation
import Synchronization

/// The files that are being written to take the place of others, and the folders that are being made: none of
/// them is complete yet.
enum UnfinishedFiles {
    private static let paths = Mutex<Set<String>>([])

    /// Makes a new file; returns what `open` does.
    static func create(_ path: String, mode: mode_t) -> Int32 {
        paths.withLock { paths in
            paths.insert(path)
            return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        }
    }

    /// Makes a new folder. It is deleted with all that is in it if the program ends before `remove`.
    static func createFolder(_ path: String) throws {
        try paths.withLock { paths in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            paths.insert(path)
        }
    }

    /// Has a folder filled. If it was not there before, nothing of it is left when that fails, or when the
    /// program ends before; nor of the folders above it that were missing.
    static func fill<Result>(_ folder: URL, _ fill: () throws -> Result) throws -> Result {
        let files = FileManager.default
        var first = folder.standardizedFileURL
        if files.fileExists(atPath: first.path) { return try fill() }
        while !files.fileExists(atPath: first.deletingLastPathComponent().path) {
            first.deleteLastPathComponent()
        }
        try createFolder(first.path)
        return try complete(first.path, fill)
    }

    /// Has a folder filled that was made with `createFolder`. If that fails, nothing of it is left.
    static func complete<Result>(_ path: String, _ fill: () throws -> Result) throws -> Result {
        defer { remove(path) }
        do {
            return try fill()
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Puts a file that is complete in the place of another one; returns `false` if the system refuses.
    static func rename(_ path: String, to place: String) -> Bool {
        paths.withLock { paths in
            paths.remove(path)
            return Foundation.rename(path, place) == 0
        }
    }

    /// Deletes them, since nobody will complete them. None is completed before `last` returns.
    static func deleteAll(then last: () -> Void) {
        paths.withLock { paths in
            for path in paths.sorted() { try? FileManager.default.removeItem(atPath: path) }
            paths = []
            last()
        }
    }
}
