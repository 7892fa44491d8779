import Testing
import Walkthroughs

@testable import Walkthrough

@Suite struct `A story told in Swift` {
    @Test func `of a first request goes as its script does`() throws {
        try expect("first-request") { session in
            session.request("https://api.example.com/greeting").responseString { show($0.value) }
        }
    }

    @Test func `of an expired token goes as its script does`() throws {
        try expect("oauth-refresh") { session in
            session.request("https://api.example.com/profile").validate().responseData { show($0.value) }
        }
    }

    @Test func `of a search without a library goes as its script does`() throws {
        let script = try Catalogue.builtIn.load("plain-urlsession")
        let simulator = Simulator()
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: script.exchanges)
        let search = Search()
        simulator.main.enqueue {
            search.begin("https://itunes.example.com/search?entity=song&media=music&term=to")
        }
        simulator.main.enqueue(after: .milliseconds(300)) {
            search.begin("https://itunes.example.com/search?entity=song&media=music&term=tom")
        }
        simulator.run()
        #expect(search.shown == ["URLError(-999)", "1 track"])
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        let scripted = try run.events()
        for task in 1...2 {
            let told = simulator.recorder.events.filter { $0.subject.task == task }
            #expect(
                told.map(\.payload.kind.name).filter(\.isOfURLSession)
                    == scripted.filter { $0.task == task }.map(\.kind).filter(\.isOfURLSession))
        }
    }

    /// Runs a caller's code against a walkthrough's session and server, and compares it with the walkthrough.
    private func expect(_ name: String, goesLike caller: @escaping (Session) -> DataRequest) throws {
        let script = try Catalogue.builtIn.load(name)
        let simulator = Simulator()
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: script.exchanges)
        let builder = SessionBuilder(script: script, simulator: simulator)
        var kept: [AnyObject] = []
        simulator.main.enqueue {
            let session = builder.makeSession(script.session)
            kept = [session, caller(session)]
        }
        simulator.run()
        #expect(kept.count == 2)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect(simulator.recorder.callbacks == run.recorder.callbacks)
    }
}

/// A search field's service, as an app without a library writes it.
private final class Search: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private lazy var session = {
        let configuration = URLSessionConfiguration.default
        // Each search is answered by the server.
        configuration.urlCache = nil
        return URLSession(configuration: configuration)
    }()
    private var dataTask: URLSessionDataTask?
    private(set) var shown: [String] = []

    func begin(_ text: String) {
        guard let url = URL(string: text) else { return }
        dataTask?.cancel()
        dataTask = session.dataTask(with: url) { data, response, error in
            if let error { return DispatchQueue.main.async { self.show(error) } }
            guard let data, (response as? HTTPURLResponse)?.statusCode == 200 else { return }
            let tracks = self.parse(data)
            DispatchQueue.main.async { self.show(tracks) }
        }
        dataTask?.resume()
    }

    private func parse(_ data: Data) -> Int {
        let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        return json?["resultCount"] as? Int ?? 0
    }

    private func show(_ tracks: Int) { shown.append("\(tracks) track") }
    private func show(_ error: any Error) { shown.append(traceText(error)) }
}

extension String {
    /// Whether an event of this kind is not the app's own.
    fileprivate var isOfURLSession: Bool {
        !["script.", "parameters.", "serialize.", "validation.", "handler."].contains(where: hasPrefix)
    }
}

/// What an app would do with a response: put it on the screen.
private func show<Value>(_ value: Value?) {}

extension Recorder {
    /// The calls of the real library, in order.
    fileprivate var callbacks: [String] { events.compactMap { $0.payload.callback(in: $0.notation) } }
}
