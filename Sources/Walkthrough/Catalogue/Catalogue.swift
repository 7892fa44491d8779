import Tracing
/// Finds walkthroughs: by name in the catalogue that the program carries, or by the path of a folder or
/// script on disk.
public struct Catalogue: Sendable {
    /// The folders of the built-in walkthroughs, by name.
    private let builtIn: [BuiltInFolder]
    /// The Swift types of the built-in walkthroughs, by the names of their folders.
    private let types: [String: SwiftTypes]
    /// The folder that relative paths start from.
    private let currentFolder: URL

    /// - Parameters:
    ///   - files: the files of the built-in walkthroughs by their paths: `oauth-refresh/script.json`.
    ///   - types: the Swift types of the built-in walkthroughs, by the names of their folders.
    ///   - currentFolder: stands in for the process's own, so that a test finds the same paths anywhere.
    public init(
        builtIn files: [String: BuiltInFile], types: [String: SwiftTypes],
        currentFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ) {
        builtIn = BuiltInFolder.all(of: files).filter { $0.item(at: ScriptPlace.fileName) == .file }
        self.types = types
        self.currentFolder = currentFolder
    }

    /// The names of the built-in walkthroughs, sorted.
    public var names: [String] { builtIn.map(\.name) }

    /// Loads a walkthrough by name or path.
    ///
    /// - Throws: `CatalogueError` where there is none, `ScriptError` where its script has mistakes.
    public func load(_ word: String) throws -> Script { try ScriptLoader.load(find(word)) }

    /// Finds the script of a walkthrough.
    ///
    /// A bare name means the built-in catalogue, in any folder. Anything else is a path, to a folder with a
    /// `script.json` or to a script, found whatever its case. `walkthroughs/NAME` means the built-in one
    /// where there is no such path.
    public func find(_ word: String) throws(CatalogueError) -> ScriptPlace {
        if !word.hasSlash, let script = builtInScript(word) { return script }
        if let path = path(word), let script = script(at: path) { return script }
        let parts = word.split(separator: "/")
        if parts.count == 2, parts[0].lowercased() == "walkthroughs",
            let script = builtInScript(String(parts[1]))
        {
            return script
        }
        throw miss(word)
    }

    /// Finds the script of a built-in walkthrough, whatever is on disk.
    public func findBuiltIn(_ name: String) throws(CatalogueError) -> ScriptPlace {
        if let script = builtInScript(name) { return script }
        throw CatalogueError(
            word: name, needsName: true, folderProblem: nil,
            nearest: Spelling.nearest(to: name, among: names))
    }

    /// The scripts of all built-in walkthroughs, by name.
    public var builtInScripts: [ScriptPlace] { builtIn.map(place) }

    /// The scripts of all walkthroughs whose folders are in a folder on disk, by name. A folder that cannot
    /// be looked into, or whose name is not UTF-8, is among them, and one with something else in the place of
    /// its script: that cannot be read, which is said.
    public func scripts(in folder: URL) -> [ScriptPlace] {
        let misnamed = FolderListing.misnamed(in: folder, with: ScriptPlace.fileName)
        return FolderListing.names(in: folder).compactMap { name in
            let script = folder.appendingPathComponent(name).appendingPathComponent(ScriptPlace.fileName)
            return FolderListing.mayHave(script) || misnamed.contains(name) ? place(script) : nil
        }
    }

    /// The file or folder at a path, whose parts may be written in any case; nil when there is none.
    ///
    /// Where two names differ in nothing but case, the one written exactly wins, then the first in order. A
    /// link keeps its own path, except where the way goes up again from what it leads to.
    public func path(_ word: String) -> URL? { Self.path(word, from: currentFolder) }

    /// The same for whoever does not know yet whether a catalogue is needed.
    public static func path(
        _ word: String,
        from currentFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ) -> URL? {
        guard !word.isEmpty, FolderListing.obstacle(in: word) == nil else { return nil }
        var place = word.hasPrefix("/") ? URL(fileURLWithPath: "/") : currentFolder
        for part in word.split(separator: "/") {
            guard let found = item(String(part), in: place) else { return nil }
            place = part == ".." ? found.standardizedFileURL : found
        }
        return place.standardizedFileURL
    }

    /// One step on the way of a path. A file system that knows no case has a name in every one, and only its
    /// listing tells how the name is written.
    private static func item(_ part: String, in folder: URL) -> URL? {
        let exact = folder.appendingPathComponent(part)
        let isThere = { FileManager.default.fileExists(atPath: $0) }
        let isExact = isThere(exact.path)
        let otherCase = part == part.uppercased() ? part.lowercased() : part.uppercased()
        if isExact, otherCase == part || !isThere(folder.appendingPathComponent(otherCase).path) {
            return exact
        }
        let names = FolderListing.names(in: folder)
        let name = names.contains(part) ? part : names.first { $0.lowercased() == part.lowercased() }
        return name.map(folder.appendingPathComponent) ?? (isExact ? exact : nil)
    }

    private func builtInScript(_ name: String) -> ScriptPlace? {
        builtIn.first { $0.name.lowercased() == name.lowercased() }.map(place)
    }

    /// The script at a place on disk: the file there, or the folder's `script.json`, whatever the case of its
    /// name. Nil if there is none.
    public func script(at path: URL) -> ScriptPlace? {
        if FolderListing.isFile(path) { return place(path) }
        let name = FolderListing.names(in: path).first { $0.lowercased() == ScriptPlace.fileName }
        return name.map { place(path.appendingPathComponent($0)) }
    }

    /// A script on disk. Messages show its path as short as they can: below the current folder without the
    /// way there.
    private func place(_ script: URL) -> ScriptPlace {
        let here = currentFolder.standardizedFileURL.path + "/"
        let path = script.path
        return ScriptPlace(
            script, shownAs: path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
        ) { types(for: FolderOnDisk(script.deletingLastPathComponent())) }
    }

    /// A built-in script.
    private func place(_ folder: BuiltInFolder) -> ScriptPlace {
        ScriptPlace(folder, types: types[folder.name] ?? .none)
    }

    /// The Swift types for a folder on disk: those of the built-in folder with the same name, if they were
    /// made from the same files.
    private func types(for folder: FolderOnDisk) -> SwiftTypes {
        guard let types = types[folder.name], let original = builtIn.first(where: { $0.name == folder.name })
        else { return .none }
        return SwiftFile.all(in: folder) == SwiftFile.all(in: original) ? types : .outdated
    }

    private func miss(_ word: String) -> CatalogueError {
        if let obstacle = FolderListing.obstacle(in: word) {
            return CatalogueError(
                word: word, needsName: false, obstacle: obstacle, folderProblem: nil, nearest: nil)
        }
        let folder = path(word)
        if let folder, let problem = FolderListing.problem(in: folder) {
            // A link may lead nowhere.
            let isThere = FileManager.default.fileExists(atPath: folder.path)
            return CatalogueError(
                word: word, needsName: false, obstacle: isThere ? nil : problem,
                folderProblem: isThere ? "cannot be read: \(problem)" : nil, nearest: nil)
        }
        let place = URL(fileURLWithPath: word, relativeTo: currentFolder)
        let obstacle = folder == nil ? FolderListing.obstacle(before: place) : nil
        return CatalogueError(
            word: word, needsName: obstacle == nil, obstacle: obstacle,
            folderProblem: folder.map { _ in "has no script.json" }, nearest: nearest(to: word))
    }

    /// What was probably meant: a path of a walkthrough or a trace beside the one that leads nowhere, or a
    /// name.
    private func nearest(to word: String) -> String? {
        guard let last = word.split(separator: "/").last else { return nil }
        let parent = String(word[..<last.startIndex])
        let siblings = (path(parent).map { Self.openable(in: $0) } ?? []).filter { $0 != last }
        if let sibling = EditDistance.nearest(to: String(last), among: siblings) { return parent + sibling }
        return Spelling.nearest(to: String(last), among: names)
    }

    /// The names of what can be opened in a folder: folders with a script, scripts, and traces.
    private static func openable(in folder: URL) -> [String] {
        FolderListing.names(in: folder).filter { name in
            let place = folder.appendingPathComponent(name)
            guard FolderListing.isFile(place) else {
                return FolderListing.isFile(place.appendingPathComponent(ScriptPlace.fileName))
            }
            return ScriptPlace.isCalledLikeScript(place) || place.pathExtension.lowercased() == "jsonl"
        }
    }
}
