/// Where a script was found: the walkthrough's folder, and the name of the script in it.
public struct ScriptPlace: Sendable {
    /// What the script of a walkthrough is called.
    public static let fileName = "script.json"
    /// What its story is called.
    public static let storyName = "README.md"

    /// The folder of the walkthrough, on disk or built in.
    public let folder: any WalkthroughFolder
    /// The name of the script in the folder.
    public let file: String
    /// What messages call the script.
    public let shown: String
    /// The Swift types that the script may name. Those of a folder on disk depend on its files, which are
    /// read whenever somebody asks for the types, but not where scripts are only listed.
    public var types: SwiftTypes { findTypes() }

    private let findTypes: @Sendable () -> SwiftTypes

    /// The script of a built-in walkthrough.
    init(_ folder: BuiltInFolder, types: SwiftTypes) {
        self.folder = folder
        findTypes = { types }
        file = Self.fileName
        shown = "built-in/\(folder.name)/\(Self.fileName)"
    }

    /// A script on disk.
    ///
    /// - Parameters:
    ///   - shown: what messages call the script; its path without this.
    ///   - types: the Swift types that the script may name.
    public init(_ script: URL, shownAs shown: String? = nil, types: SwiftTypes = .none) {
        self.init(script, shownAs: shown ?? script.path) { types }
    }

    /// A script on disk, whose types are found when somebody asks for them.
    init(_ script: URL, shownAs shown: String, findingTypes findTypes: @escaping @Sendable () -> SwiftTypes) {
        self.findTypes = findTypes
        folder = FolderOnDisk(script.deletingLastPathComponent())
        file = script.lastPathComponent
        self.shown = shown
    }

    /// What a command line calls it: the name of one that is built in, else the path of its folder or script.
    public var word: String {
        guard folder.location != nil else { return name }
        // The hyphen alone is standard input.
        return shownWalkthrough == "-" ? "./-" : shownWalkthrough
    }

    /// What messages call the walkthrough: the path of its folder, or of its script if that has a name of its
    /// own.
    public var shownWalkthrough: String {
        let ending = "/" + Self.fileName
        return shown.hasSuffix(ending) ? String(shown.dropLast(ending.count)) : shown
    }

    /// Whether a file is called as scripts are: `.json`, or `.json5`. A trace may be called so as well.
    public static func isCalledLikeScript(_ file: URL) -> Bool {
        ["json", "json5"].contains(file.pathExtension.lowercased())
    }

    /// The walkthrough's name: that of the folder, or the script's own if it is not called `script.json`.
    public var name: String { walkthroughName(ofScript: file) }

    /// What the walkthrough of a script in the same folder is called.
    public func walkthroughName(ofScript file: String) -> String {
        let isNamedByFolder = file == Self.fileName && folder.name != "/" && !folder.name.isEmpty
        return isNamedByFolder
            ? folder.name : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    }
}
