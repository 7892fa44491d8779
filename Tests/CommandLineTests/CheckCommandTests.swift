import Foundation
import TextPages
import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The subcommand check` {
    private let catalogue = Walkthroughs.catalogue

    @Test(arguments: Walkthroughs.catalogue.builtInScripts.map(\.name))
    func `finds nothing in the catalogue`(name: String) throws {
        let result = try WalkthroughCheck(place: catalogue.find(name)).run()
        #expect(result.mistakes == nil)
        #expect(result.findings.map { "\($0.file):\($0.position): \($0.message)" } == [])
    }

    /// Each row plants one mistake in a walkthrough that has none.
    @Test(arguments: [
        (
            "exchanges: [",
            "exchanges: [{name: 'idle', match: {method: 'POST', url: 'https://a.example/a'}, reply: {status: 200}},\n",
            "script.json:3:14: no request reaches the exchange \"idle\": no request is a POST"
        ),
        (
            "exchanges: [",
            "exchanges: [{name: 'late', match: {headers: {'X-No': 'a'}}, reply: {status: 200}},\n",
            "script.json:3:14: the exchange \"late\" answers no request on any chain"
        ),
        (
            "narration: [", "narration: [{at: {kind: 'retry.asked'}, text: 'Never.'}, ",
            "script.json:4:14: the remark \"Never.\" never comes up: there is no retry.asked"
        ),
        (
            "questions: [", "questions: [{at: {kind: 'retry.asked'}, ask: 'Why?', answer: 'So.'}, ",
            "script.json:5:14: the question \"Why?\" never comes up: there is no retry.asked"
        ),
        (
            "narration: [",
            "actions: [{do: 'cancel', request: 'a', after: {kind: 'retry.asked', nth: 2}}], narration: [",
            "script.json:4:12: the action cancel of \"a\" is never carried out: there is no retry.asked, number 2"
        ),
        (
            "questions: [",
            "chains: ['session', 'session-manager'], questions: [{at: {kind: 'handler.called'}, ask: 'Where?', choices: ['here', 'there'], answer: 'Here, in 5.12.'}, ",
            "script.json:5:54: the question \"Where?\" has one right choice, but its answer tells the versions apart"
        ),
        (
            "questions: [",
            "chains: ['session', 'session-manager'], questions: [{at: {kind: 'handler.called'}, ask: 'Where?', choices: ['here', 'there'], right: {session: 'here'}, answer: 'Here.'}, ",
            "script.json:5:54: the question \"Where?\" does not say what is right on session-manager"
        ),
        (
            "claims: [", "claims: [{id: 'two', expect: 'count', of: 'kind=request.created', is: 1},\n",
            "script.json:6:11: no sentence of the README refers to the claim \"two\""
        ),
        (
            "claims: [", "claims: [{id: 'twice', expect: 'count', of: 'kind=task.created', is: 1},\n",
            "script.json:7:1: the claim \"once\" says the same as \"twice\""
        ),
        (
            "claims: [",
            "claims: [{id: 'idle', expect: 'value', of: 'kind=delegate.didReceiveResponse and status=200', field: 'status', is: 200},\n",
            "script.json:6:11: the claim \"idle\" cannot fail where there is such an event: status is 200 in its condition"
        ),
        (
            "claims: [",
            "claims: [{id: 'idle', expect: 'value', of: 'delegate.didReceiveResponse[status=200]', field: 'status', is: 200},\n",
            "script.json:6:11: the claim \"idle\" cannot fail where there is such an event: status is 200 in its condition"
        ),
        (
            "claims: [",
            "claims: [{id: 'idle', expect: 'value', of: 'handler.called[queue=main]', field: 'queue', is: 'com.apple.main-thread'},\n",
            "script.json:6:11: the claim \"idle\" cannot fail where there is such an event: queue is com.apple.main-thread in its condition"
        ),
        (
            "exchanges: [",
            "exchanges: [{name: 'late', match: {headers: {'X-No': 'a'}}, reply: {status: 200}}, {match: {method: 'PUT'}, reply: {status: 200}},\n",
            "script.json:3:14: the exchange \"late\" answers no request on any chain"
        ),
        (
            "claims: [", "claims: [{id: 'field', expect: 'never', of: 'kind=task.created and realm=x'},\n",
            "script.json:6:11: on session, the claim \"field\" does not hold: no event has the field \"realm\" of"
                + " task.created[realm=x], so this cannot fail"
        ),
    ])
    func `finds what has no effect in a script`(place: String, planted: String, finding: String) throws {
        try withWalkthrough { folder in
            #expect(try findings(in: folder) == [])
            try edit(folder, "script.json") { $0.replacing(place, with: planted) }
            let found = try update(folder)
            #expect(found.contains(finding), "\(found)")
            #expect(Reqtrace.run(["check", folder.path]) == .differs)
        }
    }

    @Test func `finds what does not fit in a README`() throws {
        try withWalkthrough { folder in
            try edit(folder, "README.md") {
                $0 + "See [this](script.json#onse), and `task.craeted`, `task.craeted`.\n\n"
                    + "```\n0.000 s  no.such\n```\n"
            }
            #expect(
                try findings(in: folder) == [
                    "README.md:4:12: no claim has the id \"onse\"; did you mean \"once\"?",
                    "README.md:7:1: the trace has no such line after the one before: \"0.000 s no.such\"",
                    "README.md:4:35: no event, rule or callback is called \"task.craeted\"; did you mean"
                        + " \"task.created\"?",
                    "README.md:4:51: no event, rule or callback is called \"task.craeted\"; did you mean"
                        + " \"task.created\"?",
                ])
        }
    }

    @Test func `finds files that are missing, old, or used by nothing`() throws {
        try withWalkthrough { folder in
            try Data().write(to: folder.appending(path: "owl.jpg"))
            try Data().write(to: folder.appending(path: "expected.resource.jsonl"))
            for file in ["other/script.json", "other/owl.jpg", "sub/elk.jpg"] {
                let file = folder.appending(path: file)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: file)
            }
            // An editor keeps these.
            for file in ["script.json~", "#script.json#", ".script.json.swp"] {
                try Data().write(to: folder.appending(path: file))
            }
            #expect(
                try findings(in: folder) == [
                    "expected.resource.jsonl:1:1: the golden trace is of a chain that the script does not run on",
                    "owl.jpg:1:1: neither the script nor the README names this file",
                    "elk.jpg:1:1: neither the script nor the README names this file",
                ])
        }
        try withWalkthrough { folder in
            try edit(folder, "expected.jsonl") { $0.replacing("request.resumed", with: "request.cancelled") }
            #expect(
                try findings(in: folder)
                    == ["expected.jsonl:1:1: a run differs from the golden trace in 2 places"])
            try FileManager.default.removeItem(at: folder.appending(path: "expected.jsonl"))
            try FileManager.default.removeItem(at: folder.appending(path: "README.md"))
            let found = try WalkthroughCheck(place: catalogue.find(folder.path)).run().findings
            let advice = found.compactMap(\.advice)
            #expect(
                advice.last
                    == "\"reqtrace test \(ShellWord.plain(folder.path)) --update\" writes it; look at what"
                    + " changes")
            #expect(
                try findings(in: folder) == [
                    "script.json:1:1: the walkthrough has no README.md",
                    "script.json:1:1: there is no golden trace expected.jsonl for the chain session",
                ])
        }
        try withWalkthrough { folder in
            try edit(folder, "script.json") { $0.replacing("status: 200", with: "status: 201") }
            #expect(
                try findings(in: folder).contains { $0.contains("the golden trace is of another script") })
        }
    }

    /// The README beside a `script.json` is about that script.
    @Test func `asks for no README of another script in the folder, and holds none against it`() throws {
        try withWalkthrough { folder in
            let other = folder.appending(path: "other.json")
            try Data(Self.script.utf8).write(to: other)
            try edit(folder, "README.md") { $0 + "See `task.craeted`.\n" }
            let golden = "expected.jsonl:1:1: the golden trace is that of mine"
            #expect(try findings(in: other) == [golden])
            try FileManager.default.removeItem(at: folder.appending(path: "README.md"))
            #expect(try findings(in: other) == [golden])
        }
    }

    @Test func `says in a line why a run fails, and no more than twenty times`() throws {
        func failures(_ count: Int) throws -> [String] {
            var failures: [String] = []
            try withWalkthrough { folder in
                let requests = (1...count).map {
                    "{id: 'r\($0)', url: 'https://b.example/\($0)', handlers: ['plain']},"
                }
                try edit(folder, "script.json") {
                    $0.replacing("requests: [", with: "requests: [\(requests.joined())")
                }
                failures = try findings(in: folder).filter { $0.contains("fails") }
            }
            return failures
        }
        let first = "script.json:1:1: the run on session fails: no exchange answers GET https://b.example/1"
        #expect(try failures(1) == [first])
        let many = try failures(23)
        #expect(many.count == 21 && many.first == first)
        #expect(many.last == "script.json:1:1: the run on session fails for 3 more reasons")
    }

    @Test func `exits with 2 for a script with mistakes, and with 0 for one without`() throws {
        try withWalkthrough { folder in
            #expect(Reqtrace.run(["check", folder.path]) == .fine)
            try edit(folder, "script.json") { $0.replacing("requests:", with: "requsts:") }
            #expect(Reqtrace.run(["check", folder.path]) == .unreadable)
        }
        #expect(Reqtrace.run(["check", "no-such-walkthrough"]) == .unreadable)
    }

    @Test func `says below each finding what to do`() {
        let finding = Finding("a.json", nil, "two are one", do: "make them two")
        #expect(
            CheckCommand.page([finding]).text(on: Screen())
                == "a.json:1:1: two are one\n    → make them two\n")
        let long = Finding("a.json", nil, "\"\(String(repeating: "x", count: 100_000))\" fails", do: nil)
        let begin = String(repeating: "x", count: 39)
        #expect(CheckCommand.page([long]).text(on: Screen()) == "a.json:1:1: \"\(begin)…\" fails\n")
    }

    @Test func `leaves it to a warning to say what was meant`() throws {
        try withWalkthrough { folder in
            try edit(folder, "script.json") {
                $0.replacing("{id: 'a',", with: "{id: 'a', method: 'patch',")
            }
            let found = try WalkthroughCheck(place: catalogue.find(folder.path)).run().findings
            let warning = try #require(found.first)
            #expect(warning.message.hasSuffix("a method of the app's own; did you mean \"PATCH\"?"))
            #expect(warning.advice == nil)
            #expect(!CheckCommand.page([warning]).text(on: Screen()).contains("→"))
        }
    }

    // MARK: A walkthrough without mistakes

    private static let script = """
        {title: 'T',
         requests: [{id: 'a', url: 'https://a.example/a', handlers: ['plain']}],
         exchanges: [{match: {url: 'https://a.example/a'}, reply: {status: 200}}],
         narration: [{at: {kind: 'task.created'}, text: 'A task.'}],
         questions: [{at: {kind: 'task.resumed'}, ask: 'And now?', answer: 'It runs.'}],
         claims: [{id: 'once', expect: 'count', of: 'kind=task.created', is: 1}]}
        """

    private func withWalkthrough(_ body: (URL) throws -> Void) throws {
        try withFolder { root in
            let folder = root.appending(path: "mine")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(Self.script.utf8).write(to: folder.appending(path: "script.json"))
            let story = "# Mine\n\nThere is [one task](script.json#once), `task.created`.\n"
            try Data(story.utf8).write(to: folder.appending(path: "README.md"))
            _ = try update(folder)
            try body(folder)
        }
    }

    /// Writes the golden trace, so that only other findings are left.
    private func update(_ folder: URL) throws -> [String] {
        let place = try catalogue.find(folder.path)
        let script = try ScriptLoader.load(place)
        let run = try WalkthroughRun(script: script)
        try Data(run.goldenBytes()).write(to: folder.appending(path: "expected.jsonl"))
        return try findings(in: folder)
    }

    private func findings(in folder: URL) throws -> [String] {
        let result = try WalkthroughCheck(place: catalogue.find(folder.path)).run()
        return result.findings.map { finding in
            let file = finding.file.split(separator: "/").last.map(String.init) ?? ""
            return "\(file):\(finding.position): \(finding.message)"
        }
    }

    private func edit(_ folder: URL, _ file: String, _ change: (String) -> String) throws {
        let path = folder.appending(path: file)
        try Data(change(String(contentsOf: path, encoding: .utf8)).utf8).write(to: path)
    }
}
