import EventOrderTesting
import Testing

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

    @Test func `fails if a request has no answer`() async throws {
        let failure = await #expect(throws: RunFailure.self) {
            try await simulate { server in
                server.on("/profile").reply(200)
                _ = await AF.request("https://api.example.com/porfile").serializingData().result
            }
        }
        #expect(failure?.problems.count == 1)
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

    @Test func `that never ends is reported once, and ends an exploration if it is to stop there`()
        async throws
    {
        let limits = Simulator.Limits(events: 100, jobs: 50, until: .start + .seconds(60))
        let report = try await explore(
            .random(20), limits: limits, stopsAtFirstFailure: true, recordsFailures: false
        ) { _ in tick() }
        #expect(report.violations.map(\.name) == ["limit"])
        #expect(report.schedules == 1)
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
