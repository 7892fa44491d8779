import Foundation
import TextPages

extension Output {
    /// Writes a file that the command line names.
    ///
    /// A file that exists is replaced as a whole, once its successor is complete and on the disk: what stops
    /// the program or the computer in between, or fills the disk, leaves the old one as it was. The successor
    /// has the rights of the old one from its first byte on.
    static func write(_ data: Data, to file: String) throws {
        try write(to: file) { try write(data, into: $0) }
    }

    /// The same for what is written part by part.
    ///
    /// - Parameter content: writes all of it into an open file. If it throws a `Failure`, that is passed on,
    ///   and the old file stays as it was.
    static func write(to file: String, _ content: (Int32) throws -> Void) throws {
        do {
            try replace(file, by: content)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.runFailed, "reqtrace: cannot write \(file): \(error.systemReason)")
        }
    }

    /// Writes a file in the same way, and says why that cannot be done; nil if it is done.
    static func obstacle(toWriting data: Data, to file: String) -> String? {
        do {
            try replace(file, by: { try write(data, into: $0) })
            return nil
        } catch {
            return error.systemReason
        }
    }

    private static func replace(_ file: String, by content: (Int32) throws -> Void) throws {
        if let descriptor = descriptor(named: file) {
            try refuseTerminal(descriptor)
            return try content(descriptor)
        }
        let target = target(of: file)
        guard file.utf8.last != UInt8(ascii: "/") else {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder)
            throw POSIXError(exists && !isFolder.boolValue ? .ENOTDIR : .EISDIR)
        }
        try write(content, at: target.path)
    }

    /// Refuses to write a file that is read, before anything is done for it.
    static func spare(_ file: String, where isRead: (URL) -> Bool) throws(UsageError) {
        guard isRead(target(of: file)) else { return }
        throw UsageError("\(file) is read here, or belongs to the walkthrough; name another file to write")
    }

    /// Refuses to write in the place of a folder, before anything is done for it.
    static func refuseFolder(_ file: String) throws(Failure) {
        var isFolder: ObjCBool = false
        guard descriptor(named: file) == nil,
            FileManager.default.fileExists(atPath: target(of: file).path, isDirectory: &isFolder),
            isFolder.boolValue
        else { return }
        throw Failure(.runFailed, "reqtrace: cannot write \(file): \(POSIXError(.EISDIR).systemReason)")
    }

    /// A link stays a link: what it leads to is replaced, or made if it is not there.
    private static func target(of file: String) -> URL {
        places(of: file).reduce(URL(fileURLWithPath: file)) { $1 }.resolvingSymlinksInPath()
    }

    /// A path, and the paths that links lead to from there: as many as Linux follows.
    private static func places(of path: String) -> some Sequence<URL> {
        sequence(first: URL(fileURLWithPath: path)) { place in
            // What a link says begins in the folder that it really is in.
            let folder = place.deletingLastPathComponent().resolvingSymlinksInPath()
            let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
            return next.map { URL(fileURLWithPath: $0, relativeTo: folder) }
        }.prefix(41)
    }

    /// A terminal would obey what a file only keeps. What it is shown is written in another way.
    private static func refuseTerminal(_ descriptor: Int32) throws {
        if isatty(descriptor) == 1 { throw TerminalInPlaceOfFile() }
    }

    /// Whether what the command line names is standard output: `-`, or a path that stands for it.
    static func isStandard(_ file: String) -> Bool {
        file == "-" || descriptor(named: file) == STDOUT_FILENO
    }

    /// The open file that a path stands for, also through links, which goes on where it is; nil for any other
    /// path. The link behind such a path leads to a file's name, under which the file would be replaced.
    static func descriptor(named path: String) -> Int32? {
        places(of: path).lazy.compactMap { descriptor(at: $0.path) }.first { _ in true }
    }

    private static func descriptor(at path: String) -> Int32? {
        let parts = path.split(separator: "/")
        switch parts.dropLast() {
        case ["dev"]:
            let index = ["stdin", "stdout", "stderr"].firstIndex { $0 == parts.last ?? "" }
            return index.map(Int32.init)
        case ["dev", "fd"], ["proc", "self", "fd"]: return parts.last.flatMap { Int32($0) }
        default: return nil
        }
    }

    private static func write(_ content: (Int32) throws -> Void, at path: String) throws {
        var old = stat()
        let exists = lstat(path, &old) == 0
        guard !exists || old.st_mode & S_IFMT == S_IFREG else {
            // A pipe or a device takes the bytes.
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            return try write(intoNew: descriptor) {
                try refuseTerminal($0)
                try content($0)
            }
        }
        // Replacing a file takes write access to its folder only. A file that is write-protected is meant to
        // stay, so it is refused here.
        guard !exists || access(path, W_OK) == 0 else { throw POSIXError.last }
        let successor = URL(fileURLWithPath: path).deletingLastPathComponent()
            .appendingPathComponent(".reqtrace-\(UUID().uuidString)").path
        let descriptor = UnfinishedFiles.create(successor, mode: exists ? 0o600 : 0o666)
        defer { UnfinishedFiles.remove(successor) }
        do {
            if exists, descriptor >= 0 { giveRights(of: old, to: descriptor) }
            try write(intoNew: descriptor) {
                try content($0)
                guard fsync($0) == 0 else { throw POSIXError.last }
            }
            guard UnfinishedFiles.rename(successor, to: path) else { throw POSIXError.last }
            syncFolder(of: path)
        } catch {
            if descriptor >= 0 { unlink(successor) }
            throw error
        }
    }

    /// - Parameter descriptor: what `open` has returned.
    private static func write(intoNew descriptor: Int32, _ content: (Int32) throws -> Void) throws {
        guard descriptor >= 0 else { throw POSIXError.last }
        do {
            try content(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw POSIXError.last }
    }

    /// Brings the new name of a file to the disk, where the system can do that. The file is whole under
    /// either name.
    private static func syncFolder(of path: String) {
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Gives a file the owner, the group and the mode of another one, as far as that is allowed.
    private static func giveRights(of old: stat, to descriptor: Int32) {
        var mode = old.st_mode & 0o777
        if fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, .max, old.st_gid) != 0 {
            // Another group has no more rights than everybody.
            mode &= 0o707 | (mode & 0o007) << 3
        }
        fchmod(descriptor, mode)
    }
}

/// That a file was to be written, but is a terminal.
private struct TerminalInPlaceOfFile: LocalizedError {
    var errorDescription: String? { "it is a terminal; \"-\" shows the same there" }
}

extension POSIXError {
    /// Why the last call of the system failed.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
