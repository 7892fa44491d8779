import Foundation
import Walkthrough

/// The catalogue of walkthroughs that ships with the program.
///
/// `EmbedderPlugin` writes every file of every walkthrough into the program, so a copy of the program has the
/// whole catalogue wherever it is. The Swift files among them are compiled, too.
public enum Walkthroughs {
    /// All walkthroughs, and the Swift types that their scripts name.
    public static var catalogue: Catalogue { catalogue() }

    /// The same for another current folder than the process's own.
    public static func catalogue(
        currentFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ) -> Catalogue {
        Catalogue(builtIn: files, types: RegisteredTypes.byFolder, currentFolder: currentFolder)
    }

    /// Each file, by its path below the folder of all walkthroughs: `oauth-refresh/script.json`.
    public static let files: [String: BuiltInFile] = {
        var files: [String: BuiltInFile] = [:]
        for (name, text) in EmbeddedFiles.texts { files[name] = .text(text) }
        for (name, base64) in EmbeddedFiles.data { files[name] = .base64(base64) }
        return files
    }()

    /// The contents of the file at a path below the folder of all walkthroughs.
    public static func contents(of path: String) -> Data? { files[path]?.contents }
}
