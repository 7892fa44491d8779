import Foundation
import JSONText
import TextPages
import Tracing
import Walkthrough

/// A README that is not there, that does not fit the script, or that names what does not exist.
struct StoryCheck {
    let script: Script
    let place: ScriptPlace
    let text: ScriptText
    /// What can be checked of the README; nil if there is none.
    private let page: Story?
    /// Rows that a run does not have.
    private var rows: [Finding] = []
    /// Words in the notation of events, rules and callbacks that name none that is known: `retry.decideed`.
    private var unfamiliar: [Symbol]

    private typealias Symbol = (word: String, position: TextPosition)

    /// - Parameter story: the README; nil if there is none.
    init(script: Script, place: ScriptPlace, text: ScriptText, story: String?) {
        self.script = script
        self.place = place
        self.text = text
        page = story.map { Story($0, of: script.name) }
        unfamiliar = story.map(Self.unfamiliarSymbols) ?? []
    }

    mutating func note(_ run: WalkthroughTest.FinishedRun) {
        guard let page else { return }
        let command = place.command(on: run.chain)
        rows += page.rows.mismatches(with: run.source, on: run.chain, of: script).map { mismatch in
            Finding(
                file, TextPosition(line: mismatch.line, column: 1), mismatch.message,
                do: "copy the row from \"\(command)\"")
        }
        guard !unfamiliar.isEmpty else { return }
        // To find the callbacks of a run, all of its events are read.
        let callbacks = Set(run.source.knownEvents().compactMap(\.callback))
        unfamiliar.removeAll { callbacks.contains($0.word) }
    }

    var findings: [Finding] {
        guard let page else {
            guard place.ownsStory else { return [] }
            return [
                Finding(
                    script.file, nil, "the walkthrough has no README.md",
                    do: "write the story, which people read without running anything")
            ]
        }
        return references(page) + rows + symbols
    }

    private var file: String { place.shown(ScriptPlace.storyName) }

    // MARK: References

    /// References to no claim, and claims that no sentence refers to.
    private func references(_ page: Story) -> [Finding] {
        let references = StoryReferences(page, to: script.claims)
        return references.unknown.map { reference, message in
            Finding(
                file, reference.position, message,
                do: "correct the link, or add the claim to the script")
        }
            + references.unused.map { index, message, advice in
                Finding(script.file, text.position("claims", index), message, do: advice)
            }
    }

    // MARK: Symbols

    /// The names of all events and rules.
    private static let names = EventKind.all.map(\.name) + RuleBook.all.rules.map(\.id)

    /// Words that look like the names of events and rules, and are none. They may still be callbacks.
    private static func unfamiliarSymbols(in story: String) -> [Symbol] {
        let groups = Set(EventKind.groupNames)
        let known = Set(names)
        let notation = #/`([a-z][A-Za-z]*)\.([A-Za-z][A-Za-z.-]*)`/#
        let lines = story.components(separatedBy: "\n")
        // Few lines have both signs, and to look for the notation costs a hundred times as much.
        let marked = lines.enumerated().filter {
            $0.element.utf8.contains(UInt8(ascii: "`")) && $0.element.utf8.contains(UInt8(ascii: "."))
        }
        return marked.flatMap { index, line in
            var columns = LineColumns(line)
            return line.matches(of: notation).compactMap { match -> Symbol? in
                let word = String(match.0.dropFirst().dropLast())
                guard groups.contains(String(match.1)), !known.contains(word) else { return nil }
                let column = columns.column(of: match.range.lowerBound)
                return (word, TextPosition(line: index + 1, column: column))
            }
        }
    }

    /// Those that no run has as a callback, either.
    private var symbols: [Finding] {
        unfamiliar.enumerated().map { count, unknown in
            let isHinted = count < StoryReferences.mostHints
            let hint = isHinted ? Spelling.suggestion(for: unknown.word, among: Self.names) : ""
            return Finding(
                file, unknown.position, "no event, rule or callback is called \"\(unknown.word)\"\(hint)",
                do: "\"reqtrace events\" lists the events")
        }
    }
}
