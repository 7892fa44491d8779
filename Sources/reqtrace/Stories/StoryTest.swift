import Comparison
import Foundation
import Replay
import Stepping
import TextPages
import Tracing
import Walkthrough

/// A test of what a walkthrough's story says: its claims, the sentences that refer to them, and the blocks
/// that can be run.
struct StoryTest {
    let script: Script
    let place: ScriptPlace

    /// The README, if there is one.
    let story: Story?

    init(script: Script, place: ScriptPlace) {
        self.script = script
        self.place = place
        story = place.folder.contents(of: Story.fileName).map {
            Story(String(decoding: $0, as: UTF8.self), of: script.name)
        }
    }

    /// What is tested, in few words: `5 claims and 3 blocks`.
    var extent: String {
        let blocks = story?.transcripts.count ?? 0
        return "\(Self.count(script.claims.count, "claim")) and \(Self.count(blocks, "block"))"
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    /// Something that is wrong.
    struct Problem {
        /// What is wrong, with its place: `Walkthroughs/upload/README.md:12: …`.
        let text: String
        /// The same on a page of its own, for a claim that does not hold.
        var page: Page?
    }

    /// Everything that is wrong.
    func problems() throws -> [Problem] {
        try runProblems() + (referenceProblems() + blockProblems()).map { Problem(text: $0) }
    }

    // MARK: Claims and rows

    /// What is not as a run on each chain has it: the claims, and the rows that the README shows.
    private func runProblems() throws -> [Problem] {
        try script.chains.flatMap { chain in
            let run = try WalkthroughRun(script: script, chain: chain.rawValue, schedule: script.schedule)
            let source = WalkthroughSource(run, script: script)
            _ = source.countToEnd()
            let claims = claimProblems(on: chain, Array(source.knownEvents()), source.header)
            let language = script.chains.first == chain ? "" : chain.rawValue
            let rows = story?.rows.mismatches(language, with: source) ?? []
            return claims + rows.map { Problem(text: "\(shown):\($0.line): \($0.message)") }
        }
    }

    private func claimProblems(
        on chain: Chain, _ events: [TraceEvent], _ header: TraceHeader
    ) -> [Problem] {
        script.claims.filter { $0.isMeant(on: chain) }.compactMap { claim in
            guard let violation = claim.expectation.violation(in: events) else { return nil }
            let place = "\(self.place.shown):\(claim.line)"
            let page = ViolationPage(
                violation, expectation: claim.expectation, name: claim.id, place: place, events: events,
                header: header, reproduce: command(showing: violation, on: chain))
            return Problem(
                text: "\(place): on \(chain.rawValue), \"\(claim.id)\" does not hold: \(violation.message)",
                page: page.page())
        }
    }

    /// The command that shows the offending event.
    private func command(showing violation: Violation, on chain: Chain) -> String {
        let isBuiltIn = place.folder.location == nil
        let folder = place.shown.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        var words = ["reqtrace run", isBuiltIn ? script.name : folder.joined(separator: "/")]
        if script.chains.first != chain { words.append("--chain \(chain.rawValue)") }
        words.append("--schedule \(script.schedule)")
        if let event = violation.events.first { words.append("--goto \(event)") }
        return words.joined(separator: " ")
    }

    /// A claim that no sentence refers to says nothing to a reader, and a sentence that refers to no claim
    /// is not checked.
    private func referenceProblems() -> [String] {
        guard let story else { return [] }
        let unknown = story.references.filter { reference in
            !script.claims.contains { $0.id == reference.text }
        }.map { reference in
            "\(shown):\(reference.number): no claim has the id \"\(reference.text)\""
                + Spelling.suggestion(for: reference.text, among: script.claims.map(\.id))
        }
        let unused = script.claims.filter { claim in
            !story.references.contains { $0.text == claim.id }
        }.map { claim in
            "\(place.shown):\(claim.line): no sentence of the README refers to the claim \"\(claim.id)\";"
                + " make it a link to script.json#\(claim.id)"
        }
        return unknown + unused
    }

    // MARK: Blocks

    private func blockProblems() -> [String] {
        (story?.transcripts ?? []).flatMap { transcript in
            TranscriptRun(transcript: transcript, place: place).mismatches().map {
                "\(shown):\($0.line): \($0.message)"
            }
        }
    }

    /// What messages call the story.
    private var shown: String {
        let folder = place.shown.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return (folder.map(String.init) + [Story.fileName]).joined(separator: "/")
    }
}

/// The README of a walkthrough, as far as it can be checked.
struct Story {
    static let fileName = "README.md"

    /// The blocks that can be run.
    let transcripts: [Transcript]
    /// The ids of claims that sentences refer to, each with its line.
    let references: [Transcript.Line]
    /// The rows of traces that it shows.
    let rows: StoryRows

    init(_ text: String, of walkthrough: String) {
        transcripts = Transcript.all(in: text, of: walkthrough)
        rows = StoryRows(text)
        references = text.components(separatedBy: "\n").enumerated().flatMap { index, line in
            line.matches(of: #/\]\(script\.json#([^)\s]+)\)/#).map {
                Transcript.Line(number: index + 1, text: String($0.1))
            }
        }
    }
}

extension StoryTest {
    /// Prints whether the story is true, and adds the result to the report. A script without a story and
    /// without claims says nothing that could be wrong.
    func run(report: inout JUnitReport, output: Output) throws -> ExitCode {
        guard story != nil || !script.claims.isEmpty else { return .fine }
        let clock = ContinuousClock()
        let start = clock.now
        let problems = try problems()
        let name = "\(script.name), its story"
        report.add(
            name, failure: problems.isEmpty ? nil : problems.map(\.report).joined(separator: "\n"),
            took: clock.now - start)
        var page = Page()
        page.prose(
            """
            \(problems.isEmpty ? "✓" : "✗", problems.isEmpty ? .good : .bad) \(name, .strong): \
            \(problems.isEmpty ? "\(extent) hold" : "\(Self.count(problems.count, "problem")) in \(extent)")
            """)
        for problem in problems {
            if let details = problem.page {
                page.space()
                page.append(details)
                page.space()
            } else {
                page.prose("  \(problem.text)", hang: 4)
            }
        }
        output.print(page)
        return problems.isEmpty ? .fine : .differs
    }
}

extension StoryTest.Problem {
    /// What a report holds.
    fileprivate var report: String { page?.text(on: Screen()) ?? text }
}
