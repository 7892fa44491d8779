import SessionChain

/// A file manager that does not report a file's size, or fails when it is asked for it.
final class SecretiveFileManager: FileManager, @unchecked Sendable {
    private let failure: (any Error)?

    init(_ failure: (any Error)?) { self.failure = failure }

    override func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
        if let failure { throw failure }
        return [:]
    }
}

/// A file manager that does not find any file.
final class BlindFileManager: FileManager, @unchecked Sendable {
    override func fileExists(atPath path: String) -> Bool { false }
}

/// A file manager that creates folders as it was told, for instance not at all.
final class ManagedFolders: FileManager, @unchecked Sendable {
    // Unchecked, like the others: it is used on the simulation's only thread.
    private let make: () throws -> Void

    init(_ make: @escaping () throws -> Void) {
        self.make = make
        super.init()
    }

    override func createDirectory(
        at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws { try make() }
}
