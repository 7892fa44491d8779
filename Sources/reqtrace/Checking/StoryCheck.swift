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
    /// The README; nil if there is none.
    let story: String?
    let runs: [WalkthroughTest.FinishedRun]

    var findings: [Finding] {
        guard let story else {
            return [
                Finding(
                    script.file, nil, "the walkthrough has no README.md",
                    do: "write the story, which people read without running anything")
            ]
        }
        let page = Story(story, of: script.name)
        return references(page) + rows(page) + symbols(story)
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

    // MARK: Rows

    private func rows(_ page: Story) -> [Finding] {
        runs.flatMap { run in
            page.rows.mismatches(with: run.source, on: run.chain, of: script).map { mismatch in
                Finding(
                    file, TextPosition(line: mismatch.line, column: 1), mismatch.message,
                    do: "copy the row from \"\(place.command(on: run.chain))\"")
            }
        }
    }

    // MARK: Symbols

    /// Words in the notation of events, rules and callbacks that name none of them: `retry.decideed`.
    private func symbols(_ story: String) -> [Finding] {
        let groups = Set(EventKind.groupNames)
        let names = EventKind.all.map(\.name) + RuleBook.all.rules.map(\.id)
        let known = Set(names)
        let notation = #/`([a-z][A-Za-z]*)\.([A-Za-z][A-Za-z.-]*)`/#
        let lines = story.components(separatedBy: "\n")
        // Few lines have both signs, and to look for the notation costs a hundred times as much.
        let marked = lines.enumerated().filter {
            $0.element.utf8.contains(UInt8(ascii: "`")) && $0.element.utf8.contains(UInt8(ascii: "."))
        }
        let unfamiliar = marked.flatMap { index, line in
            var columns = LineColumns(line)
            return line.matches(of: notation).compactMap { match -> (word: String, position: TextPosition)? in
                let word = String(match.0.dropFirst().dropLast())
                guard groups.contains(String(match.1)), !known.contains(word) else { return nil }
                let column = columns.column(of: match.range.lowerBound)
                return (word, TextPosition(line: index + 1, column: column))
            }
        }
        guard !unfamiliar.isEmpty else { return [] }
        // To find the callbacks of the runs, all of their events are read.
        let callbacks = Set(runs.flatMap { $0.source.knownEvents().compactMap(\.callback) })
        let unknown = unfamiliar.filter { !callbacks.contains($0.word) }
        return unknown.enumerated().map { count, unknown in
            let hint =
                count < StoryReferences.mostHints ? Spelling.suggestion(for: unknown.word, among: names) : ""
            return Finding(
                file, unknown.position, "no event, rule or callback is called \"\(unknown.word)\"\(hint)",
                do: "\"reqtrace events\" lists the events")
        }
    }
}
