import JSONText
import ScriptReading

/// A file that a script names: one in the script's folder or, if the path begins with `temporary/`, one that
/// the run writes.
///
/// A script may come from anywhere, so it cannot reach any other file of this machine: not with an absolute
/// path, not with `..`, and not through a link that leads out of its folder.
struct ScriptedFile: Sendable {
    /// The folder that its path starts from.
    private enum Root: Sendable {
        case walkthrough(any WalkthroughFolder)
        case temporary
    }

    /// The beginning of the path of a file that the run writes.
    static let temporaryPrefix = "temporary/"
    /// How many folders a path may lead through. Each one is made for itself, in every run.
    static let mostFolders = 16

    private let root: Root
    private let path: String

    /// The file's URL in a run. The temporary folder exists only as long as the run.
    func url(in simulator: Simulator) -> URL {
        switch root {
        case .walkthrough(let folder): folder.url(of: path, in: simulator)
        case .temporary: simulator.temporaryFolder.appendingPathComponent(path)
        }
    }

    /// Reads the path of a file to read, and refuses one that leads out of the folder.
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
            return .failure(Refusal("a script that is not a file has no folder to look in"))
        }
        if folder.item(at: text) == .outside {
            return .failure(Refusal("a link leads out of the walkthrough's folder"))
        }
        return .success(ScriptedFile(root: .walkthrough(folder), path: text))
    }

    /// Reads the path of a file to write. It is in the run's own folder, which has no links.
    static func readDestination(_ text: String) -> Result<ScriptedFile, Refusal> {
        if let complaint = complaint(about: text, in: "that folder") { return .failure(Refusal(complaint)) }
        return .success(ScriptedFile(root: .temporary, path: text))
    }

    /// Why a path is refused.
    struct Refusal: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    /// What is wrong with the path as a text.
    private static func complaint(about text: String, in folder: String) -> String? {
        let parts = text.pathParts
        if text.hasPrefix("~") || text.utf8.first == UInt8(ascii: "/") || parts.contains("..")
            || text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ":") })
        {
            return "the path leads out of \(folder)"
        }
        if text.isEmpty || parts.contains("") || parts.contains(".") {
            return "a path looks like \"letter.txt\" or \"photos/owl.jpg\""
        }
        if parts.count - 1 > mostFolders { return "a path has at most \(mostFolders) folders" }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "a path must not contain control characters"
        }
        return nil
    }

    /// Its path below the script's folder; nil for a file of a run.
    fileprivate var pathInFolder: String? {
        guard case .walkthrough = root else { return nil }
        return path
    }

    /// How many bytes there are now; nil if that will only be known in a run.
    var byteCount: Int? {
        guard case .walkthrough(let folder) = root else { return nil }
        return folder.byteCount(of: path)
    }

    /// What is there now, or nil if that will only be known in a run.
    private var item: WalkthroughItem? {
        guard case .walkthrough(let folder) = root else { return nil }
        return folder.item(at: path)
    }
}

extension ScriptedFile {
    /// Notes a mistake if the file is not there, or if it is there although it is meant to be missing.
    func checkPresence(isMeantToBeMissing: Bool, _ object: ScriptObject, _ place: KeyPlace) {
        guard let json = place.json else { return }
        let text = quoted(json.string ?? "")
        switch (item, isMeantToBeMissing) {
        case (nil, _), (.missing?, true), (.file?, false), (.folder?, false):
            break
        case (.missing?, false):
            object.reader.problems.error(
                "there is no file \(text) in the script's folder; add \"missing\": true if that is intended",
                at: json.offset)
        case (_?, true):
            object.reader.problems.error(
                "\(text) exists, although \"missing\" says that it does not", at: json.offset)
        case (.tooLarge?, false):
            object.reader.problems.error(
                "\(text) has more than \(FolderOnDisk.mostBytes >> 20) MB", at: json.offset)
        case (.other?, false), (.outside?, false):
            object.reader.problems.error("\(text) is neither a file nor a folder", at: json.offset)
        }
    }
}

extension ScriptType where Value == ScriptedFile {
    /// A file to read.
    static var file: ScriptType {
        file(in: "the walkthrough's folder") { text, reader in
            let file = ScriptedFile.read(text, besideScriptIn: reader.walkthrough?.folder)
            if case .success(let file) = file, let path = file.pathInFolder {
                reader.walkthrough?.files.insert(path)
            }
            return file
        }
    }

    /// A file to write, in the temporary folder of the run.
    static var destination: ScriptType {
        file(in: "the temporary folder of the run") { text, _ in ScriptedFile.readDestination(text) }
    }

    private static func file(
        in folder: String,
        _ read: @escaping @Sendable (String, ScriptReader) -> Result<ScriptedFile, ScriptedFile.Refusal>
    ) -> ScriptType {
        ScriptType(.string) { json, reading in
            guard let text = String.type.read(json, reading) else { return nil }
            switch read(text, reading.reader) {
            case .success(let file): return file
            case .failure(let refusal):
                reading.error(
                    "\"\(reading.key)\": expected a file in \(folder), found \(quoted(text)): "
                        + refusal.words, at: json)
                return nil
            }
        }
    }
}
