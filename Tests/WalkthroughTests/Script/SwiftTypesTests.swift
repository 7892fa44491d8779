import JSONText
import SessionChain
import Testing

@testable import Walkthrough

@Suite struct `A script with Swift of its own` {
    @Test func `is played with the types that it is given`() throws {
        let run = try Self.run(
            """
            interceptors: {
              stamp: {type: 'swift', name: 'Stamp', with: {header: 'X-App', values: ['owl', 'mouse']}},
            },
            requests: [{
              id: 'a', interceptors: ['stamp'],
              convertible: {type: 'swift', name: 'Router', with: 'owls'},
              validate: [{swift: 'isSigned'}],
              handlers: [{type: 'swift', name: 'Counting', prints: true, queue: 'own'}],
            }],
            """)
        let events = try run.events()
        let sent = try #require(events.first { $0.kind == "transport.sent" })
        #expect(sent["url"]?.string == "https://api.example.com/owls")
        #expect(sent["headers"]?["X-App"]?.string == "owl, mouse")
        let calls = events.compactMap(\.callback).filter {
            ["convertible", "adapter", "validation", "serializer", "responseHandler"].contains(
                $0.prefix { $0.isLetter })
        }
        #expect(
            calls == [
                "convertible.asURLRequest", "adapter.adapt(Stamp)", "adapter.completed(Stamp,success)",
                "validation(isSigned,success)", "serializer.serialize(Counting)", "responseHandler(Counting)",
            ])
        let printed = events.filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string }
        #expect(printed.filter { $0.hasPrefix("print") } == ["print(5)"])
        #expect(events.first { $0.kind == "handler.called" }?.queue == "own")
        #expect(run.problems == [] && run.warnings == [])
    }

    @Test func `makes an interceptor once in each run, and a monitor that hears of its requests`() throws {
        let script = """
            session: {eventMonitors: [{type: 'swift', name: 'Log'}], interceptors: ['stamp']},
            interceptors: {stamp: {type: 'swift', name: 'Stamp', with: {header: 'X', values: []}}},
            requests: [
              {id: 'a', url: 'https://api.example.com/a', handlers: ['plain']},
              {id: 'b', url: 'https://api.example.com/b', handlers: ['plain']},
            ],
            """
        for _ in 1...2 {
            let run = try Self.run(script)
            let log = run.simulator.shared { Log() }
            #expect(log.lines == ["resumed", "resumed", "finished", "finished"])
        }
    }

    @Test func `gives its types the configuration of its session`() throws {
        let run = try Self.run(
            """
            session: {timeout: 5000, headers: {'X-App': 'owl'}, interceptors: ['checks']},
            interceptors: {checks: {type: 'swift', name: 'ConfigurationCheck'}},
            requests: [{id: 'a', url: 'https://api.example.com/a', handlers: ['plain']}],
            """)
        let sent = try run.events().first { $0.kind == "transport.sent" }
        #expect(sent?["headers"]?["X-Seen"]?.string == "5.0 owl")
    }

    /// A mistake in an interceptor, its column, and the message about it.
    private static let mistakes = [
        (
            "{type: 'swift', name: 'Stmp', with: {}}", 23,
            """
            "name": expected "Stamp", "ConfigurationCheck" or "Both", found "Stmp"; did you mean "Stamp"?
            """
        ),
        (
            "{type: 'swift', name: 'Refresher'}", 23,
            "\"name\": expected \"Stamp\", \"ConfigurationCheck\" or \"Both\", found \"Refresher\""
        ),
        ("{type: 'swift', name: 'Router'}", 23, "\"name\": \"Router\" is a convertible, not an interceptor"),
        (
            "{type: 'swift', name: 'Stamp'}", 23,
            "\"name\": expected \"with\" beside it, from which it reads StampSettings"
        ),
        (
            "{type: 'swift', name: 'Stamp', with: {header: 'X'}}", 38,
            "\"with\": expected \"values\" in it"
        ),
        (
            "{type: 'swift', name: 'Stamp', with: {header: 'X', values: ['a', 7]}}", 66,
            "\"with\": expected a value of the type String, found 7"
        ),
        (
            "{type: 'swift', name: 'ConfigurationCheck', with: 5}", 51,
            "\"with\": this type is made without any values"
        ),
    ]

    @Test(arguments: mistakes)
    func `is refused, with the place, if it names a type wrongly`(
        interceptor: String, column: Int, message: String
    ) throws {
        let found = Self.mistakes(
            """
            {title: 't', session: {interceptors: ['a']},
            requests: [{id: 'a', url: 'https://api.example.com/a', handlers: ['plain']}],
            interceptors: {a:
            \(interceptor)}}
            """)
        #expect(found == ["s.json:4:\(column): error: \(message)"])
    }

    @Test func `says so if there is no Swift of that kind at all`() {
        let text = """
            {title: 't', requests: [{id: 'a', url: 'https://api.example.com/a',
            handlers: [{type: 'swift', name: 'Stamp'}, {type: 'swift', name: 'Counting'}]}]}
            """
        let error = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(
                Array(text.utf8), name: "s", file: "s.json",
                types: [.adapter("Stamp") { _ in Adapter { $2(.success($0)) } }])
        }
        #expect(
            error?.problems.map(\.description) == [
                "s.json:2:34: error: \"name\": \"Stamp\" is an interceptor, not a serializer",
                "s.json:2:66: error: \"name\": there is no serializer in Swift, so none is called \"Counting\"",
            ])
    }

    @Test func `is refused by a program that has no Swift for it, which says what to do`() {
        let text = """
            {title: 't', session: {interceptors: ['a']}, interceptors: {a: {type: 'swift', name: 'Stamp'}},
            requests: [{id: 'a', url: 'https://api.example.com/a', handlers: ['plain']}]}
            """
        let error = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
        }
        #expect(
            error?.problems.map(\.description) == [
                """
                s.json:1:86: error: "name": the interceptor "Stamp" is Swift, which is not compiled into this program; \
                a test of yours can play the script, with the library Walkthrough: give the types to \
                ScriptPlace(url, types: [.interceptor("Stamp") { … }])
                """
            ])
    }

    @Test func `lets a convertible in Swift make the whole request`() {
        let found = Self.mistakes(
            """
            {title: 't', requests: [
            {id: 'a', url: 'https://api.example.com/a', method: 'POST', handlers: ['plain'],
            convertible: {type: 'swift', name: 'Router', with: 'a'}},
            {id: 'b', handlers: ['plain']}]}
            """)
        #expect(
            found == [
                "s.json:2:16: error: \"url\": a convertible in Swift makes the whole URLRequest",
                "s.json:2:53: error: \"method\": a convertible in Swift makes the whole URLRequest",
                "s.json:4:1: error: a data request needs \"url\": Its URL.",
            ])
    }

    @Test func `lets a validator in Swift judge data in memory only`() {
        let found = Self.mistakes(
            """
            {title: 't', requests: [{id: 'a', type: 'download', url: 'https://api.example.com/a',
            validate: {swift: 'isSigned'}, handlers: ['plain']}]}
            """)
        #expect(
            found == [
                """
                s.json:2:11: error: "validate": a validator in Swift judges data in memory: \
                that of a data request or an upload
                """
            ])
    }

    @Test func `says which chain an interceptor is not written for`() throws {
        let text = """
            {title: 't', chains: ['session', 'session-manager'], session: {interceptors: ['a']},
            interceptors: {a: {type: 'swift', name: 'ConfigurationCheck'}},
            requests: [{id: 'a', url: 'https://api.example.com/a', handlers: ['plain']}]}
            """
        let script = try ScriptLoader.load(
            Array(text.utf8), name: "s", file: "s.json", types: Self.types)
        #expect(
            script.leftOut.map(\.description) == [
                """
                on session-manager, the interceptor "ConfigurationCheck" is left out: \
                it is written for Alamofire 5.12
                """
            ])
    }

    @Test func `has one interceptor for each version under a single name`() throws {
        let text = """
            {title: 't', chains: ['session', 'session-manager'], session: {interceptors: ['a']},
            interceptors: {a: {type: 'swift', name: 'Both'}},
            requests: [{id: 'a', url: 'https://api.example.com/a', handlers: ['plain']}],
            exchanges: [{reply: {status: 200}}]}
            """
        let script = try ScriptLoader.load(
            Array(text.utf8), name: "s", file: "s.json", types: Self.types)
        #expect(script.leftOut == [])
        for (chain, version) in [("session", "5"), ("session-manager", "4")] {
            let run = try WalkthroughRun(script: script, chain: chain)
            run.runToEnd()
            let sent = try run.events().first { $0.kind == "transport.sent" }
            #expect(sent?["headers"]?["X-Version"]?.string == version)
        }
    }

    // MARK: Types and scripts

    private static let types: SwiftTypes = [
        .interceptor("Stamp", with: StampSettings.self) { settings, _ in Stamp(settings) },
        .adapter("ConfigurationCheck") { environment in
            let configuration = environment.makeConfiguration()
            let seen =
                "\(configuration.timeoutIntervalForRequest) \(configuration.headers["X-App"] ?? "none")"
            return Adapter { request, _, completion in
                var request = request
                request.headers.update(name: "X-Seen", value: seen)
                completion(.success(request))
            }
        },
        .convertible("Router", with: String.self) { route, _ in Router(route: route) },
        .serializer("Counting") { _ in Counting() },
        .validator("isSigned") { _ in
            { _, _, data in data?.isEmpty == false ? .success(()) : .failure(Unsigned()) }
        },
        .eventMonitor("Log") { $0.simulator.shared { Log() } },
        .adapter("Both") { _ in
            Adapter { request, _, completion in
                var request = request
                request.headers.update(name: "X-Version", value: "5")
                completion(.success(request))
            }
        },
        .managerInterceptor("Both") { _ in VersionStamp() },
    ]

    /// A run of a script, whose server answers everything with five bytes.
    private static func run(_ keys: String) throws -> WalkthroughRun {
        let text =
            "{title: 't', \(keys) exchanges: [{reply: {status: 200, text: 'Hello'}, times: 'unlimited'}]}"
        let script = try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json", types: types)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        return run
    }

    private static func mistakes(_ text: String) -> [String] {
        do {
            _ = try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json", types: types)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}

private struct StampSettings: Decodable, Sendable {
    let header: String
    let values: [String]
}

private final class Stamp: RequestInterceptor {
    private let settings: StampSettings

    init(_ settings: StampSettings) { self.settings = settings }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.headers.update(
            name: settings.header, value: settings.values.joined(separator: ", "))
        completion(.success(urlRequest))
    }
}

private struct Router: URLRequestConvertible {
    let route: String

    func asURLRequest() throws -> URLRequest {
        try URLRequest(url: "https://api.example.com/\(route)", method: HTTPMethod.get)
    }
}

private struct Counting: DataResponseSerializerProtocol {
    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> Int {
        if let error { throw error }
        return data?.count ?? 0
    }
}

private struct Unsigned: Error {}

private final class Log: EventMonitor, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let queue = DispatchQueue(label: "log")
    private(set) var lines: [String] = []

    func requestDidResume(_ request: Request) { lines.append("resumed") }
    func requestDidFinish(_ request: Request) { lines.append("finished") }
}
