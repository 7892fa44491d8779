import JSONText

/// A file that a script names: one beside the script, or, after `temporary/`, one of the run's own.
///
/// A script is somebody else's text. So it reaches no other file of this machine: not by a whole path, not by
/// `..`, and not through a link that leads out of its folder.
struct ScriptedFile: Sendable {
    /// Where its path begins.
    private enum Root: Sendable {
        case walkthrough(any WalkthroughFolder)
        case temporary
    }

    /// What stands in front of the path of a file that the run itself writes.
    static let temporaryPrefix = "temporary/"

    private let root: Root
    private let path: String

    /// Where the file is in a run. The folder of a run exists only while it runs.
    func url(in simulator: Simulator) -> URL {
        switch root {
        case .walkthrough(let folder): folder.url(of: path, in: simulator)
        case .temporary: simulator.temporaryFolder.appendingPathComponent(path)
        }
    }

    /// Reads a path from a script; nil, with the mistake in words, for one that leads elsewhere.
    static func read(
        _ text: String, besideScriptIn folder: (any WalkthroughFolder)?
    ) -> Result<ScriptedFile, Refusal> {
        if let complaint = complaint(about: text, in: "the walkthrough's folder") {
            return .failure(Refusal(complaint))
        }
        if text.hasPrefix(temporaryPrefix) {
            return .success(
                ScriptedFile(root: .temporary, path: String(text.dropFirst(temporaryPrefix.count))))
        }
        guard let folder else {
            return .failure(Refusal("a script that is no file has no folder to look in"))
        }
        if folder.item(at: text) == .outside {
            return .failure(Refusal("a link leads out of the walkthrough's folder"))
        }
        return .success(ScriptedFile(root: .walkthrough(folder), path: text))
    }

    /// Reads the path of a file that the run shall write, in its own folder: there are no links in that.
    static func readDestination(_ text: String) -> Result<ScriptedFile, Refusal> {
        if let complaint = complaint(about: text, in: "that folder") { return .failure(Refusal(complaint)) }
        return .success(ScriptedFile(root: .temporary, path: text))
    }

    /// Why a path is refused.
    struct Refusal: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    /// What is wrong with the text itself.
    private static func complaint(about text: String, in folder: String) -> String? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if text.hasPrefix("/") || text.hasPrefix("~") || parts.contains("..") || text.contains("\\")
            || text.contains(":")
        {
            return "\(folder) is never left"
        }
        if text.isEmpty || parts.contains("") || parts.contains(".") {
            return "a path such as \"letter.txt\" or \"photos/owl.jpg\" is expected"
        }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "a path holds no control characters"
        }
        return nil
    }

    /// What is there now; nil where only the run can know.
    fileprivate var item: WalkthroughItem? {
        guard case .walkthrough(let folder) = root else { return nil }
        return folder.item(at: path)
    }
}

extension ScriptObject {
    /// A file that a script reads from. Beside the key, `"missing": true` says that it is meant to be
    /// missing.
    func file(_ key: String, _ decoder: ScriptDecoder) -> ScriptedFile? {
        guard let text = string(key), let json = self[key] else { return nil }
        switch ScriptedFile.read(text, besideScriptIn: decoder.folder) {
        case .failure(let refusal):
            error(
                "\"\(key)\": expected a file in the walkthrough's folder, found \(quoted(text)): "
                    + refusal.words, at: json)
            return nil
        case .success(let file):
            checkPresence(of: file, text, at: json)
            return file
        }
    }

    private func checkPresence(of file: ScriptedFile, _ text: String, at json: JSON) {
        switch (file.item, flag("missing") ?? false) {
        case (nil, _), (.missing?, true), (.file?, false), (.folder?, false):
            break
        case (.missing?, false):
            error(
                "there is no file \(quoted(text)) beside the script; say \"missing\": true if that is meant",
                at: json)
        case (.file?, true), (.folder?, true), (.other?, true), (.outside?, true):
            error("\(quoted(text)) is there, though \"missing\" says that it is not", at: json)
        case (.other?, false), (.outside?, false):
            error("\(quoted(text)) is neither a file nor a folder", at: json)
        }
    }
}
