import Testing
import Walkthroughs

@testable import Walkthrough
import ScriptReading

@Suite struct `A script with a mistake` {
    /// One line of the script, and everything that is said about it.
    struct Mistake: CustomTestStringConvertible {
        let script: String
        let messages: String

        init(_ script: String, _ messages: String...) {
            self.script = script
            self.messages = messages.joined(separator: "\n")
        }

        var testDescription: String { script }
    }

    @Test func `is described in few words, however long the script's names are`() {
        let long = String(repeating: "A", count: 1000)
        #expect(
            messages(
                """
                {title: 'T', requests: [{id: '\(long)', url: 'https://a.b', handlers: ['data']}],
                actions: [{do: 'cancel', request: 'b', at: 1}]}
                """)
                == "s.json:2:35: error: \"request\": no request has the id \"b\"; known are "
                + String(repeating: "A", count: 40) + "…")
    }

    @Test(arguments: [
        Mistake("", "s.json:1:1: error: expected a value, found the end of the text"),
        Mistake("{title: 'T' requests: []}", "s.json:1:13: error: expected ',' or '}', found \"requests\""),
        Mistake(
            "{\n  title: 'T',\n  requests: [\n",
            "s.json:4:1: error: expected ']' for the '[' of line 3, found the end of the text"),
        Mistake(
            "{title: 'T', title: 'U'}", "s.json:1:14: error: expected each key once, found \"title\" again"),
        Mistake("[]", "s.json:1:1: error: expected a script, which is an object, found an empty array"),
    ])
    func `in its syntax is reported with its place`(mistake: Mistake) {
        #expect(messages(mistake.script) == mistake.messages)
    }

    @Test(arguments: [
        Mistake(
            "{}",
            "s.json:1:1: error: a script needs \"title\": The heading in the list of walkthroughs.",
            "s.json:1:1: error: a script needs \"requests\": The requests that the caller makes."),
        Mistake(
            "{title: 'T', requests: [R], exchange: []}",
            "s.json:1:58: error: unknown key \"exchange\" in a script; did you mean \"exchanges\"?"),
        Mistake(
            "{title: 'T', requests: [{id: 'a', url: 'http://a.b', colour: 1, handelrs: []}]}",
            "s.json:1:54: error: unknown key \"colour\" in a data request; known are"
                + " \(ScriptForms.requests.shape(DataRequestKind.self).keyNames.joined(separator: ", "))",
            "s.json:1:65: error: unknown key \"handelrs\" in a data request; did you mean \"handlers\"?"),
        Mistake(
            "{title: 1, requests: [R], chains: ['sesion'], clock: 'today', schedule: 'fast'}",
            "s.json:1:9: error: \"title\": expected a string, found 1",
            "s.json:1:65: error: \"chains\": expected \(knownChains), found \"sesion\""
                + "; did you mean \"session\"?",
            "s.json:1:83: error: \"clock\": expected a date such as 2026-01-01T00:00:00Z, found \"today\"",
            "s.json:1:102: error: \"schedule\": expected \(Schedule.expectedWords), found \"fast\""),
        Mistake(
            "{title: 'T', requests: []}", "s.json:1:24: error: \"requests\": expected at least one request"),
        Mistake(
            "{title: 'T', requests: [R, {id: 'a', url: 'http://a.b'}]}",
            "s.json:1:62: error: \"id\": \"a\" is taken by an earlier request"),
    ])
    func `in its outline is reported with the nearest known word`(mistake: Mistake) {
        #expect(messages(mistake.script) == mistake.messages)
    }

    @Test(arguments: [
        Mistake(
            "url: 'example.com/a'",
            "\"url\": expected a whole URL such as https://example.com/profile, found \"example.com/a\""),
        Mistake(
            "url: 'https://a.b', invalidURL: true",
            "\"url\": expected a text that is not a URL, as \"invalidURL\" says, such as \"\","
                + " found \"https://a.b\""),
        Mistake("at: -1", "\"at\": expected a number of milliseconds, not negative, found -1"),
        Mistake("at: '1'", "\"at\": expected a number of milliseconds, not negative, found \"1\""),
        Mistake(
            "method: 'GE T'",
            "\"method\": expected a method such as GET, or one of the app's own, found \"GE T\""),
        Mistake("headers: {'a b': 'c'}", "\"headers\": expected a header's name, found \"a b\""),
        Mistake(
            "headers: {a: 'b\\r\\nc: d'}",
            "\"a\": expected a header's value, without line ends, found \"b??c: d\""),
        Mistake("encoder: 'json'", "\"encoder\": expected \"parameters\" beside it, which it would encode"),
        Mistake(
            "handlers: ['dta']",
            "\"handlers\": expected \(TypeShape.quotedChoice(ScriptForms.dataHandlers.words)), found \"dta\";"
                + " did you mean \"data\"?"),
        Mistake(
            "handlers: [{type: 'data', failTimes: 1}]",
            "unknown key \"failTimes\" in a data handler; it belongs to \"type\": \"custom\""),
        Mistake(
            "handlers: [{name: 'p'}]",
            "a handler needs \"type\": \(TypeShape.quotedChoice(ScriptForms.dataHandlers.words))"),
        Mistake(
            "type: 'dada'",
            "\"type\": expected \(TypeShape.quotedChoice(ScriptForms.requests.words)), found \"dada\";"
                + " did you mean \"data\"?"),
        Mistake(
            "convertible: {fails: 1}",
            "a convertible needs \"name\": Its name in the trace, such as router."),
        Mistake(
            "hooks: ['curlDescription']",
            "\"hooks\": expected \(TypeShape.quotedChoice(RequestHooks.Hook.allCases.map(\.word))),"
                + " found \"curlDescription\"; did you mean \"cURLDescription\"?"),
        Mistake(
            "validate: {status: [99]}",
            "\"status\": expected a status code from 100 to 599, or a range such as \"200-299\", found 99"),
        Mistake(
            "validate: {status: ['299-200']}",
            "\"status\": expected a status code from 100 to 599, or a range such as \"200-299\","
                + " found \"299-200\""),
        Mistake(
            "validate: {}", "expected \"status\", \"contentType\", \"custom\" or \"swift\" in a validator"),
        Mistake(
            "validate: 'yes'", "\"validate\": expected true, a validator, or an array of them, found \"yes\""),
        Mistake(
            "cachePolicy: 'returnCacheDataElseLod'",
            "\"cachePolicy\": expected \"useProtocolCachePolicy\", \"reloadIgnoringLocalCacheData\","
                + " \"reloadIgnoringLocalAndRemoteCacheData\", \"reloadRevalidatingCacheData\","
                + " \"returnCacheDataElseLoad\" or \"returnCacheDataDontLoad\","
                + " found \"returnCacheDataElseLod\"; did you mean \"returnCacheDataElseLoad\"?"),
        Mistake(
            "redirector: 'no'",
            "\"redirector\": expected \"follow\" or \"doNotFollow\", found \"no\""),
        Mistake(
            "authenticate: { username: 'ann' }",
            "a credential needs \"password\": The password."),
        Mistake("cacher: 'no'", "\"cacher\": expected \"cache\" or \"doNotCache\", found \"no\""),
        Mistake("interceptors: ['auth']", "no interceptor is called \"auth\"; the script has none"),
    ])
    func `in a request is reported with what was expected`(mistake: Mistake) {
        let url = mistake.script.hasPrefix("url") ? "" : "url: 'http://a.b', "
        let script = "{title: 'T', requests: [{id: 'a', \(url)\(mistake.script)}]}"
        #expect(bareMessages(script) == mistake.messages)
    }

    @Test(arguments: [
        Mistake(
            "{type: 'adaptor'}",
            "\"type\": expected \"adapter\", \"retrier\", \"retryPolicy\", \"authentication\","
                + " \"offlineRetrier\", \"compressor\" or \"swift\", found \"adaptor\"; did you mean \"adapter\"?"
        ),
        Mistake(
            "{headers: {}}",
            "an interceptor needs \"type\": \"adapter\", \"retrier\", \"retryPolicy\","
                + " \"authentication\", \"offlineRetrier\", \"compressor\" or \"swift\""),
        Mistake(
            "{type: 'adapter', limit: 2}",
            "unknown key \"limit\" in an adapter; it belongs to \"type\": \"retryPolicy\""),
        Mistake(
            "{type: 'adapter', fails: 'often'}",
            "\"fails\": expected a whole number from 0 to 1000000, or \"always\", found \"often\""),
        Mistake(
            "{type: 'adapter', fails: 1000001}",
            "\"fails\": expected a whole number from 0 to 1000000, or \"always\", found 1000001"),
        Mistake(
            "{type: 'retrier'}",
            "a retrier needs \"answers\", or \"answer\" for always the same one"),
        Mistake(
            "{type: 'retrier', answers: ['retri']}",
            "\"answers\": expected \"retry\" or \"doNotRetry\", found \"retri\"; did you mean \"retry\"?"),
        Mistake(
            "{type: 'retrier', answers: [{}]}",
            "expected \"retryWithDelay\" or \"doNotRetryWithError\" in an answer"),
        Mistake(
            "{type: 'retryPolicy', exponentialBackoffBase: 1}",
            "\"exponentialBackoffBase\": expected a whole number from 2 to 1000000, found 1"),
        Mistake(
            "{type: 'retryPolicy', errorCodes: ['timeOut']}",
            "\"errorCodes\": expected one of 21 known words, found \"timeOut\"; did you mean \"timedOut\"?"),
        Mistake(
            "{type: 'authentication', refresh: {}}",
            "a refresh needs one of \"request\", \"credential\" and \"fails\", found 0"),
        Mistake(
            "{type: 'authentication', refresh: {request: {id: 'r', at: 5, url: 'https://a.b'}}}",
            "\"at\": a refresh has no time of its own: it is made when it is needed"),
    ])
    func `in an interceptor is reported with what was expected`(mistake: Mistake) {
        let script =
            "{title: 'T', requests: [R], session: {interceptors: ['x']}, interceptors: {x: \(mistake.script)}}"
        #expect(bareMessages(script) == mistake.messages)
    }

    @Test(arguments: [
        Mistake("{}", "an exchange needs \"reply\": What the server does."),
        Mistake("{reply: {}}", "a reply needs \"status\", \"statusLine\", \"failure\" or \"webSocket\""),
        Mistake(
            "{reply: {status: 200}, times: 0}",
            "\"times\": expected a whole number from 1 to 1000000, or \"unlimited\", found 0"),
        Mistake(
            "{reply: {status: 200}, times: 1000001}",
            "\"times\": expected a whole number from 1 to 1000000, or \"unlimited\", found 1000001"),
        Mistake(
            "{reply: {status: 99}}", "\"status\": expected a whole number from 200 to 599, found 99"),
        Mistake(
            "{reply: {status: 200.0}}",
            "\"status\": expected a number without a fraction from 200 to 599, found 200.0"),
        Mistake(
            "{reply: {status: '200'}}",
            "\"status\": expected a whole number from 200 to 599, found \"200\""),
        Mistake(
            "{reply: {status: 200, text: 'a', json: 1}}", "a reply has one body, found \"text\" and \"json\""),
        Mistake(
            "{reply: {status: 200, delay: [2, 1]}}",
            "\"delay\": expected [low, high], and 2 is above 1"),
        Mistake(
            "{reply: {failure: {error: 'timedOut', phase: 'head'}}}",
            "\"failure\": expected \"status\" beside it, or phase \"connect\" or \"request\""),
        Mistake(
            "{reply: {status: 200, failure: {error: 'timedOut', phase: 'connect'}}}",
            "\"failure\": phase must be \"head\", \"body\" or \"end\" beside \"status\""
        ),
        Mistake(
            "{match: {url: '/a'}, reply: {status: 200}}",
            "\"url\": expected a whole URL such as https://example.com/profile, or one with *, found \"/a\""),
        Mistake(
            "{match: {headers: {Accept: 1}}, reply: {status: 200}}",
            "\"Accept\": expected a value, true for present or false for absent, found 1"),
    ])
    func `in an exchange is reported with what was expected`(mistake: Mistake) {
        #expect(
            bareMessages("{title: 'T', requests: [R], exchanges: [\(mistake.script)]}") == mistake.messages)
    }

    @Test(arguments: [
        Mistake(
            "narration: [{at: {kind: 'retry.decide'}, text: 'x'}]",
            "\"kind\": expected one of \(EventKind.all.count) known words, found \"retry.decide\";"
                + " did you mean \"retry.decided\"?"),
        Mistake(
            "narration: [{at: {kind: 'handler.called', chain: 'url-session'}, text: 'x'}]",
            "\"chain\": the script does not run on url-session, only on session"),
        Mistake("narration: [{at: {nth: 2}, text: 'x'}]", "an event needs \"kind\" or \"callback\""),
        Mistake(
            "narration: [{at: {kind: 'retry.decided', outcome: 'rety'}, text: 'x'}]",
            "\"outcome\": no such event has the outcome \"rety\"; did you mean \"retry\"?"),
        Mistake(
            "narration: [{at: {kind: 'task.resumed', outcome: 'retry'}, text: 'x'}]",
            "\"outcome\": no such event has the outcome \"retry\""),
        Mistake(
            "narration: [{at: {kind: 'cache.decided', outcome: 'hit; ttl=5'}, text: 'x'}]",
            "\"outcome\": expected the word alone, \"hit\""),
        Mistake(
            "questions: [{at: {kind: 'handler.called', request: 'b'}, ask: 'x', answer: 'y'}]",
            "\"request\": no request has the id \"b\"; did you mean \"a\"?"),
        Mistake(
            "questions: [{at: {kind: 'handler.called'}, ask: 'x', choices: ['yes', 'no'], right: 'maybe', answer: 'y'}]",
            "\"right\": expected one of the choices"),
        Mistake("actions: [{do: 'cancel', request: 'a'}]", "an action needs either \"at\" or \"after\""),
        Mistake(
            "actions: [{do: 'stop', request: 'a', at: 1}]",
            "\"do\": expected \(TypeShape.quotedChoice(ScriptForms.calls.words)), found \"stop\""),
        Mistake(
            "actions: [{do: 'cancel', request: 'a', at: 1, handler: 'data'}]",
            "unknown key \"handler\" in a cancel action; it belongs to \"do\": \"addHandler\""),
        Mistake(
            "actions: [{do: 'cancelAllRequests', request: 'a', at: 1}]",
            "unknown key \"request\" in a cancelAllRequests action; it belongs to \"do\": "
                + TypeShape.quotedChoice(
                    ScriptForms.calls.all.filter { $0 is any RequestCall.Type }.map { $0.word })),
        Mistake(
            "actions: [{do: 'addHandler', request: 'a', at: 1}]",
            "an addHandler action needs \"handler\": A handler that the kind of request supports."),
    ])
    func `about an event is reported with what was expected`(mistake: Mistake) {
        #expect(bareMessages("{title: 'T', requests: [R], \(mistake.script)}") == mistake.messages)
    }

    @Test func `is reported together with all others, in the order of the text`() {
        #expect(
            messages("{\n  titel: 'T',\n  requests: [{id: 'a', url: 1}],\n  exchanges: 0\n}")
                == """
                s.json:2:3: error: unknown key "titel" in a script; did you mean "title"?
                s.json:3:29: error: "url": expected a string, found 1
                s.json:4:14: error: "exchanges": expected an array, found 0
                """)
    }

    /// Cut off or changed anywhere, a script loads or is refused; if it loads, it runs to an end.
    ///
    /// There are hundreds of ways to damage each script. Some are tried, the same ones every time, and all of
    /// them with `REQTRACE_EVERYTHING=1`.
    @Test(arguments: Catalogue.builtIn.names)
    func `never ends the program`(name: String) throws {
        let text = Array(try #require(Walkthroughs.contents(of: "\(name)/script.json")))
        for damage in Damage.all(to: text).sampled(12, seed: 1) { attempt(damage.done(to: text)) }
    }

    @Test func `is drawn by a seed where there are too many to try them all`() {
        let all = Array(0..<1_000)
        #expect(all.sampled(4, seed: 1, isEverythingTried: false) == [235, 465, 519, 590])
        #expect(all.sampled(4, seed: 2, isEverythingTried: false) == [110, 226, 236, 951])
        #expect([1, 2].sampled(4, seed: 1, isEverythingTried: false) == [1, 2])
        #expect(all.sampled(4, seed: 1, isEverythingTried: true) == all)
    }

    /// A script's text is cut off at a place, or one byte of it is another.
    private struct Damage {
        let place: Int
        /// What stands at the place now; `nil` if the text ends there.
        let byte: UInt8?

        static func all(to text: [UInt8]) -> [Damage] {
            let bytes: [UInt8?] = [nil, 0x00, 0x22, 0x2D, 0x39, 0x5B, 0x7D, 0xFF]
            return stride(from: 0, to: text.count, by: 97).flatMap { place in
                bytes.map { Damage(place: place, byte: $0) }
            }
        }

        func done(to text: [UInt8]) -> [UInt8] {
            guard let byte else { return Array(text.prefix(place)) }
            var changed = text
            changed[place] = byte
            return changed
        }
    }

    private func attempt(_ text: [UInt8]) {
        guard let script = try? ScriptLoader.load(text, name: "s", file: "s.json") else { return }
        let limits = Simulator.Limits(events: 300, jobs: 3_000, until: .start + .seconds(3_600))
        let run = try? WalkthroughRun(script: script, limits: limits)
        run?.runToEnd()
    }

    @Test func `may be that its file cannot be read`() {
        #expect(throws: ScriptError.self) {
            try ScriptLoader.load(ScriptPlace(URL(fileURLWithPath: "/no/such/walkthrough/script.json")))
        }
    }
}

@Suite struct `A script that is right` {
    @Test func `gives warnings about unreachable exchanges and unused interceptors`() throws {
        let script = try loaded(
            """
            {
              title: 'T',
              requests: [{id: 'a', url: 'https://a.b/c'}],
              interceptors: {spare: {type: 'adapter'}},
              exchanges: [
                {name: 'all', match: {url: 'https://a.b/c'}, reply: {status: 200}, times: 'unlimited'},
                {name: 'late', match: {url: 'https://a.b/c', method: 'GET'}, reply: {status: 500}},
                {name: 'typo', match: {url: 'https://a.b/d'}, reply: {status: 200}},
                {name: 'post', match: {method: 'POST'}, reply: {status: 200}},
              ],
            }
            """)
        #expect(
            script.warnings.map(\.description).joined(separator: "\n")
                == """
                s.json:4:18: warning: the interceptor "spare" is used nowhere
                s.json:7:5: warning: no request reaches the exchange "late": "all" answers every such request before it
                s.json:8:5: warning: no request reaches the exchange "typo": no request has such a URL
                s.json:9:5: warning: no request reaches the exchange "post": no request is a POST
                """)
    }

    @Test func `has its requests in the order in which they are made`() throws {
        let script = try loaded(
            "{title: 'T', requests: [{id: 'a', at: 5, url: 'http://a.b'}, {id: 'b', url: 'http://a.b'},"
                + " {id: 'c', url: 'http://a.b'}]}")
        #expect(script.requests.map(\.id) == ["b", "c", "a"])
    }
}

// MARK: - Helpers

/// Everything that is wrong with a script; in it `R` stands for a request that is in order.
private func messages(_ script: String) -> String {
    let text = script.replacing("[R", with: "[{id: 'a', url: 'http://a.b/c'}")
    do throws(ScriptError) {
        _ = try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
        return ""
    } catch {
        return error.description
    }
}

/// The same without the places.
private func bareMessages(_ script: String) -> String {
    messages(script).split(separator: "\n").map { line in
        String(line.drop { $0 != " " }.dropFirst(" error: ".count))
    }.joined(separator: "\n")
}

/// The words that a script may name chains by.
private let knownChains = TypeShape.quotedChoice(Chain.allCases.map(\.rawValue))
