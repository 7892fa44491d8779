import Replay
import SessionChain
import Stepping
import Testing
import Walkthrough

@Suite struct `Code of an app's own` {
    /// The folder is outside of the repository, its types are this test's.
    private func terminal(_ swift: String = Self.refresher) throws -> FakeTerminal {
        let simulator = Simulator()
        let folder = simulator.temporaryFolder.appendingPathComponent("owls")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.script.utf8).write(to: folder.appendingPathComponent("script.json"))
        try Data(swift.utf8).write(to: folder.appendingPathComponent("Refresher.swift"))
        let types: SwiftTypes = [.interceptor("Refresher") { _ in Refresher<String>() }]
        let place = ScriptPlace(folder.appendingPathComponent("script.json"), types: types)
        let script = try ScriptLoader.load(place)
        return FakeTerminal(WalkthroughSource(try WalkthroughRun(script: script), script: script))
    }

    @Test func `is shown where it is called`() throws {
        let terminal = try terminal()
        let stop = terminal.type("continue retry.asked")
        #expect(stop.hasSuffix("=> Refresher.swift:11  func retry(_ request: Request) {\n"))
        #expect(
            terminal.type("source 0").hasPrefix(
                """
                owls/Refresher.swift:11  the app's own code
                => 11  func retry(_ request: Request) {
                   12      guard isNew else { return completion(.doNotRetry) }
                   13      later { completion(.retry) }
                   14  }

                SessionChain/Participants.swift:
                """))
    }

    @Test func `is shown with an arrow where it may have answered`() throws {
        let terminal = try terminal()
        let stop = terminal.type("continue retry.answered")
        #expect(stop.hasSuffix("=> Refresher.swift:13  later { completion(.retry) }\n"))
        #expect(
            terminal.type("source 0").hasPrefix(
                """
                owls/Refresher.swift:11  the app's own code
                   11  func retry(_ request: Request) {
                   12      guard isNew else { return completion(.doNotRetry) }
                => 13      later { completion(.retry) }
                   14  }

                """))
    }

    @Test func `is not looked for in a comment, or in another type`() throws {
        let stop = try terminal("// class Refresher {\nstruct Other {\n    func retry() {}\n}\n")
            .type("continue retry.asked")
        #expect(stop.contains("=> Participants.swift:"))
        #expect(!stop.contains("=> Refresher.swift"))
    }

    @Test func `is read to the end of a file that does not close its braces`() throws {
        let shown = try terminal("class Refresher {\n    func retry() {\n        a()\n")
            .type(["continue retry.asked", "source 0"])
        #expect(
            shown.hasPrefix(
                """
                owls/Refresher.swift:2  the app's own code
                => 2  func retry() {
                   3      a()

                """))
    }

    private static let refresher = """
        import SessionChain

        /// A class Refresher of an app.
        final class Refresher<Token>: RequestInterceptor {
            var isNew: Bool { true }
        }

        // func retry(
        // extension Refresher
        extension Refresher {
            func retry(_ request: Request) {
                guard isNew else { return completion(.doNotRetry) }
                later { completion(.retry) }
            }
        }

        """

    private static let script = """
        {
          title: 'Owls',
          session: {interceptors: ['auth']},
          interceptors: {auth: {type: 'swift', name: 'Refresher'}},
          requests: [{id: 'owl', url: 'https://api.example.com/owl', validate: true, handlers: ['data']}],
          exchanges: [{reply: {status: 401}}, {reply: {status: 200, text: 'Hoo'}}],
        }
        """
}

private final class Refresher<Token>: RequestInterceptor {
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        completion(request.retryCount == 0 ? .retry : .doNotRetry)
    }
}
