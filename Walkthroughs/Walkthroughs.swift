import Foundation

/// The catalogue of walkthroughs that ships with the program.
///
/// `EmbedderPlugin` writes every file of every walkthrough into the program, so a copy of the program has the
/// whole catalogue wherever it is.
public enum Walkthroughs {
    /// The contents of each file, by its path below the folder of all walkthroughs:
    /// `oauth-refresh/script.json`.
    public static let files: [String: Data] = {
        var files: [String: Data] = [:]
        for (name, text) in EmbeddedFiles.texts { files[name] = Data(text.utf8) }
        for (name, base64) in EmbeddedFiles.data { files[name] = Data(base64Encoded: base64) }
        return files
    }()
}
