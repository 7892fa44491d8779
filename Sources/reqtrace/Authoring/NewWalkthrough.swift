import Foundation
import TextPages
import Walkthrough

/// A walkthrough that is about to be written: a folder with a script, a story, and golden traces of it.
struct NewWalkthrough {
    /// The JSON Schema beside the script, which the script names for editors.
    static let schemaFile = "script.schema.json"

    let name: String
    /// The folder that the walkthrough's own folder is made in.
    let parent: URL
    let catalogue: Catalogue

    /// The name as a heading: `My retry` for `my-retry`.
    var title: String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private var folder: URL { parent.appendingPathComponent(name) }

    /// - Throws: `UsageError` for a name that cannot be that of a new walkthrough.
    init(name: String, parent: URL, catalogue: Catalogue) throws(UsageError) {
        (self.name, self.parent, self.catalogue) = (name, parent, catalogue)
        guard name.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*/#) != nil else {
            let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            let proposal = words.isEmpty ? "" : ", such as \(words.joined(separator: "-"))"
            throw UsageError("a walkthrough's name is of small letters, digits and hyphens\(proposal)")
        }
        if catalogue.names.contains(name) {
            throw UsageError(
                "the catalogue has a walkthrough called \(name), and the bare name means that one; take another"
                    + " name")
        }
        if FileManager.default.fileExists(atPath: folder.path) {
            throw UsageError("there is something called \(name) here already; take another name")
        }
    }

    /// Writes the folder. If that fails, nothing of it is left.
    ///
    /// - Parameter original: the walkthrough to copy, or nil to begin with a small one.
    /// - Returns: the names of its files, sorted.
    func write(copying original: ScriptPlace?) throws -> [String] {
        var files: [String: Data]
        if let original {
            files = try WalkthroughCopy(original: original, name: name, title: title).files()
        } else {
            files = [
                ScriptPlace.fileName: Data(WalkthroughTemplate.script(title: title).utf8),
                ScriptPlace.storyName: Data(WalkthroughTemplate.readme(title: title, name: name).utf8),
            ]
        }
        files[Self.schemaFile] = Data(Script.schema.utf8)
        do {
            try UnfinishedFiles.createFolder(folder.path)
        } catch {
            throw Failure(
                .runFailed, "reqtrace: cannot make the folder \(name): \(error.systemReason)")
        }
        return try UnfinishedFiles.complete(folder.path) {
            for file in files.keys.sorted() { try write(files[file] ?? Data(), to: file) }
            return try (files.keys + writeGoldenTraces()).sorted()
        }
    }

    private func write(_ data: Data, to file: String) throws {
        let place = folder.appendingPathComponent(file)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Output.write(data, to: place.path)
    }

    /// Runs the script on each of its chains.
    private func writeGoldenTraces() throws -> [String] {
        let script = try Opening.script(
            ScriptPlace(
                folder.appendingPathComponent(ScriptPlace.fileName),
                shownAs: "\(name)/\(ScriptPlace.fileName)")
        )
        return try script.chains.map { chain in
            let file = GoldenTrace.fileName(of: script, on: chain)
            try write(Data(WalkthroughTest.FinishedRun(script, on: chain).run.goldenBytes()), to: file)
            return file
        }
    }
}
