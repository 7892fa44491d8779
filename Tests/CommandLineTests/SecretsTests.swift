import Foundation
import Testing

/// Secrets planted in a trace, and a search for them in everything that is written.
@Suite struct `A secret in a trace` {
    private static let trace = #"""
        {"reqtrace":1,"walkthrough":"W","chain":"session","schedule":"fifo","script":"0"}
        {"n":1,"t":0,"queue":"main","request":1,"attempt":0,"kind":"request.created","source":"a:1","data":{"id":"a","type":"data"}}
        {"n":2,"t":0,"queue":"main","request":1,"attempt":0,"cause":1,"kind":"adapt.completed","source":"a:1","data":{"name":"auth","changes":[{"field":"header Authorization","to":"Bearer PLANTED1"}]}}
        {"n":3,"t":0,"queue":"main","request":1,"attempt":0,"task":1,"cause":2,"kind":"transport.sent","source":"a:1","data":{"method":"POST","url":"https://me:PLANTED2@a.test/?api_key=PLANTED3","headers":{"Authorization":"Bearer PLANTED1","Cookie":"a=PLANTED4"},"body":{"bytes":9,"text":"grant_type=refresh&refresh_token=PLANTED5"}}}
        {"n":4,"t":0,"queue":"main","request":1,"attempt":0,"task":1,"cause":3,"kind":"transport.receivedHead","source":"a:1","data":{"status":200,"url":"https://a.test/","headers":{"Set-Cookie":"sid=PLANTED6; Path=/"}}}
        {"n":5,"t":0,"queue":"main","request":1,"attempt":0,"task":1,"cause":4,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":30,"text":"{\"access_token\":\"PLANTED7\",\"password\":\"PLANTED8\"}"}}
        {"n":6,"t":0,"queue":"main","request":1,"attempt":0,"cause":5,"kind":"handler.called","source":"a:1","data":{"value":"Token(PLANTED7)"}}
        {"end":{"events":6,"t":0,"outcome":"finished"}}

        """#

    private static let commands = """
        goto 1
        events
        next
        print changes
        goto 3
        step
        curl
        headers
        body
        print
        print headers
        print url
        why
        why header Authorization
        /PLANTED
        /grant
        info requests
        info tasks
        info cookies
        goto 5
        body
        print text
        goto 6
        why
        print value
        backtrace
        explain

        """

    @Test func `is shown nowhere unless it is asked for`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = folder.appending(path: "run.jsonl")
            try Data(Self.trace.utf8).write(to: trace)
            let other = folder.appending(path: "other.jsonl")
            try Data(Self.trace.replacing("PLANTED1", with: "PLANTED9").utf8).write(to: other)
            let text = folder.appending(path: "run.txt")
            var all = ""
            for (words, typed) in [
                (["run", trace.path], Self.commands), (["run", trace.path, "--plain"], nil),
                (["run", trace.path, "--plain", "-o", text.path], nil),
                (["diff", trace.path, other.path], nil),
                (["diff", trace.path, other.path, "--json"], nil),
                (["diff", trace.path, "first-request"], nil),
                (["replay", trace.path, "first-request"], nil), (["run", trace.path, "--goto", "3"], nil),
            ] {
                let outcome = try program.run(words, in: folder, typed: typed)
                all += outcome.output + outcome.complaints
                #expect(
                    !(outcome.output + outcome.complaints).replacing("/PLANTED", with: "").replacing(
                        "\"PLANTED\"", with: ""
                    ).contains("PLANTED"), "\(words)")
            }
            all += try String(contentsOf: text, encoding: .utf8)
            #expect(all.contains("Bearer ••••"))
            #expect(all.contains("Bearer ••••1"))
            #expect(all.contains("refresh_token=••••"))
            #expect(!(try String(contentsOf: text, encoding: .utf8)).contains("PLANTED"))
        }
    }

    /// Secrets that no name stands right before, or that are spelled in another way.
    private static let spelled = #"""
        {"reqtrace":1,"walkthrough":"W","chain":"session","schedule":"fifo","script":"0"}
        {"n":1,"t":0,"queue":"main","request":1,"attempt":0,"kind":"request.created","source":"a:1","data":{"id":"a","type":"data"}}
        {"n":2,"t":0,"queue":"main","request":1,"attempt":0,"task":1,"cause":1,"kind":"transport.sent","source":"a:1","data":{"method":"POST","url":"https://a.test/?api%5Fkey=PLANTED1","headers":{"aUTHORIZATION":"Basic YW5uOlBMQU5URUQyeA==","x-SESSION-id":"PLANTED3"},"body":{"bytes":9,"text":"a=1&password=b,PLANTED4;c<PLANTED5"}}}
        {"n":3,"t":0,"queue":"main","request":1,"attempt":0,"task":1,"cause":2,"kind":"transport.receivedHead","source":"a:1","data":{"status":302,"url":"https://a.test/","headers":{"set-COOKIE":"sid=PLANTED6; Path=/","Location":"https://b.test/#access_token=PLANTED7"}}}
        {"n":4,"t":0,"queue":"main","request":1,"attempt":0,"task":1,"cause":3,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":30,"text":"user,password\nann,PLANTED8\n"}}
        {"n":5,"t":0,"queue":"main","request":1,"attempt":0,"task":2,"cause":4,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":30,"text":"{&quot;password&quot;:&quot;PLANTED9&quot;} token: \"\"\"PLANTEDA\"\"\""}}
        {"n":6,"t":0,"queue":"main","request":1,"attempt":0,"task":2,"cause":5,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":30,"text":" it was PLAN"}}
        {"n":7,"t":0,"queue":"main","request":1,"attempt":0,"task":2,"cause":6,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":30,"text":"TED2x, token\\u003dPLANTEDB"}}
        {"n":8,"t":0,"queue":"main","request":1,"attempt":0,"cause":7,"kind":"handler.called","source":"a:1","data":{"value":"Map(token -> PLANTEDC1, was -> PLANTED2x)"}}
        {"n":9,"t":0,"queue":"main","request":1,"attempt":0,"task":3,"cause":8,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":30,"text":"env:\n- name: DB_PASSWORD\n  value: PLANTEDD\n  token: |\n    PLANTEDE\n.token(\"PLANTEDF\") <input name=password value=PLANTEDG><b name=\"api.key.token\">PLANTEDH</b>"}}
        {"n":10,"t":0,"queue":"main","request":1,"attempt":0,"cause":9,"kind":"handler.called","source":"a:1","data":{"value":"loginFailed(password(\"PLANTEDI\"))","form":[{"id":"password","val":"PLANTEDJ"}],"headers":[["Authorization","PLANTEDK"]]}}
        {"end":{"events":10,"t":0,"outcome":"finished"}}

        """#

    @Test func `is shown nowhere, however it is written`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = folder.appending(path: "run.jsonl")
            try Data(Self.spelled.utf8).write(to: trace)
            let commands = (1...10).map { "goto \($0)\nprint\nwhy\nheaders\nbody\ncurl\nexplain\n" }
            let shown = try program.run(
                ["run", trace.path], in: folder, typed: commands.joined() + "events\ninfo tasks\n")
            let printed = try program.run(["run", trace.path, "--plain"], in: folder)
            for text in [shown.output, shown.complaints, printed.output] {
                #expect(!text.contains("PLAN") && !text.contains("TED2x"))
            }
            #expect(shown.output.contains("a=1&password=••••"))
        }
    }

    @Test func `is shown when it is asked for, and stays in the trace file`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = folder.appending(path: "run.jsonl")
            try Data(Self.trace.utf8).write(to: trace)
            let shown = try program.run(
                ["run", trace.path, "--show-secrets"], in: folder, typed: Self.commands)
            for number in 1...8 { #expect(shown.output.contains("PLANTED\(number)"), "\(number)") }
            #expect(try program.run(["run", trace.path, "--json"], in: folder).output == Self.trace)
        }
    }

    @Test func `that the catalogue made up is shown`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = folder.appending(path: "run.jsonl").path
            #expect(try program.run(["run", "oauth-refresh", "-o", trace], in: folder).status == 0)
            let own = try program.run(["run", trace], in: folder, typed: "goto 14\nprint changes\n")
            #expect(own.output.contains("Bearer t1"))
            let limit = ["--limit", "events=50"]
            #expect(try program.run(["run", "oauth-refresh", "-o", trace] + limit, in: folder).status == 3)
            let limited = try program.run(["run", trace], in: folder, typed: "goto 14\nprint changes\n")
            #expect(limited.output.contains("Bearer t1"))
            let other = folder.appending(path: "other.jsonl")
            let text = try String(contentsOfFile: trace, encoding: .utf8)
            try Data(text.replacing("Bearer t1", with: "Bearer own1secret").utf8).write(to: other)
            let pasted = try program.run(["run", other.path], in: folder, typed: "goto 14\nprint changes\n")
            #expect(pasted.output.contains("Bearer ••••"))
            let change = ["--change", "{ title: 'Another' }"]
            #expect(try program.run(["run", "oauth-refresh", "-o", trace] + change, in: folder).status == 0)
            let changed = try program.run(["run", trace], in: folder, typed: "goto 14\nprint changes\n")
            #expect(changed.output.contains("Bearer ••••"))
            #expect(!changed.output.contains("Bearer t1"))
        }
    }
}

/// What a run of today says may have the secrets of a trace, although no event shows them.
@Suite struct `A secret in what is said of a run` {
    @Test func `is hidden in the problems of a replay, whose lines stay apart`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = folder.appending(path: "run.jsonl")
            let change = "{interceptors:{auth:{credential:'PLANTED1'}}}"
            _ = try program.run(
                ["run", "oauth-refresh", "--change", change, "-o", trace.path], in: folder)
            let text = try String(contentsOf: trace, encoding: .utf8)
            try Data(text.replacing("requestDidResume", with: "requestDidSleep").utf8).write(to: trace)
            let hidden = try program.run(["replay", trace.path], in: folder).output
            #expect(hidden.contains("The run failed: ") && !hidden.contains("PLANTED"))
            #expect(!hidden.contains(#"\n"#))
            let shown = try program.run(["replay", trace.path, "--show-secrets"], in: folder).output
            #expect(shown.contains("Bearer PLANTED1"))
        }
    }

    @Test(arguments: [
        "{requests:{profile:{handlers:['Bearer PLANTED1'], method:'token=PLANTED2'}}}",
        "{interceptors:{auth:{credential:PLANTED1}}}",
        // A message shows another sign for the line end, so that the text is not the secret any more.
        #"{requests:{profile:{headers:{'X-Api-Key':'PLANTED1\\n'}}}}"#,
    ])
    func `is hidden in the mistakes of the change that a trace was run with`(change: String) throws {
        try withFolder { folder in
            let trace = folder.appending(path: "run.jsonl")
            let text = try TraceText.ofFirstRequest()
                .replacing("first-request", with: "oauth-refresh")
                .replacing("\"script\":", with: "\"change\":\"\(change)\",\"script\":")
            try Data(text.utf8).write(to: trace)
            let outcome = try BuiltProgram().run(["replay", trace.path], in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.complaints.contains("change"))
            #expect(!outcome.complaints.contains("PLANTED"))
        }
    }

    @Test func `is hidden in the problems of a run that is compared with a trace`() throws {
        try withFolder { folder in
            let script = """
                {title: 'T', requests: [{id: 'a', url: 'https://ann:PLANTED1@a.test/x?token=PLANTED2', handlers: ['data']}],
                exchanges: [{match: {url: 'https://a.test/y'}, reply: {status: 200}}]}
                """
            let own = folder.appending(path: "own")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try Data(script.utf8).write(to: own.appending(path: "script.json"))
            let program = try BuiltProgram()
            _ = try program.run(["run", "./own", "-o", "own.jsonl"], in: folder)
            for words in [[], ["--json"]] {
                let outcome = try program.run(["diff", "own.jsonl", "./own"] + words, in: folder)
                #expect(outcome.complaints.contains("no exchange answers GET https://a.test/x?token=••••"))
                #expect(!(outcome.output + outcome.complaints).contains("PLANTED"))
            }
        }
    }

    /// The words of a header field stand in a row of their own there, and no text before them names it.
    @Test(arguments: [["diff", "own.jsonl", "./own"], ["replay", "own.jsonl", "own/script.json"]])
    func `is hidden in the table about a request that no exchange answers`(words: [String]) throws {
        try withFolder { folder in
            let script = """
                {title: 'T', requests: [{id: 'a', url: 'https://a.test/x', headers: {'X-Api-Key': 'PLANTED'}, handlers: ['data']}],
                exchanges: [{match: {url: 'https://a.test/x', headers: {'X-Api-Key': 'PLANTED too'}}, reply: {status: 200}}]}
                """
            let own = folder.appending(path: "own")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try Data(script.utf8).write(to: own.appending(path: "script.json"))
            let program = try BuiltProgram()
            _ = try program.run(["run", "./own", "-o", "own.jsonl"], in: folder)
            let trace = folder.appending(path: "own.jsonl")
            // A replay tells how the run failed where it differs from the trace.
            let text = try String(contentsOf: trace, encoding: .utf8)
            try Data(text.replacing("requestDidResume", with: "requestDidSleep").utf8).write(to: trace)
            let outcome = try program.run(words, in: folder)
            let shown = outcome.output + outcome.complaints
            #expect(shown.contains("header X-Api-Key  ••••"))
            #expect(!shown.contains("PLANTED"))
        }
    }

    /// What these print ends up in the logs of build servers.
    @Test(arguments: [
        ["test", "./own"], ["test", "./own", "--junit", "-"], ["test", "./own", "--tap"], ["check", "./own"],
        ["explore", "./own", "--schedules", "2"], ["explore", "./own", "--schedules", "2", "--json"],
    ])
    func `is hidden in reports about a script`(words: [String]) throws {
        try withFolder { folder in
            let script = """
                {title: 'T', requests: [
                  {id: 'a', url: 'https://a.test/x?token=PLANTED1', headers: {'X-Api-Key': 'PLANTED2'}, handlers: ['data']},
                  {id: 'b', url: 'https://a.test/y', headers: {'Authorization': 'Bearer PLANTED7x'}, handlers: ['data']},
                  {id: 'c', url: 'https://a.test/z?q=PLANTED7x', handlers: ['data']}],
                exchanges: [
                  {name: 'f', match: {url: 'https://a.test/y'}, reply: {status: 200, headers: {'Set-Cookie': 'sid=PLANTED'}}},
                  {name: 'e', match: {url: 'https://a.test/x', headers: {'X-Api-Key': 'PLANTED3'}}, reply: {status: 200}}],
                claims: [
                  {id: 'one', expect: 'eventually', of: 'headers.Authorization~PLANTED4', always: true},
                  {id: 'two', expect: 'value', of: 'handler.called', field: 'value', is: 'token=PLANTED5', always: true},
                  {id: 'three', expect: 'value', of: 'cookie.stored', field: 'value', is: 'PLANTED too', always: true},
                  {id: 'four', expect: 'value', of: 'transport.sent', field: 'headers.X-Api-Key', is: 'PLANTED6', always: true},
                  {id: 'five', expect: 'never', of: 'task.created[url~PLANTED7x]', always: true}]}
                """
            let own = folder.appending(path: "own")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try Data(script.utf8).write(to: own.appending(path: "script.json"))
            let outcome = try BuiltProgram().run(words, in: folder)
            let text = outcome.output + outcome.complaints
            #expect(text.contains("••••"))
            #expect(!text.contains("PLANTED"))
        }
    }

    @Test func `is hidden in the first and the last line of a trace`() throws {
        try withFolder { folder in
            let lines = [
                #"{"reqtrace":1,"walkthrough":"W","chain":"Bearer PLANTED1","schedule":"token=PLANTED2","script":"sid=PLANTED3"}"#,
                #"{"n":1,"t":0,"queue":"main","kind":"request.created","source":"a:1","data":{"id":"a","type":"data"}}"#,
                #"{"end":{"events":1,"t":0,"outcome":"finished","open":{"token=PLANTED4":"1"}}}"#, "",
            ].joined(separator: "\n")
            try Data(lines.utf8).write(to: folder.appending(path: "one.jsonl"))
            let other = lines.replacing("PLANTED", with: "PLANTEDTOO")
            try Data(other.utf8).write(to: folder.appending(path: "other.jsonl"))
            let program = try BuiltProgram()
            for words in [
                ["run", "one.jsonl", "--plain"], ["diff", "one.jsonl", "other.jsonl"],
                ["diff", "one.jsonl", "other.jsonl", "--json"], ["replay", "one.jsonl"],
            ] {
                let outcome = try program.run(words, in: folder)
                #expect(!(outcome.output + outcome.complaints).contains("PLANTED"), "\(words)")
            }
            let info = try program.run(["run", "one.jsonl"], in: folder, typed: "info run\n").output
            #expect(info.contains("••••") && !info.contains("PLANTED"))
        }
    }
}
