import Comparison
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
    /// Hides the secrets of the runs that are quoted.
    private let mask = SecretMask()
    /// What is not as a run on one of the chains has it: the claims, and the rows that the README shows.
    private var runProblems: [Problem] = []
    /// How long it took to look for these.
    private var time = Duration.zero

    init(script: Script, place: ScriptPlace) {
        self.script = script
        self.place = place
        story = place.story.map { Story($0, of: script.name) }
    }

    /// What is tested, in few words: `5 claims and 3 blocks`.
    var extent: String {
        let blocks = story?.transcripts.count ?? 0
        return "\(counted(script.claims.count, "claim")) and \(counted(blocks, "block"))"
    }

    /// Something that is wrong.
    struct Problem {
        /// What is wrong, with its place: `Walkthroughs/upload/README.md:12: …`.
        let text: String
        /// The same on a page of its own, for a claim that does not hold.
        var page: Page?
    }

    /// A script without a story and without claims says nothing that could be wrong.
    private var saysNothing: Bool { story == nil && script.claims.isEmpty }

    /// Everything that is wrong, once a run on each chain of the script has been noted.
    func allProblems() -> [Problem] {
        runProblems + (referenceProblems() + blockProblems()).map { Problem(text: $0) }
    }

    // MARK: Claims and rows

    /// Holds the claims and the rows against a run.
    mutating func note(_ run: WalkthroughTest.FinishedRun) {
        guard !saysNothing else { return }
        let clock = ContinuousClock()
        let start = clock.now
        let (chain, source) = (run.chain, run.source)
        let rows = story?.rows.mismatches(with: source, on: chain, of: script) ?? []
        runProblems += claimProblems(on: chain, Array(source.knownEvents()), source.header)
        runProblems += rows.map { Problem(text: "\(shown):\($0.line): \(mask.hiding($0.message))") }
        time += clock.now - start
    }

    /// Whoever makes more false claims than this reads no more pages about them: each takes a line.
    private static let mostPages = 20

    private func claimProblems(
        on chain: Chain, _ events: [TraceEvent], _ header: TraceHeader
    ) -> [Problem] {
        let broken = BrokenClaims(of: script, on: chain, in: events, hiding: mask)
        return broken.all.enumerated().map { number, one in
            let (claim, violation) = (one.claim, one.violation)
            let place = "\(self.place.shown):\(claim.line)"
            var problem = Problem(
                text: "\(place): on \(chain.rawValue), \"\(claim.id)\" does not hold: \(violation.message)")
            if number < Self.mostPages {
                problem.page = ViolationPage(
                    violation, expectation: claim.expectation, name: claim.id, place: place,
                    events: broken.events, header: header,
                    reproduce: command(showing: violation, on: chain), hiding: mask
                ).page()
            }
            return problem
        }
    }

    /// The command that shows the offending event.
    private func command(showing violation: Violation, on chain: Chain) -> String {
        Subcommand.runWalkthrough.line(
            place.word,
            [
                ("--chain", script.runsFirst(on: chain) ? nil : chain.rawValue),
                ("--schedule", script.schedule.description),
                ("--goto", violation.events.first.map(String.init)),
            ])
    }

    private func referenceProblems() -> [String] {
        guard let story else { return [] }
        let references = StoryReferences(story, to: script.claims)
        return references.unknown.map { "\(shown):\($0.reference.position.line): \($0.message)" }
            + references.unused.map {
                "\(place.shown):\(script.claims[$0.index].line): \($0.message); \($0.advice)"
            }
    }

    // MARK: Blocks

    /// Each block is a run. No story has as many, and whoever tests what somebody else wrote waits for all.
    private static let mostBlocks = 100

    private func blockProblems() -> [String] {
        let blocks = story?.transcripts ?? []
        let problems = blocks.prefix(Self.mostBlocks).flatMap { transcript in
            TranscriptRun(transcript: transcript, place: place).mismatches().map {
                "\(shown):\($0.line): \(mask.hiding($0.message))"
            }
        }
        guard blocks.count > Self.mostBlocks else { return problems }
        return problems + [
            "\(shown):\(blocks[Self.mostBlocks].commandLine.number): a story has at most \(Self.mostBlocks)"
                + " blocks that are run, and this one has \(blocks.count); leave some out"
        ]
    }

    /// What messages call the story.
    private var shown: String { place.shown(ScriptPlace.storyName) }
}

extension StoryTest {
    /// Prints whether the story is true, and adds the result to the report.
    ///
    /// - Parameter title: what the results of the walkthrough are called by.
    func finish(titled title: String, into result: inout TestResult) {
        let name = "\(title), its story"
        if let complaint = place.complaint(about: ScriptPlace.storyName) {
            return result.sayUnreadable(name, complaint)
        }
        guard !saysNothing else { return }
        let clock = ContinuousClock()
        let start = clock.now
        let problems = allProblems()
        result.add(
            name, failure: problems.isEmpty ? nil : problems.map(\.report).joined(separator: "\n"),
            took: time + (clock.now - start))
        result.say(
            problems.isEmpty
                ? "\(extent) hold" : "\(counted(problems.count, "problem")) in \(extent)",
            problems.isEmpty ? .fine : .differs, of: name)
        var page = Page()
        for problem in problems {
            if let details = problem.page {
                page.space()
                page.append(details)
                page.space()
            } else {
                page.prose("  \(problem.line)", hang: 4)
            }
        }
        result.show(page)
    }
}

extension StoryTest.Problem {
    /// What is wrong, without the ends of endless words.
    fileprivate var line: String { TerminalText.brief(Substring(text)) }

    /// What a report holds: a line that says what is wrong, and then the page.
    fileprivate var report: String {
        let line = TerminalText.escaped(line)
        guard let page else { return line }
        return "\(line)\n\(page.text(on: Screen()))"
    }
}
