/// The folder of a walkthrough that is part of the program, and that nothing can change.
public struct BuiltInFolder: WalkthroughFolder {
    public let name: String
    /// The contents of the files, by their paths below the folder.
    private let contents: [String: BuiltInFile]

    /// The folders that hold these files, by name: `oauth-refresh/script.json` is in `oauth-refresh`.
    static func all(of files: [String: BuiltInFile]) -> [BuiltInFolder] {
        var folders: [String: [String: BuiltInFile]] = [:]
        for (path, contents) in files {
            // There are hundreds of paths, and a byte is found much faster than a character.
            guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { continue }
            folders[String(path[..<slash]), default: [:]][String(path[path.index(after: slash)...])] =
                contents
        }
        return folders.map { BuiltInFolder(name: $0.key, contents: $0.value) }.sorted { $0.name < $1.name }
    }

    public var location: URL? { nil }

    public var files: [String] { contents.keys.sorted() }

    public func contents(of path: String) -> Data? { contents[path]?.contents }

    public func byteCount(of path: String) -> Int? { contents[path]?.contents.count }

    public func item(at path: String) -> WalkthroughItem {
        if contents[path] != nil { return .file }
        return contents.keys.contains { $0.hasPrefix(path + "/") } ? .folder : .missing
    }
}

/// A file in the program. Few of them are read in a run, so its bytes are made when they are asked for.
public enum BuiltInFile: Sendable {
    /// Bytes that live as long as the program, so that nobody needs a copy of them.
    case text(StaticString)
    /// What is no text, such as a picture.
    case base64(String)

    public var contents: Data {
        switch self {
        case .text(let text):
            Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: text.utf8Start), count: text.utf8CodeUnitCount,
                deallocator: .none)
        case .base64(let text): Data(base64Encoded: text) ?? Data()
        }
    }
}
