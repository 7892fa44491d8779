import JSONText
import Testing
import Walkthroughs

@testable import Walkthrough
import ScriptReading

@Suite struct `One mistake in a script` {
    private func messages(_ script: String) -> String {
        do {
            _ = try loaded(script)
            return "none"
        } catch {
            return (error as? ScriptError)?.listing ?? "\(error)"
        }
    }

    @Test func `is shown in its line, with a caret below the place`() {
        #expect(
            messages("{\n  title: 'T',\n  requests: [{ id: 'a', url: 'https://a.b', methd: 'GET' }],\n}")
                == """
                s.json:3:45: error: unknown key "methd" in a data request; did you mean "method"?
                    requests: [{ id: 'a', url: 'https://a.b', methd: 'GET' }],
                                                              ^
                """)
    }

    @Test func `is shown in its line behind a byte order mark, too`() {
        #expect(
            messages("\u{FEFF}{ titel: 'T', requests: [] }").hasPrefix(
                """
                s.json:1:3: error: unknown key "titel" in a script; did you mean "title"?
                    { titel: 'T', requests: [] }
                      ^
                """))
    }

    @Test(arguments: [
        ("title: ' '", "s.json:1:9: error: \"title\": expected a title, found \" \""),
        (
            "title: 'T', narration: [{at: {kind: 'task.finished'}, text: 'x'}]",
            "s.json:1:38: error: \"kind\": expected one of \(EventKind.all.count) known words, found"
                + " \"task.finished\"; \"reqtrace events task\" lists the kinds of task"
        ),
        (
            "title: 'T', narration: [{at: {kind: 'begun'}, text: 'x'}]",
            "s.json:1:38: error: \"kind\": expected one of \(EventKind.all.count) known words, found"
                + " \"begun\"; \"reqtrace events\" lists all kinds"
        ),
    ])
    func `in a word says where there are words that fit`(keys: String, message: String) {
        let lines = messages("{\(keys), requests: [{ id: 'a', url: 'https://a.b' }]}").split(separator: "\n")
        #expect(lines.first.map(String.init) == message)
        #expect(lines.count == 3)
    }

    /// However the signs before it are written.
    @Test(arguments: [
        "AAA", #"\x41\x41\x41"#, #"\ud83d\ude00\uD83D\uDE00"#, #"\u0041"#, "😀é", "A\\\nA", "\\\r\n\\\nA",
        #"\'\\"#,
    ])
    func `in a condition is shown where it stands in the string`(text: String) throws {
        let script = """
            { title: 'T', requests: [{ id: 'a', url: 'https://a.b' }],
              claims: [{ id: 'c', expect: 'never', of: '[url~\(text) and stattus=3]' }] }
            """
        let before = try script[..<#require(script.range(of: "stattus")).lowerBound]
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let column = try #require(lines.last).unicodeScalars.count + 1
        #expect(messages(script).hasPrefix("s.json:\(lines.count):\(column): error: \"of\": "))
    }

    @Test func `is listed among the first hundred, and counted if it is a later one`() {
        let keys = (1...123).map { "  unheardOf\($0): 1,\n" }.joined()
        let lines = messages("{\n  title: 'T', requests: [{ id: 'a', url: 'https://a.b' }],\n\(keys)}")
            .split(separator: "\n")
        #expect(lines.count == 301)
        #expect(lines[297].hasPrefix("s.json:102:3: error: unknown key \"unheardOf100\" in a script;"))
        #expect(lines[298...] == ["    unheardOf100: 1,", "    ^", "… and 23 more"])
    }

    @Test func `is one of a thousand that are looked for, and what was not read is not missed`() {
        let requests = (1...1500).map { "{ id: 'r\($0)', url: 'https://a.b', unheardOf: 1 }" }
        let script =
            "{ title: 'T', requests: [\(requests.joined(separator: ",\n"))],"
            + " actions: [{ do: 'cancel', request: 'r1500', at: 1 }] }"
        let error = #expect(throws: ScriptError.self) { try loaded(script) }
        #expect(error?.problems.count == 1000)
        #expect(error?.problems.allSatisfy { $0.message.hasPrefix("unknown key") } == true)
        #expect(error?.listing.hasSuffix("… and more") == true)
    }

    @Test func `in a chain's name is one error, whatever the script says for that chain`() {
        #expect(
            messages(
                """
                {
                  title: 'T', chains: ['sesion'], session: { interceptors: ['auth'], queues: { root: 'r' } },
                  interceptors: { auth: { type: 'adapter', headers: { A: 'b' } } },
                  requests: [{ id: 'a', url: 'https://a.b', hooks: ['onHTTPResponse'], interceptors: ['auth'] }],
                  narration: [{ at: { kind: 'request.created', chain: 'session' }, text: 'Made.' }],
                }
                """) == """
                    s.json:2:24: error: "chains": expected "url-session", "resource", "session-manager" or \
                    "session", found "sesion"; did you mean "session"?
                        title: 'T', chains: ['sesion'], session: { interceptors: ['auth'], queues: { root: 'r' } …
                                             ^
                    """)
    }

    @Test(arguments: [
        (
            "expect: 'never', of: 'kind=request.created and colour>1'",
            "expect: 'never', of: 'kind=request.created and colour>1'", "colour"
        ),
        (
            #"expect: 'never', of: "method=\"GET\" andd status=401""#,
            #"expect: 'never', of: "method=\"GET\" andd status=401""#, "andd"
        ),
        ("expect: 'order', is: 'task.created < task.resumd'", "task.resumd", "task.resumd"),
    ])
    func `inside a condition is pointed at there`(claim: String, line: String, place: String) throws {
        let script =
            "{ title: 'T', requests: [{ id: 'a', url: 'https://a.b' }],\nclaims: [{ id: 'c', \(claim) }] }"
        do {
            _ = try loaded(script)
            Issue.record("the script is fine")
        } catch let error as ScriptError {
            let problem = try #require(error.problems.first)
            let text = try #require(script.split(separator: "\n").last)
            let column = try #require(problem.position?.column)
            #expect(error.problems.count == 1)
            #expect(text.dropFirst(column - 1).hasPrefix(place), "\(problem.listing)")
        }
    }

    /// Things that the script refers to more than once.
    @Test(arguments: [
        (
            "requests: [{id: 'b', url: 'https://a.b'}], actions: [{do: 'cancel', request: 'a', at: 1},"
                + " {do: 'resume', request: 'a', at: 2}]",
            "\"request\": no request has the id \"a\"; did you mean \"b\"?"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}],"
                + " certificates: {root: {}}, servers: {'a.b': ['rot'], 'c.d': ['rot']}",
            "no certificate is called \"rot\"; did you mean \"root\"?"
        ),
        (
            "requests: [{id: 'a', type: 'stream', url: 'https://a.b',"
                + " handlers: [{type: 'data', throwsAt: 0, error: 'e'}]}]",
            "\"throwsAt\": expected a whole number from 1 to 1000000, found 0"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}],"
                + " exchanges: [{match: {body: {contains: 'a', json: {b: 2}}}, reply: {status: 200}}]",
            "\"json\": expected none beside \"contains\""
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}],"
                + " exchanges: [{match: {headers: {'X Trace:': false}}, reply: {status: 200}}]",
            "\"headers\": expected a header's name, found \"X Trace:\""
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}],"
                + " exchanges: [{reply: {status: 200, json: {b: 2}, encoding: 'utf-16'}}]",
            "\"encoding\": expected \"text\" beside it"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {serverTrust: {evaluators: {'a.b': []}}}",
            "\"evaluators\": expected an evaluator or several, found an empty array"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['r']},"
                + " interceptors: {r: {type: 'retrier', answer: {retryWithDelay: 5, doNotRetryWithError: 'e'}}}",
            "\"doNotRetryWithError\": expected none beside \"retryWithDelay\""
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['a']},"
                + " interceptors: {a: {type: 'adapter', error: 'noToken'}}",
            "\"error\": expected \"fails\" beside it"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b', modifier: {error: 'noToken'}}]",
            "\"error\": expected \"fails\" beside it"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b', convertible: {name: 'router', error: 'noToken'}}]",
            "\"error\": expected \"fails\" beside it"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['auth']},"
                + " interceptors: {auth: {type: 'authentication', credential: 't1',"
                + " refresh: {credential: 't2', field: 'token'}}}",
            "\"field\": expected \"request\" beside it"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['auth']},"
                + " interceptors: {auth: {type: 'authentication', credential: 't1',"
                + " refresh: {request: {id: 'r', url: 'https://a.b/t'}, delay: 5}}}",
            "\"delay\": expected none beside \"request\", which takes its own time"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['auth']},"
                + " interceptors: {auth: {type: 'authentication', requiresRefresh: true,"
                + " refresh: {credential: 't2'}}}",
            "\"requiresRefresh\": expected \"credential\" beside it"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['auth']},"
                + " interceptors: {auth: {type: 'authentication', credential: 't\\n1',"
                + " refresh: {credential: 't2'}}}",
            "\"credential\": expected a header's value, without line ends, found \"t?1\""
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['o']}, interceptors: {o:"
                + " {type: 'offlineRetrier', requiredInterface: 'wifi', prohibitedInterfaces: ['cellular']}}",
            "\"prohibitedInterfaces\": expected none beside \"requiredInterface\""
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['auth']},"
                + " interceptors: {auth: {type: 'authentication', credential: 't1',"
                + " refresh: {request: {id: 'r', url: 'https://a.b/t', serializing: 'data'}}}}",
            "\"serializing\": the interceptor makes the request, in a session of its own"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b'}], session: {interceptors: ['auth']},"
                + " interceptors: {auth: {type: 'authentication', credential: 't1',"
                + " refresh: {request: {id: 'r', url: 'https://a.b/t', callerQueue: 'q'}}}}",
            "\"callerQueue\": the interceptor makes the request, in a session of its own"
        ),
        (
            "requsts: [{id: 'a', url: 'https://a.b'}], actions: [{do: 'cancel', request: 'a', at: 1}]",
            "unknown key \"requsts\" in a script; did you mean \"requests\"?"
        ),
    ])
    func `is reported where it is first met`(keys: String, message: String) {
        let error = #expect(throws: ScriptError.self) { try loaded("{title: 'T', \(keys)}") }
        #expect(error?.problems.map(\.message) == [message])
    }

    /// What is no script may be anything, such as a log of requests.
    @Test(arguments: [
        (
            #"{ headers: { Authorization: "Bearer ab1cdefgh" oops } }"#,
            "expected ',' or '}', found \"oops\"",
            #"{ headers: { Authorization: "••••" oops } }"#, "oops"
        ),
        ("{ token: ab1cdefgh }", "expected a value, found something else", "{ token: ••••", "••••"),
    ])
    func `in what is no JSON is shown without secrets, with the caret in its place`(
        text: String, message: String, line: String, place: String
    ) throws {
        let error = #expect(throws: ScriptError.self) { try loaded(text) }
        let problem = try #require(error?.problems.first)
        #expect(problem.message == message)
        let lines = try #require(problem.excerpt).description.components(separatedBy: "\n")
        #expect(lines[0] == "    " + line)
        let column = try #require(lines[0].range(of: place)).lowerBound
        #expect(lines[1] == String(repeating: " ", count: lines[0][..<column].count) + "^")
    }

    @Test func `is told from thousands, which get no hints after the first twenty`() {
        let ids = (0..<300).map { "{id: 'request-\($0)', url: 'https://a.b'}" }
        let calls = (0..<300).map { "{do: 'cancel', request: 'requst-\($0)', at: 1}" }
        let script =
            "{title: 'T', requests: [\(ids.joined(separator: ","))], actions: [\(calls.joined(separator: ","))]}"
        let error = #expect(throws: ScriptError.self) { try loaded(script) }
        let messages = error?.problems.map(\.message) ?? []
        #expect(messages.count == 300)
        #expect(messages.prefix(20).allSatisfy { $0.hasSuffix("?") })
        #expect(messages.last == "\"request\": no request has the id \"requst-299\"")
        // A line as long as the file is shown around the place only.
        #expect(error?.problems.allSatisfy { ($0.excerpt.map { "\($0)".count } ?? 0) <= 200 } == true)
    }

    /// A letter too many in a key or a word of the catalogue, or a minus before a number: whoever makes one
    /// mistake must not have to read two messages.
    ///
    /// Some places are tried, the same ones every time, and all of them with `REQTRACE_EVERYTHING=1`.
    @Test(arguments: Walkthroughs.catalogue.names)
    func `is at most one error`(name: String) throws {
        let place = try Catalogue.builtIn.find(name)
        let text = Array(try #require(place.folder.contents(of: place.file)))
        var problems: [String] = []
        for (path, offset) in Misspelling.places(in: try JSON.parse(text, dialect: .json5))
            .sampled(8, seed: 1)
        {
            let letter = text[offset] == UInt8(ascii: "-") || (0x30...0x39).contains(text[offset]) ? "-" : "q"
            var changed = text
            changed.insert(contentsOf: letter.utf8, at: offset)
            do throws(ScriptError) {
                _ = try ScriptLoader.load(
                    changed, name: name, file: "s", folder: place.folder, types: place.types)
            } catch {
                if error.problems.count > 1 { problems.append("\(path):\n\(error)") }
            }
        }
        #expect(problems == [], "\(problems.joined(separator: "\n\n"))")
    }
}

/// The places of a script where a letter can be added by mistake.
private enum Misspelling {
    /// Each key and each value, by its path without the indices of lists: one of each is enough.
    static func places(in json: JSON) -> [(path: String, offset: Int)] {
        var found: [(path: String, offset: Int)] = []
        var seen: Set<String> = []
        collect(json, at: "", &found, &seen)
        return found
    }

    private static func collect(
        _ json: JSON, at path: String, _ found: inout [(path: String, offset: Int)], _ seen: inout Set<String>
    ) {
        func add(_ path: String, _ offset: Int) {
            if seen.insert(path).inserted { found.append((path, offset)) }
        }
        switch json.value {
        case .null, .bool: break
        case .integer, .number: add(path, json.offset)
        // Behind the quotation mark and the first letter. A short text is a word, which counts by itself.
        case .string(let text) where text.isEmpty: break
        case .string(let text):
            let isWord =
                text.count < 20 && !text.contains(" ") && ["type", "do", "expect"].contains(key(path))
            add(isWord ? "\(path) = \(text)" : path, json.offset + 2)
        case .array(let elements): for element in elements { collect(element, at: path, &found, &seen) }
        case .object(let members):
            for member in members {
                add("key \(path).\(member.key)", member.keyOffset + 1)
                collect(member.value, at: "\(path).\(member.key)", &found, &seen)
            }
        }
    }

    private static func key(_ path: String) -> String {
        path.split(separator: ".").last.map(String.init) ?? ""
    }
}
