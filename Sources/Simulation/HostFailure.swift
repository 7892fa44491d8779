/// A call of the operating system that this computer could not carry out: its disk is full, a folder is
/// missing, or its rights do not suffice.
///
/// A run is a function of its script, chain and schedule. What this computer lacks must not become a part
/// of the story, so the run ends there instead.
public struct HostFailure: Error, Equatable, Sendable {
    /// The call that failed: `mkdtemp`.
    public let call: String
    /// The path that it was given.
    public let path: String
    /// What `errno` was.
    public let code: Int32

    /// - Returns: nil if a script can bring the failure about on any computer, as with a file that it puts
    ///   in the way. Such a failure belongs to the story.
    init?(_ call: String, _ path: String, _ code: Int32) {
        switch code {
        case ENOENT, ENOTDIR, EISDIR, EEXIST, ENOTEMPTY, ELOOP, ENAMETOOLONG, EINVAL: return nil
        default: (self.call, self.path, self.code) = (call, path, code)
        }
    }

    /// The failure to make the temporary folder itself, which no script can bring about.
    init(makingFolderAt path: String, _ code: Int32) {
        (call, self.path, self.code) = ("mkdtemp", path, code)
    }
}

extension HostFailure: CustomStringConvertible {
    public var description: String { "\(call) \(path): \(String(cString: strerror(code)))" }
}

extension HostFailure {
    /// Carries out a call on a file of a run. If this computer fails, the run ends there, and the error is
    /// thrown all the same.
    ///
    /// - Parameters:
    ///   - simulator: the run; by default, the one that is going on.
    ///   - fileManager: who carries it out. What an app's own file manager throws is a part of the story.
    public static func endsRun<Value>(
        _ simulator: Simulator? = .current, _ call: String, _ url: URL,
        by fileManager: FileManager = .default, _ body: () throws -> Value
    ) rethrows -> Value {
        do {
            return try body()
        } catch {
            if fileManager === FileManager.default { simulator?.stop(after: call, url.path, code(of: error)) }
            throw error
        }
    }

    /// Makes a folder for files of a run, and the folders around it. If this computer fails, the run ends
    /// there, as with `endsRun`.
    public static func endsRun(
        _ simulator: Simulator? = .current, making folder: URL, by fileManager: FileManager = .default
    ) throws {
        try endsRun(simulator, "mkdir", folder, by: fileManager) {
            try TemporaryFolder.makeFolder(at: folder, by: fileManager)
        }
    }

    /// The number behind an error of Foundation; nil if it has none.
    private static func code(of error: any Error) -> Int32? {
        if let error = error as? POSIXError { return error.code.rawValue }
        let described = error as NSError
        if described.domain == NSPOSIXErrorDomain { return Int32(described.code) }
        if let inner = described.userInfo[NSUnderlyingErrorKey] as? any Error { return code(of: inner) }
        return switch (error as? CocoaError)?.code {
        case .fileWriteOutOfSpace?: ENOSPC
        case .fileWriteNoPermission?: EACCES
        case .fileWriteVolumeReadOnly?: EROFS
        default: nil
        }
    }
}

extension Simulator {
    /// Ends the run if a file could not be opened because this computer has no room for another open one,
    /// wherever the file is.
    ///
    /// - Parameter code: `errno`.
    public func stop(afterOpening code: Int32) {
        guard [EMFILE, ENFILE, ENOMEM].contains(code) else { return }
        if let failure = HostFailure("open", "a file of the app", code) { endRun(by: .hostFailure(failure)) }
    }

    /// Ends the run if a call on one of its files failed because of this computer. A file elsewhere is an
    /// app's own choice, and what becomes of it a part of the story.
    ///
    /// - Parameter code: `errno`, or nil for an error without a number.
    public func stop(after call: String, _ path: String, _ code: Int32?) {
        guard let code, files.contains(path), let failure = HostFailure(call, path, code) else { return }
        endRun(by: .hostFailure(failure))
    }
}
