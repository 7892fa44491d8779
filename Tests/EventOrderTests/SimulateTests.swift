import EventOrderTesting
import Testing

@testable import EventOrder

@Suite struct `A simulated run` {
    @Test func `answers with the server's script, and returns the trace`() async throws {
        let trace = try await simulate { server in
            server.on("/token", method: "POST").reply(.json(#"{"token":"t2"}"#).after(milliseconds: 30))
            server.on("/profile").header("Authorization", "Bearer t2").reply(.text("Ada"))
            server.on("/profile").reply(401)
            let session = Session(interceptor: TokenInterceptor())
            let name = try await session.request("https://api.example.com/profile").validate()
                .serializingString().value
            #expect(name == "Ada")
        }
        #expect(try trace.events(where: "transport.sent").map(\.number).count == 3)
    }

    @Test func `keeps silent for longer than a patient request waits`() async throws {
        try await simulate { server in
            server.on("/never").reply(.silence)
            let request = AF.request("https://api.example.com/never") { $0.timeoutInterval = 100_000 }
            let error = await request.serializingData().response.error
            #expect((error?.underlyingError as? URLError)?.code == .timedOut)
        }
    }

    /// The example of the documentation.
    @Test func `fails if a request has no answer`() async {
        await #expect(throws: RunFailure.self) {
            try await simulate { server in
                server.on("/profile").reply(200)
                _ = await AF.request("https://api.example.com/porfile").serializingData().result
            }
        }
    }

    @Test func `fails if a request has no answer, in the words of the routes that a test has`() async {
        let misspelled = await problems(of: "https://api.example.com/porfile") { server in
            server.on("/profile", method: "GET").reply(200)
            server.on("/echo").reply { _ in 200 }
        }
        let repeated = await problems(of: "https://api.example.com/profile") { server in
            server.on("/profile").reply(401, times: 0)
        }
        let unknown = await problems(of: "https://api.example.com/profile") { _ in }
        #expect(
            misspelled == [
                """
                no route answers GET https://api.example.com/porfile
                nearest: GET /profile: 200
                          route     request
                  method  GET       GET
                  url     /profile  https://api.example.com/porfile  <<<<<
                routes that are left:
                  GET /profile: 200
                  /echo: computed
                next: add a route for it, or change what is marked <<<<< above.
                """
            ])
        #expect(
            repeated == [
                """
                no route answers GET https://api.example.com/profile
                nearest: /profile: 401, which is used up
                          route     request
                  method  any       GET
                  url     /profile  https://api.example.com/profile
                next: add a route for this further request, or give the one above more "times:".
                """
            ])
        #expect(
            unknown == [
                """
                no route answers GET https://api.example.com/profile
                next: add a route for it; there is none at all.
                """
            ])
    }

    /// What is wrong with a run of one request to a server with these routes.
    private func problems(
        of url: String, _ addRoutes: @escaping @Sendable (TestServer) -> Void
    ) async -> [String]? {
        let failure = await #expect(throws: RunFailure.self) {
            try await simulate { server in
                addRoutes(server)
                _ = await AF.request(url).serializingData().result
            }
        }
        return failure?.problems
    }

    @Test func `says what to do about what is owed`() {
        let run = SimulatedRun(.firstComeFirstServed, .default, at: .test) { server in
            server.reply(401)
            let session = Session(interceptor: Retrier { _, _, _, _ in })
            session.request("https://api.example.com/profile").validate().response { _ in }
            return session
        }
        defer { run.end() }
        let lines = run.faults.flatMap { $0.named.message.split(separator: "\n") }
        #expect(lines.count > 1)
        #expect(lines.last == "next: see that it comes, or let a run end without it: server.mayOwe = true")
    }

    @Test func `may lose a request that was sent`() async throws {
        let trace = try await simulate { server in
            server.on("/orders", method: "POST").reply(.failureOnceSent(.networkConnectionLost), then: 201)
            let request = AF.request("https://api.example.com/orders", method: .post)
            let error = await request.serializingData().response.error
            #expect((error?.underlyingError as? URLError)?.code == .networkConnectionLost)
        }
        trace.expect("transport.sent << transport.failed[phase=request]")
    }

    @Test func `whose closure waits for ever says what for it may be`() async {
        let failure = await #expect(throws: RunFailure.self) {
            try await simulate { _ in
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let problem =
            "the closure still waits, and nothing is left to run that could wake it: it awaits an answer that"
            + " never comes, or something outside of the simulation, such as code of the main actor, or a real clock"
        #expect(failure?.problems == [problem])
    }

    @Test func `says first what this computer could not do`() {
        let run = SimulatedRun(.firstComeFirstServed, .default, at: .test) { server in
            let file = server.simulator.temporaryFolder.path + "/a"
            server.simulator.stop(after: "write", file, ENOSPC)
            try await Task.sleep(for: .seconds(1))
        }
        defer { run.end() }
        #expect(run.problems.map(\.name) == ["this computer failed", "waiting closure"])
    }

    @Test func `may be expected to end with a state of what its process shares`() {
        let run = SimulatedRun(.firstComeFirstServed, .default, at: .test) { server in
            server.reply(.text("welcome").header("Set-Cookie", "sid=1"))
            server.expect("logged in") { HTTPCookieStorage.shared.cookies?.map(\.name) == ["sid"] }
            server.expect("logged out") { HTTPCookieStorage.shared.cookies?.isEmpty == true }
            _ = await AF.request("https://api.example.com/login").serializingString().result
        }
        defer { run.end() }
        let untrue = run.faults.map { $0.named.name.prefix { $0 != "(" } }
        #expect(untrue == ["logged out "])
    }

    @Test func `tells requests apart by a field that they do not have`() async throws {
        try await simulate { server in
            server.on("/profile").withoutHeader("Authorization").reply(401)
            server.on("/profile").reply(.text("Ada"))
            let url = "https://api.example.com/profile"
            let refused = await AF.request(url).serializingString().response.response?.statusCode
            let headers = HTTPHeaders([.authorization(bearerToken: "t1")])
            let name = try await AF.request(url, headers: headers).serializingString().value
            #expect(refused == 401 && name == "Ada")
        }
    }

    @Test func `answers a path with a query on any host, and no other path that ends like it`() async throws {
        try await simulate { server in
            server.on("/search?q=a").reply(.text("found"))
            server.reply(404)
            var statuses: [Int?] = []
            for place in ["a.test/search?q=a", "b.test/search?q=a", "a.test/v2/search?q=a", "a.test/search"] {
                let response = await AF.request("https://\(place)").serializingData().response
                statuses.append(response.response?.statusCode)
            }
            #expect(statuses == [200, 200, 404, 404])
        }
    }

    @Test func `that never ends is reported once, and ends an exploration if it is to stop there`()
        async throws
    {
        let limits = Simulator.Limits(events: 100, jobs: 50, until: .start + .seconds(60))
        let report = try await explore(
            .random(20), limits: limits, stopsAtFirstFailure: true, recordsFailures: false
        ) { _ in tick() }
        #expect(report.violations.map(\.name) == ["limit"])
        #expect(report.schedules == 1)
        let violation = try #require(report.violations.first)
        let call = "simulate(schedule: \"\(violation.shortest)\""
        #expect(violation.repetition(within: limits) == "\(call)) and the same limits")
        #expect(violation.repetition(within: .exploring) == "\(call), limits: .exploring)")
    }

    @Test func `that fails is repeated with the limits it had, unless it fails without them, too`()
        async throws
    {
        let report = try await explore(.random(1), recordsFailures: false) { server in
            server.expect("it is noon") { false }
        }
        #expect(report.violations.map { $0.name.hasPrefix("it is noon") } == [true])
        let violation = try #require(report.violations.first)
        let call = "simulate(schedule: \"\(violation.shortest)\""
        let higher = Simulator.Limits(events: 200_000, jobs: 2_000_000, until: .start + .seconds(60))
        let limits: [Simulator.Limits] = [.exploring, .default, higher]
        #expect(
            limits.map { violation.repetition(within: $0) } == [
                "\(call))", "\(call))", "\(call)) and the same limits",
            ])
    }
}

/// Something that repeats for ever.
private func tick() { DispatchQueue.main.async { tick() } }

@Suite struct `What a run leaves` {
    @Test func `is released, even if an answer keeps the server`() async throws {
        let watched = Watched()
        try await simulate { server in
            watched.simulator = server.simulator
            server.on("/time").reply { _ in .text("\(server.simulator.now.nanoseconds)") }
            server.expect("the server is there") { server.simulator.jobCount > 0 }
            _ = await AF.request("https://api.example.com/time").serializingString().result
        }
        #expect(watched.simulator == nil)
    }

    /// A simulation that is not kept.
    private final class Watched: @unchecked Sendable {
        // Unchecked: a simulation runs on one thread.
        weak var simulator: Simulator?
    }
}

@Suite struct `The last line of a trace` {
    @Test func `says how the run ended`() {
        let finished = outcome { _ in }
        let limits = Simulator.Limits(events: 100, jobs: 50, until: .start + .seconds(60))
        let limited = outcome(limits) { _ in tick() }
        let unanswered = outcome { _ in
            _ = await AF.request("https://api.example.com/profile").serializingData().result
        }
        let failed = outcome { server in
            server.simulator.stop(after: "write", server.simulator.temporaryFolder.path + "/a", ENOSPC)
        }
        #expect(
            [finished, limited, unanswered, failed] == [
                "finished", "limit reached: jobs", "unmatched request", "stopped: this computer failed",
            ])
    }

    private func outcome(
        _ limits: Simulator.Limits = .default, _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) -> String? {
        let run = SimulatedRun(.firstComeFirstServed, limits, at: .test, body)
        defer { run.end() }
        return TraceFile(bytes: Trace(run, name: "a test").bytes).end?.outcome
    }
}

@Suite struct `The trace of a failure` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID().uuidString)")

    /// Saves the trace of a run with so many events, and returns its path.
    private func save(
        _ fault: String, at place: CodePlace = .test, calls: Int = 0
    ) async throws -> String {
        let trace = try await simulate { server in
            for number in 0..<calls { server.simulator.recorder.record(.script(.called(name: "\(number)"))) }
        }
        let saved = SavedTrace(trace, of: fault, at: place, in: folder)
        let path = try #require(saved.command(event: nil)).dropFirst("reqtrace run ".count)
        #expect(try Data(contentsOf: URL(fileURLWithPath: String(path))) == Data(trace.bytes))
        return String(path)
    }

    private func rights(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `has a file of its own for each fault and run, which nobody else can read`() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await save("a << b")
        #expect(try await save("a << b") == first)
        let other = try await save("b << c")
        let elsewhere = try await save("a << b", at: CodePlace("Other/ProfileTests.swift", "", 12, 1))
        let otherCase = try await save("a << b", calls: 1)
        #expect(Set([first, other, elsewhere, otherCase]).count == 4)
        let own = folder.appending(path: "reqtrace-\(geteuid())").path
        #expect(first.hasPrefix(own + "/ProfileTests.swift-12-"))
        #expect(try rights(of: own) == 0o700)
        #expect(try rights(of: first) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: own).count == 4)
    }

    @Test(arguments: [true, false])
    func `is in a new folder if somebody else may put a link in the usual one`(isLink: Bool) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let usual = folder.appending(path: "reqtrace-\(geteuid())").path
        if isLink {
            try FileManager.default.createSymbolicLink(atPath: usual, withDestinationPath: folder.path)
        } else {
            #expect(mkdir(usual, 0o700) == 0 && chmod(usual, 0o777) == 0)
        }
        let path = try await save("a << b")
        #expect(!path.hasPrefix(usual + "/"))
        #expect(try rights(of: URL(fileURLWithPath: path).deletingLastPathComponent().path) == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: usual).filter { $0.hasSuffix(".jsonl") } == []
        )
    }
}
