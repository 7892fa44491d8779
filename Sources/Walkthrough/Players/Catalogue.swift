import TextPages

/// Finds walkthroughs: by name in the catalogue that the program carries, or by the path of a folder or
/// script.
public struct Catalogue: Sendable {
    /// The folder with the built-in walkthroughs, one folder each.
    public let folder: URL
    /// The folder that relative paths start from.
    private let currentFolder: URL

    /// - Parameter currentFolder: stands in for the process's own, so that a test finds the same paths
    ///   anywhere.
    public init(
        folder: URL, currentFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ) {
        self.folder = folder
        self.currentFolder = currentFolder
    }

    /// The names of the built-in walkthroughs, sorted.
    public var names: [String] {
        FolderListing.names(in: folder).filter { name in
            FolderListing.isFile(folder.appendingPathComponent(name).appendingPathComponent("script.json"))
        }
    }

    /// Loads a walkthrough by name or path.
    ///
    /// - Throws: `CatalogueError` where there is none, `ScriptError` where its script has mistakes.
    public func load(_ word: String) throws -> Script {
        let url = try find(word)
        return try ScriptLoader.load(contentsOf: url, file: shown(url))
    }

    /// A path as short as a message can have it: below the current folder without the way there.
    private func shown(_ url: URL) -> String {
        let here = currentFolder.standardizedFileURL.path + "/"
        return url.path.hasPrefix(here) ? String(url.path.dropFirst(here.count)) : url.path
    }

    /// The script of a walkthrough.
    ///
    /// A bare name means the built-in catalogue, in any folder. Anything else is a path, to a folder with a
    /// `script.json` or to a script, found whatever its case. `walkthroughs/NAME` means the built-in one
    /// where there is no such path.
    public func find(_ word: String) throws(CatalogueError) -> URL {
        if !word.contains("/"), let builtIn = builtIn(word) { return builtIn }
        if let path = path(word), let script = script(at: path) { return script }
        let parts = word.split(separator: "/")
        if parts.count == 2, parts[0].lowercased() == "walkthroughs", let builtIn = builtIn(String(parts[1]))
        {
            return builtIn
        }
        throw miss(word)
    }

    /// The file or folder at a path, whose parts may be written in any case; nil when there is none.
    ///
    /// Where two names differ in nothing but case, the one written exactly wins, then the first in order.
    public func path(_ word: String) -> URL? {
        guard !word.isEmpty else { return nil }
        var place = word.hasPrefix("/") ? URL(fileURLWithPath: "/") : currentFolder
        for part in word.split(separator: "/") {
            let exact = place.appendingPathComponent(String(part))
            if FileManager.default.fileExists(atPath: exact.path) {
                place = exact
            } else if let name = FolderListing.names(in: place).first(where: {
                $0.lowercased() == part.lowercased()
            }) {
                place = place.appendingPathComponent(name)
            } else {
                return nil
            }
        }
        return place.standardizedFileURL
    }

    private func builtIn(_ name: String) -> URL? {
        names.first { $0.lowercased() == name.lowercased() }
            .map { folder.appendingPathComponent($0).appendingPathComponent("script.json") }
    }

    private func script(at path: URL) -> URL? {
        if FolderListing.isFile(path) { return path }
        let name = FolderListing.names(in: path).first { $0.lowercased() == "script.json" }
        return name.map { path.appendingPathComponent($0) }
    }

    private func miss(_ word: String) -> CatalogueError {
        let parts = word.split(separator: "/").map(String.init)
        let parent = path(parts.dropLast().joined(separator: "/"))
        let siblings = parent.map { FolderListing.names(in: $0) } ?? []
        let isEmptyFolder = path(word) != nil
        return CatalogueError(
            word: word, known: names, isFolderWithoutScript: isEmptyFolder,
            nearest: EditDistance.nearest(to: parts.last ?? word, among: names + siblings))
    }
}

/// A name or path that leads to no walkthrough.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    /// What was asked for.
    public let word: String
    /// The names of the built-in walkthroughs.
    public let known: [String]
    /// Whether there is such a folder, only without a script in it.
    public let isFolderWithoutScript: Bool
    /// The name that was probably meant.
    public let nearest: String?

    public var description: String {
        let what =
            isFolderWithoutScript
            ? "the folder \(quoted(word)) has no script.json" : "there is no walkthrough \(quoted(word))"
        let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "known are \(known.joined(separator: ", "))"
        return known.isEmpty && nearest == nil ? what : "\(what); \(hint)"
    }
}

/// What is in a folder, always in the same order.
enum FolderListing {
    static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
