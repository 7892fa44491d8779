import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `A download of a script` {
    @Test func `puts the body where the script says, and creates the folders`() throws {
        let run = try download("to: 'maps/owl.txt', options: ['createIntermediateDirectories']")
        #expect(try run.texts(of: "download.moveDecided") == ["create folders, move"])
        #expect(try run.prints == ["owl.txt"])
        let file = run.simulator.temporaryFolder.appendingPathComponent("maps/owl.txt")
        #expect(try String(contentsOf: file, encoding: .utf8) == "owls fly")
    }

    @Test func `goes to the library's own place by default`() throws {
        #expect(try download("").prints == ["Alamofire_CFNetworkDownload_1.tmp"])
    }

    @Test(arguments: ["documents", "downloads", "caches"])
    func `has the name that the response suggests in a system folder`(folder: String) throws {
        #expect(try download("suggestedIn: '\(folder)'").prints == ["owl"])
    }

    @Test(arguments: ["owl.txt", "é.txt"])
    func `fails if there is a file already`(name: String) throws {
        let run = try download("to: '\(name)', previousFile: 'old'")
        #expect(try run.texts(of: "download.moveDecided") == ["blocked by a file"])
        #expect(try run.prints == ["downloadedFileMoveFailed"])
        #expect(try run.text(of: name) == "old")
    }

    @Test func `replaces an existing file, if the script says so`() throws {
        let run = try download("to: 'owl.txt', previousFile: 'old', options: ['removePreviousFile']")
        #expect(try run.texts(of: "download.moveDecided") == ["remove previous file, move"])
        #expect(try run.text(of: "owl.txt") == "owls fly")
    }

    @Test func `leaves an existing file alone on every chain, if it fails`() throws {
        for chain in [Chain.session, .sessionManager, .urlSession] {
            let run = try run(
                """
                {title: 'T', chains: ['\(chain.rawValue)'],
                 requests: [{id: 'a', type: 'download', url: 'https://a.b', to: 'old/owl.txt',
                             previousFile: 'old', handlers: ['data']}],
                 exchanges: [{reply: {failure: {error: 'networkConnectionLost', phase: 'request'}}}]}
                """)
            #expect(run.problems == [])
            #expect(try run.text(of: "old/owl.txt") == "old")
        }
    }

    @Test(arguments: [
        ("url", "Alamofire_CFNetworkDownload_1.tmp"), ("plain", "Alamofire_CFNetworkDownload_1.tmp"),
        ("data", "7 bytes"), ("string", "\"[\"owl\"]\""), ("decodable", "AnyJSON()"),
        ("json", "[\"owl\"]"),
    ])
    func `is received by handlers for its file and for its contents`(type: String, printed: String) throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', type: 'download', url: 'https://a.b/owl',
              handlers: [{type: '\(type)', prints: true}]}],
             exchanges: [{reply: {status: 200, json: ['owl']}}]}
            """)
        #expect(run.problems == [])
        #expect(try run.prints == [printed])
    }

    @Test func `reports its progress, and is judged by validators of two kinds`() throws {
        let run = try download(
            "hooks: ['downloadProgress'], validate: [{ status: [200] }, { custom: 'fussy', failTimes: 1 }]")
        let progress = try run.events().filter { $0.kind == "progress.reported" }
        #expect(progress.map { $0["completed"]?.integer } == [4, 8])
        #expect(try run.texts(of: "validation.decided") == ["accepted", "refused"])
        #expect(try run.prints == ["responseValidationFailed(customValidationFailed(fussy))"])
    }

    /// The run of one download of eight bytes in two pieces.
    private func download(_ keys: String) throws -> WalkthroughRun {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', type: 'download', url: 'https://a.b/owl',
              handlers: [{type: 'url', prints: true}], \(keys)}],
             exchanges: [{reply: {status: 200, headers: {'Content-Length': '8'}, chunks: ['owls', ' fly']}}]}
            """)
        #expect(run.problems == [])
        return run
    }
}

@Suite struct `A resumed download of a script` {
    @Test(arguments: [false, true])
    func `gets the rest of the download that it continues`(handsOver: Bool) throws {
        let run = try resume(handsOver: handsOver)
        #expect(try run.texts(of: "transport.rangeDecided") == ["bytes 4-7"])
        #expect(try run.prints == ["\"owls fly\""])
        #expect(try run.callbacks("resumeDataHandler") == (handsOver ? 1 : 0))
    }

    @Test func `starts over if the file has changed`() throws {
        let run = try resume(secondTag: "2")
        #expect(try run.texts(of: "resumeData.answerDecided") == ["start over"])
        #expect(try run.prints == ["\"owls fly\""])
    }

    @Test func `fails if there is no resume data, and the trace says so`() throws {
        let run = try resume(acceptRanges: false)
        #expect(try run.calls.contains("no resume data of a"))
        #expect(try run.prints == ["sessionTaskFailed(URLError(-1002))"])
    }

    /// The run of a download that is cancelled after the first of two pieces, and of one that goes on.
    private func resume(
        handsOver: Bool = false, secondTag: String = "1", acceptRanges: Bool = true
    ) throws -> WalkthroughRun {
        let reply = { (tag: String) in
            """
            {reply: {status: 200, headers: {ETag: '"\(tag)"', 'Content-Length': '8'},
              acceptRanges: \(acceptRanges), chunks: ['owls', {text: ' fly', delay: 50}]}}
            """
        }
        let run = try run(
            """
            {title: 'T', requests: [
              {id: 'a', type: 'download', url: 'https://a.b/owl', handlers: ['plain']},
              {id: 'b', at: 100, type: 'resumedDownload', resume: 'a',
                handlers: [{type: 'string', prints: true}]}],
             actions: [{do: 'cancelProducingResumeData', request: 'a', at: 40, handsOver: \(handsOver)}],
             exchanges: [\(reply("1")), \(reply(secondTag))]}
            """)
        return run
    }
}

@Suite struct `The place of a download` {
    @Test(arguments: [
        "../secret.txt", "maps/../../secret.txt", "/etc/motd", "~/secret.txt", "file:///etc/motd", "C:\\\\a",
    ])
    func `is in the temporary folder of the run`(path: String) {
        let shown = path.replacing("\\\\", with: "\\")
        #expect(
            mistakes("to: '\(path)'") == [
                "s.json:2:7: error: \"to\": expected a file in the temporary folder of the run,"
                    + " found \"\(shown)\": the path leads out of that folder"
            ])
    }

    @Test(arguments: ["", "maps/", "./owl.txt", "maps//owl.txt"])
    func `is a plain path`(path: String) {
        #expect(
            mistakes("to: '\(path)'") == [
                "s.json:2:7: error: \"to\": expected a file in the temporary folder of the run,"
                    + " found \"\(path)\": a path looks like \"letter.txt\" or \"photos/owl.jpg\""
            ])
    }

    @Test func `is in few folders`() {
        let folders = String(repeating: "a/", count: 16)
        #expect(mistakes("to: '\(folders)o'") == [])
        #expect(
            mistakes("to: 'a/\(folders)o'") == [
                "s.json:2:7: error: \"to\": expected a file in the temporary folder of the run,"
                    + " found \"a/\(folders)o\": a path has at most 16 folders"
            ])
    }

    @Test(arguments: [
        (
            "options: ['removePreviousFile']",
            "2:12: error: \"options\": expected \"to\" or \"suggestedIn\" beside it"
        ),
        ("previousFile: 'a'", "2:17: error: \"previousFile\": expected \"to\" beside it"),
        (
            "suggestedIn: 'caches', to: 'a'",
            "2:16: error: \"suggestedIn\": expected no \"to\" beside it"
        ),
        (
            "to: 'a', options: ['removePreviosFile']",
            "2:22: error: \"options\": expected \"createIntermediateDirectories\" or \"removePreviousFile\","
                + " found \"removePreviosFile\"; did you mean \"removePreviousFile\"?"
        ),
    ])
    func `is given in exactly one way`(keys: String, message: String) {
        #expect(mistakes(keys) == ["s.json:" + message])
    }

    @Test func `is suggested, and has options, on the chains of Alamofire only`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['session', 'session-manager', 'url-session'], requests: [
              {id: 'a', type: 'download', url: 'https://a.b', suggestedIn: 'caches',
               options: ['removePreviousFile'], handlers: ['plain']}],
             exchanges: [{reply: {status: 200}}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on url-session, \"suggestedIn\" is left out: its app moves the file to where \"to\" says,"
                    + " and else reads it",
                "on url-session, \"options\" is left out: its app always makes the folders, and replaces a"
                    + " previous file",
            ])
    }

    @Test func `is a matter of downloads only`() {
        #expect(
            problems("{title: 'T', requests: [{id: 'a', url: 'https://a.b', suggestedIn: 'caches'}]}") == [
                "s.json:1:55: error: unknown key \"suggestedIn\" in a data request; it belongs to"
                    + " \"type\": \"download\" or \"resumedDownload\""
            ])
    }

    /// The mistakes in a download with these keys, which stand in the second line.
    private func mistakes(_ keys: String) -> [String] {
        problems(
            """
            {title: 'T', requests: [{id: 'a', type: 'download', url: 'https://a.b',
              \(keys)}]}
            """)
    }
}

@Suite struct `What goes on with a download` {
    @Test(arguments: [("'b'", "\"b\""), ("'data'", "\"data\"")])
    func `refers to an earlier download`(id: String, found: String) {
        #expect(
            problems(
                """
                {title: 'T', requests: [{id: 'data', url: 'https://a.b'},
                {id: 'b', type: 'resumedDownload', resume: \(id)}]}
                """) == [
                    "s.json:2:44: error: \"resume\": expected the id of an earlier download, found \(found)"
                ])
    }

    @Test(arguments: [
        ("url", "'https://a.b'"), ("handlesCookies", "false"), ("mainDocumentURL", "'https://a.b'"),
    ])
    func `has no URLRequest to describe`(key: String, value: String) {
        #expect(
            problems(
                """
                {title: 'T', requests: [{id: 'a', type: 'download', url: 'https://a.b'},
                {id: 'b', type: 'resumedDownload', resume: 'a', \(key): \(value)}]}
                """
            ).first?.hasPrefix(
                "s.json:2:49: error: unknown key \"\(key)\" in a resumed download; it belongs to") == true)
    }

    @Test func `is cancelled like a download`() {
        #expect(
            problems(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}], actions: [
                {do: 'cancelProducingResumeData', at: 5, request: 'a'}]}
                """) == ["s.json:2:51: error: \"request\": expected the id of a download, found \"a\""])
    }

    @Test func `is handed to no closure on Alamofire 4.7`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['session', 'session-manager'],
             requests: [{id: 'a', type: 'download', url: 'https://a.b'}],
             actions: [{do: 'cancelProducingResumeData', request: 'a', at: 5, handsOver: true}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on session-manager, \"handsOver\" is left out: its cancel() always produces resume data, and"
                    + " has no closure"
            ])
    }

    @Test func `needs a status before ranges`() {
        #expect(
            problems(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}], exchanges: [{reply: {
                acceptRanges: true, failure: {error: 'timedOut', phase: 'connect'}}}]}
                """) == ["s.json:2:15: error: \"acceptRanges\": expected \"status\" beside it"])
    }
}

/// What is wrong with a script.
private func problems(_ text: String) -> [String] {
    do throws(ScriptError) {
        _ = try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
        return []
    } catch {
        return error.problems.map { "\($0)" }
    }
}

extension WalkthroughRun {
    /// What each decision of a kind came to.
    fileprivate func texts(of kind: String) throws -> [String?] {
        try events().filter { $0.kind == kind }.map { $0.decision?.outcome }
    }

    /// The script's own calls.
    fileprivate var calls: [String] {
        get throws { try events().filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string } }
    }

    /// What handlers have printed.
    fileprivate var prints: [String] {
        get throws { try calls.filter { $0.hasPrefix("print(") }.map { String($0.dropFirst(6).dropLast()) } }
    }

    fileprivate func callbacks(_ name: String) throws -> Int {
        try events().filter { $0.callback == name }.count
    }

    /// What is in a file of the run.
    fileprivate func text(of file: String) throws -> String {
        try String(contentsOf: simulator.temporaryFolder.appendingPathComponent(file), encoding: .utf8)
    }
}
