import Comparison
import Foundation
import JSONText
import TextPages
import Walkthrough
import Walkthroughs

/// A test that compares one walkthrough on one of its chains with its golden trace.
struct GoldenTest {
    let script: Script
    let run: WalkthroughTest.FinishedRun
    /// Where the script is, and the golden traces are.
    let place: ScriptPlace
    /// What the results of the walkthrough are called by.
    let title: String

    /// How many lines of differences are shown.
    private static let limit = 20

    private var golden: String { GoldenTrace.fileName(of: script, on: run.chain) }

    /// The name of the test in the results.
    private var name: String {
        script.runsFirst(on: run.chain) ? title : "\(title) on \(run.chain.rawValue)"
    }

    /// - Parameter updating: `true` if the golden trace is to be written.
    func run(updating: Bool, into result: inout TestResult) {
        // A report goes further than a terminal, and nobody knows who wrote the script. Nothing but a request
        // that no exchange fits is quoted.
        let mask = SecretMask()
        if !run.run.unmatchedRequests.isEmpty { mask.learn(from: run.source.knownEvents()) }
        let problems = run.run.problems.map { mask.hiding(report: $0.message) }
        for problem in problems { result.complain("\(name): \(problem)") }
        guard problems.isEmpty else {
            result.add(name, failure: problems.joined(separator: "\n"), took: run.time)
            return result.say("failed", .runFailed, of: name)
        }
        let kept = place.folder.contents(of: golden)
        if let kept, run.run.isGolden(kept) { return pass(updating: updating, into: &result) }
        let actual = run.run.goldenBytes()
        let traces = kept.map { [TraceFile(data: $0), TraceFile(bytes: actual)] }
        // A place that moved is no difference, and no reason to touch a golden trace.
        if let traces, TraceDiff(from: traces[0], to: traces[1]).isSame {
            return pass(updating: updating, into: &result)
        }
        if let owner = traces.flatMap({ place.otherOwner(of: $0[0]) }) {
            return refuse(traceOf: owner, into: &result)
        }
        if updating { return update(to: actual, into: &result) }
        guard let traces else {
            if let complaint = place.complaint(about: golden) {
                return result.sayUnreadable(name, complaint)
            }
            result.add(name, failure: "no golden trace", took: run.time)
            let advice = place.updateCommand.map { "; \"\($0)\" writes one" } ?? ""
            result.complain("\(name) has no golden trace\(advice)")
            return result.say("no golden trace", .differs, of: name)
        }
        TraceSecrets.hide(in: traces, unless: false)
        let diff = TraceDiff(from: traces[0], to: traces[1])
        let page = TraceDiffPage(diff, limit: Self.limit).goldenPage()
        let differences = "differs from its golden trace\n" + page.text(on: Screen())
        result.add(name, failure: differences, took: run.time)
        result.say("differs from its golden trace", .differs, of: name)
        result.show(page)
        result.show(advice(kept: traces[0], actual: traces[1]))
    }

    private func pass(updating: Bool, into result: inout TestResult) {
        result.add(name, failure: nil, took: run.time)
        result.say(updating ? "unchanged" : "as expected", .fine, of: name)
    }

    /// Leaves another walkthrough's golden trace alone, also where this one's is to be written.
    private func refuse(traceOf owner: String, into result: inout TestResult) {
        let complaint =
            "\(place.shown(golden)) is the golden trace of \(owner); \(place.adviceForOwnFolder)"
        result.complain(complaint)
        result.add(name, failure: complaint, took: run.time)
        result.say("no golden trace of its own", .differs, of: name)
    }

    /// Which commands show where the run leaves its golden trace, and make a new one of it.
    private func advice(kept: TraceFile, actual: TraceFile) -> Page {
        var advice: [String] = []
        if let divergence = FirstDivergence(of: kept, and: actual) {
            let chain: String? = script.runsFirst(on: run.chain) ? nil : run.chain.rawValue
            let number = min(divergence.same + 1, actual.count)
            let command = Subcommand.runWalkthrough.line(
                place.word, [("--chain", chain), ("--goto", "\(number)")])
            advice.append("\"\(command)\" shows the first difference")
        }
        if let command = place.updateCommand { advice.append("\"\(command)\" keeps the new trace") }
        var page = Page()
        if !advice.isEmpty { page.prose("  \("→", .marker) \(advice.joined(separator: "; "))", hang: 4) }
        return page
    }

    /// Writes the golden trace. One that cannot be written says nothing about the others.
    private func update(to actual: [UInt8], into result: inout TestResult) {
        if let obstacle = obstacle(toWriting: actual) {
            let complaint = "\(place.shown(golden)): error: the file cannot be written: \(obstacle)"
            result.complain(complaint)
            result.add(name, failure: complaint, took: run.time)
            return result.say("its golden trace cannot be written", .runFailed, of: name)
        }
        result.add(name, failure: nil, took: run.time)
        result.say("updated", .fine, of: name)
    }

    /// Writes the golden trace, and says why that cannot be done; nil if it is done.
    private func obstacle(toWriting actual: [UInt8]) -> String? {
        guard let location = place.folder.location else { return "it is built into the program" }
        let file = location.appendingPathComponent(golden).path
        return obstacle(at: file) ?? Output.obstacle(toWriting: Data(actual), to: file)
    }

    /// What is in the place of the golden trace and must not be written to; nil for a file, or nothing. The
    /// folder may be somebody else's, and a link in it lead to its script.
    private func obstacle(at file: String) -> String? {
        if let obstacle = place.folder.obstacle(at: golden) { return obstacle }
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil
        return isLink ? "it is a link, and a golden trace is a file of its own" : nil
    }

    // MARK: What to test

    /// The scripts that the words of the command line stand for.
    ///
    /// - Throws: `UsageError` for one that is built in, where golden traces are to be written.
    static func scripts(
        _ words: [String], _ catalogue: Catalogue, updating: Bool
    ) throws -> [ScriptPlace] {
        let scripts = try ScriptPlace.named(by: words, catalogue)
        if updating, let builtIn = scripts.first(where: { $0.folder.location == nil }) {
            throw cannotUpdate(builtIn.name)
        }
        return scripts
    }

    private static func cannotUpdate(_ name: String) -> UsageError {
        UsageError(
            "--update cannot write a golden trace for \(name), which is built into the program;"
                + " name a folder on disk, or run this where the folder Walkthroughs is")
    }
}

extension ScriptPlace {
    /// The command line that writes its golden traces; nil for a walkthrough that is built in.
    var updateCommand: String? {
        folder.location.map { _ in Subcommand.test.line(word, []) + " --update" }
    }

    /// The walkthrough whose golden trace is in the place of this script's; nil if it is this script's own.
    ///
    /// That is so as well where the trace names a walkthrough that is no longer there: the script, or its
    /// folder, has got another name.
    func otherOwner(of golden: TraceFile) -> String? {
        let owner = golden.header.walkthrough
        guard !owner.isEmpty, owner != name else { return nil }
        let isThere = folder.ownFiles.contains { other in
            other != file && ScriptPlace.isCalledLikeScript(URL(fileURLWithPath: other))
                && walkthroughName(ofScript: other) == owner
        }
        return isThere ? shortened(owner) : nil
    }

    /// What to do about a golden trace of another walkthrough.
    var adviceForOwnFolder: String { "put \(shortened(file)) into a folder of its own" }
}
