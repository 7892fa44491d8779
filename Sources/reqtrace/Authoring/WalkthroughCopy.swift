import Foundation
import JSONText
import RegexBuilder
import TextPages
import Walkthrough

/// A walkthrough that becomes the start of another one: its files, with a name and a title of their own.
struct WalkthroughCopy {
    let original: ScriptPlace
    let name: String
    let title: String

    /// - Throws: `UsageError` for a walkthrough that cannot be copied, `Failure` for one with a file that
    ///   cannot be read.
    func files() throws -> [String: Data] {
        let folder = original.folder
        guard original.file == ScriptPlace.fileName else {
            throw UsageError(
                "--from takes a walkthrough with a folder of its own, which \(original.shown) is not")
        }
        if let swift = folder.files.first(where: { $0.hasSuffix(".swift") }) {
            throw UsageError(
                "\(original.name) cannot be copied: \(swift) is compiled into the program under its name")
        }
        var files: [String: Data] = [:]
        for file in folder.files where !GoldenTrace.isName(file) {
            if let complaint = original.complaint(about: file) { throw Failure(.unreadable, complaint) }
            files[file] = folder.contents(of: file)
        }
        files[ScriptPlace.fileName] = files[ScriptPlace.fileName].map(script)
        files[ScriptPlace.storyName] = folder.story.map(story)
        return files
    }

    // MARK: The script

    /// The script with another title, and with the schema for editors. Everything else stays as it was
    /// written, comments included.
    private func script(_ data: Data) -> Data {
        var text = Array(data)
        guard let json = try? JSON.parse(text, dialect: .json5) else { return data }
        if let old = json["title"] {
            text.replaceSubrange(
                old.offset..<end(ofStringAt: old.offset, in: text), with: "\"\(title)\"".utf8)
        }
        if json["$schema"] == nil {
            let key = "\n  \"$schema\": \"./\(NewWalkthrough.schemaFile)\","
            text.insert(contentsOf: key.utf8, at: json.offset + 1)
        }
        return Data(text)
    }

    /// Where a string ends, behind its quotation mark.
    private func end(ofStringAt start: Int, in text: [UInt8]) -> Int {
        var place = start + 1
        while place < text.count, text[place] != text[start] {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, text.count)
    }

    // MARK: The story

    /// The README with another heading, and with commands that run the copy. Other walkthroughs are not
    /// beside it, so links to them become plain text.
    private func story(_ text: String) -> Data {
        var lines = text.components(separatedBy: "\n")
        if let heading = lines.firstIndex(where: { $0.hasPrefix("# ") }) { lines[heading] = "# \(title)" }
        let command = Regex {
            Capture(#/reqtrace [a-z]+ /#)
            ShellWord.plain(original.name)
            NegativeLookahead(#/[-a-z0-9]/#)
        }
        let text = lines.joined(separator: "\n")
            .replacing(command) { "\($0.1)\(name)" }
            .replacing(#/\[([^\]]*)\]\(\.\./[^)]*\)/#) { "\($0.1)" }
        return Data(text.utf8)
    }
}
