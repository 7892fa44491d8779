import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The subcommand compare` {
    @Test func `accepts chains, a schedule, and what to explain`() throws {
        let flags = try flags(["x", "--chains", "session, url-session", "--schedule=random-7", "--all"])
        #expect(flags.name == "x")
        #expect(flags.chains == ["session", "url-session"])
        #expect(flags.schedule == .random(seed: 7))
        #expect(flags.all)
        #expect(flags.explaining == .nothing)
        #expect(try self.flags(["x", "--explain"]).explaining == .everything)
        #expect(try self.flags(["--explain", "x"]).explaining == .everything)
        #expect(try self.flags(["x", "--explain", "3"]).explaining == .one(3))
        #expect(try self.flags(["--explain=3", "x"]).explaining == .one(3))
    }

    @Test(arguments: [
        ([], "WALKTHROUGH is missing"),
        (
            ["x", "--chains", "session"],
            "--chains takes at least two chains with commas between them, not \"session\""
        ),
        (
            ["x", "--chains", "a,,b"],
            "--chains takes at least two chains with commas between them, not \"a,,b\""
        ),
        (["x", "--chains", "session,session"], "--chains names session twice"),
        (["x", "--explain=all"], "--explain takes a difference's number, not \"all\""),
        (["x", "--explain", "0"], "--explain takes a difference's number, not \"0\""),
        (
            ["x", "--explain", "99999999999999999999"],
            "--explain takes a difference's number, not \"99999999999999999999\""
        ),
        (["x", "--json", "--explain"], "--json has every explanation; --explain is for people"),
        (["x", "--chain", "session"], "compare has no flag --chain; did you mean \"--chains\"?"),
    ])
    func `says what is wrong with its command line`(words: [String], message: String) {
        let error = #expect(throws: UsageError.self) { try flags(words) }
        #expect(error?.description == message)
    }

    @Test func `runs a script on the chains it names, in the order of the columns`() throws {
        #expect(try chains(nil, on: [.session, .urlSession]) == [.urlSession, .session])
        #expect(
            try chains(["session", "url-session"], on: [.urlSession, .session]) == [.session, .urlSession])
    }

    @Test func `runs a script that names one chain on every chain that has all it asks for`() throws {
        #expect(try chains(nil, on: [.session], further: [.urlSession]) == [.urlSession, .session])
        #expect(
            try chains(["url-session", "session"], on: [.session], further: [.urlSession])
                == [.urlSession, .session])
    }

    @Test func `refuses chains that do not exist or that lack something`() throws {
        #expect(
            refusal(["session", "url-sesion"], on: [.session])
                == "no chain is called \"url-sesion\"; did you mean \"url-session\"?; known are "
                + Chain.allCases.map(\.rawValue).joined(separator: ", "))
        #expect(
            refusal(["session", "url-session"], on: [.session])
                == "story runs on session, and asks for something that url-session does not have")
        #expect(
            refusal(nil, on: [.session])
                == "story runs on session only, and asks for something that no other chain has; a comparison needs two chains"
        )
    }

    @Test func `ends its runs at a limit, and says which`() throws {
        try withFolder { folder in
            let words = ["compare", "first-request", "--limit", "events=10"]
            let compared = try BuiltProgram().run(words, in: folder)
            #expect(compared.status == ExitCode.runFailed.rawValue)
            #expect(compared.output.contains("\(words.joined(separator: " ")) --explain says why"))
            #expect(
                compared.complaints
                    == ["session-manager", "session"].map { chain in
                        "on \(chain): the run was stopped at 10 events; if this is not without end, allow more:"
                            + " \"limits\" in the script, or --limit of \"run\", \"compare\" and \"explore\"\n"
                    }.joined())
        }
    }

    @Test func `fails when a schedule is one of another run`() {
        let words = ["compare", "first-request", "--schedule", "choices-9"]
        #expect(Reqtrace.run(words) == .runFailed)
    }

    /// The session's delegate keeps what the server gives once, but plain URLSession asks no delegate where
    /// there is a completion handler.
    private static let askedOnce = """
        {
          title: "News", summary: "The same twice.",
          session: { cache: { memoryCapacity: 100000 }, cacher: { modify: { "Cache-Control": "max-age=60" } } },
          requests: [
            { id: "news", url: "https://e.com/news", handlers: [{ type: "string" }] },
            { id: "again", at: 5000, url: "https://e.com/news", handlers: [{ type: "string" }] },
          ],
          exchanges: [
            { match: { url: "https://e.com/news" }, reply: { status: 200, headers: { "Cache-Control": "max-age=1" }, text: "x" } },
          ],
        }
        """

    @Test func `leaves out a chain that nobody has named if the server has no answer for it`() throws {
        try withFolder { folder in
            try Data(Self.askedOnce.utf8).write(to: folder.appending(path: "news.json"))
            let program = try BuiltProgram()
            let outcome = try program.run(["compare", "./news.json"], in: folder)
            #expect(outcome.status == ExitCode.fine.rawValue)
            #expect(outcome.output.hasPrefix("news  on session-manager, session, schedule fifo\n"))
            #expect(
                outcome.complaints
                    == "url-session is left out, because the script's server was not written for it:"
                    + " no exchange answers GET https://e.com/news;"
                    + " --chains url-session,session-manager,session shows it all the same\n")

            let named = ["compare", "./news.json", "--chains", "url-session,session-manager,session"]
            let all = try program.run(named, in: folder)
            #expect(all.status == ExitCode.runFailed.rawValue)
            #expect(all.output.hasPrefix("news  on url-session, session-manager, session, schedule fifo\n"))
            #expect(all.complaints.hasPrefix("on url-session: no exchange answers GET https://e.com/news\n"))
        }
    }

    @Test(arguments: [
        (
            "response-cacher", "url-session,session",
            "url-session, no exchange answers GET https://api.example.com/settings"
        ),
        (
            "server-trust", "session-manager,session",
            "session-manager, no exchange answers GET https://cdn.example.com/logo"
        ),
    ])
    func `says so if that leaves one chain`(name: String, chains: String, failed: String) throws {
        let flags = try flags([name])
        let command = try CompareCommand(flags: flags, script: CompareCommand.script(of: flags))
        let error = #expect(throws: UsageError.self) { try command.run() }
        #expect(
            error?.description
                == "\(name) runs on session only, and its server was written for that alone: on \(failed);"
                + " a comparison needs two chains, and --chains \(chains) shows them all the same")
    }

    @Test func `reports the script's own run if its server has no answer for that, either`() throws {
        try withFolder { folder in
            let script = """
                { title: "T", requests: [{ id: "b", url: "https://a.example/b", handlers: ["string"] }] }
                """
            try Data(script.utf8).write(to: folder.appending(path: "story.json"))
            let program = try BuiltProgram()
            let compared = try program.run(["compare", "./story.json"], in: folder)
            #expect(compared.status == ExitCode.runFailed.rawValue)
            #expect(compared.output == "")
            #expect(
                compared.complaints == """
                    on session: no exchange answers GET https://a.example/b
                    next: add an exchange for it; there is none at all.

                    """)
            let run = try program.run(["run", "./story.json"], in: folder)
            #expect(run.status == compared.status)
            #expect("on session: \(run.complaints)" == compared.complaints)
        }
    }

    /// Plain URLSession, which the script names, sends no `Accept-Language`. Neither do the resource classes.
    @Test func `compares what is left if the script's own run fails, and blames no other chain`() throws {
        try withFolder { folder in
            let script = """
                {
                  title: "T", chains: ["url-session"],
                  requests: [{ id: "b", url: "https://a.example/b", handlers: ["string"] }],
                  exchanges: [{ match: { headers: { "Accept-Language": "*" } }, reply: { status: 200, text: "x" } }],
                }
                """
            try Data(script.utf8).write(to: folder.appending(path: "story.json"))
            let program = try BuiltProgram()
            let run = try program.run(["run", "./story.json"], in: folder)
            #expect(run.complaints.hasPrefix("no exchange answers GET https://a.example/b\n"))
            let compared = try program.run(["compare", "./story.json"], in: folder)
            #expect(compared.status == ExitCode.runFailed.rawValue)
            #expect(
                compared.output.hasPrefix("story  on url-session, session-manager, session, schedule fifo\n"))
            #expect(
                compared.complaints
                    == "resource is left out, because no exchange answers GET https://a.example/b;"
                    + " --chains url-session,resource,session-manager,session shows it all the same\n"
                    + "on url-session: \(run.complaints)")
        }
    }

    @Test func `refuses a trace, since it needs a walkthrough`() throws {
        let trace = BuiltProgram.package
            .appendingPathComponent("Walkthroughs/first-request/expected.jsonl").path
        let error = #expect(throws: UsageError.self) {
            try CompareCommand.script(of: flags([trace]))
        }
        #expect(
            error?.description
                == "\(trace) is a trace of one chain; compare runs a walkthrough on several chains")
    }

    private func flags(_ words: [String]) throws -> CompareFlags {
        try CompareFlags(Invocation(["compare"] + words).arguments)
    }

    private func chains(
        _ words: [String]?, on chains: [Chain], further: [Chain] = []
    ) throws -> [Chain] {
        var script = try Walkthroughs.catalogue.load("first-request")
        script.name = "story"
        script.chains = chains
        script.furtherChains = further
        return try ComparedChains.choose(words, for: script)
    }

    private func refusal(_ words: [String]?, on chains: [Chain]) -> String? {
        #expect(throws: UsageError.self) { try self.chains(words, on: chains) }?.description
    }
}
