import Testing
@testable import URLLoading

@Suite struct `The decision about a connection` {
    /// A connection by what it has gone through.
    private static func connection(_ number: Int, _ inputs: Connection.Input...) -> Connection {
        var connection = Connection(number: number, network: 0, idleLimit: .seconds(60))
        for input in inputs { _ = connection.handle(input) }
        return connection
    }

    private static let opening = connection(1)
    private static let busy = connection(2, .opened)

    private static func idle(_ number: Int, since seconds: Double) -> Connection {
        connection(number, .opened, .ended(canStay: true, at: .start + .seconds(seconds)))
    }

    private func decide(
        _ connections: [Connection], limit: Int = 2, _ version: HTTPVersion = .http11
    ) -> (ConnectionChoice, String) {
        let decided = ConnectionDecision.decide(connections, limit: limit, version: version)
        return (decided.choice, decided.decision.text)
    }

    @Test func `opens the first one`() {
        #expect(decide([]) == (.open, "- connection.idle, + connection.limit = open by connection.idle"))
    }

    @Test func `takes an idle one, and of several the one that was used last`() {
        let all = [Self.idle(1, since: 1), Self.idle(2, since: 3), Self.idle(3, since: 2)]
        #expect(decide(all) == (.reuse(2), "+ connection.idle = reuse"))
    }

    @Test func `opens another while there may be more`() {
        #expect(
            decide([Self.busy]) == (.open, "- connection.idle, + connection.limit = open by connection.idle"))
    }

    @Test func `waits when there may be no more, those being made included`() {
        #expect(decide([Self.opening, Self.busy]) == (.wait, "- connection.idle, - connection.limit = wait"))
    }

    @Test func `shares one that carries several exchanges, whatever the limit`() {
        #expect(decide([Self.busy], limit: 1, .http2) == (.reuse(2), "+ connection.multiplexed = reuse"))
        #expect(
            decide([Self.opening], .http2)
                == (.wait, "- connection.multiplexed, + connection.shared-opening = wait"))
        #expect(
            decide([Self.idle(4, since: 1)], .http2)
                == (
                    .reuse(4),
                    "- connection.multiplexed, - connection.shared-opening, + connection.idle = reuse"
                ))
    }
}

@Suite struct `The decision to keep a connection` {
    private func decide(
        _ end: ConnectionKeepDecision.End, _ headers: [String: String] = [:], _ version: HTTPVersion = .http11
    ) -> String {
        ConnectionKeepDecision.decide(end, .with(200, headers), version: version).decision.text
    }

    @Test func `keeps one of HTTP/1.1 when the whole response was read`() {
        #expect(
            decide(.complete)
                == "+ connection.exchange-complete, - connection.close-option, + connection.persistent = keep"
        )
    }

    @Test func `keeps one whose response led elsewhere, as the rest is read and dropped`() {
        #expect(decide(.dropped) == decide(.complete))
        #expect(decide(.dropped, ["Connection": "close"]).hasSuffix("= close"))
    }

    @Test func `closes one whose response was not read to its end`() {
        #expect(decide(.calledOff) == "- connection.exchange-complete = close")
        #expect(decide(.failed) == "- connection.exchange-complete = close")
    }

    @Test func `closes one when the server says so, whatever the case`() {
        let close = "+ connection.exchange-complete, + connection.close-option = close"
        #expect(decide(.complete, ["Connection": "close"]) == close)
        #expect(decide(.complete, ["Connection": "foo,Close"]) == close)
    }

    @Test func `closes one of HTTP/1.0 unless the server offers to keep it`() {
        #expect(
            decide(.complete, [:], .http10)
                == "+ connection.exchange-complete, - connection.close-option, - connection.persistent = close"
        )
        #expect(
            decide(.complete, ["Connection": "keep-alive"], .http10)
                == "+ connection.exchange-complete, - connection.close-option, + connection.persistent = keep"
        )
    }

    @Test func `keeps one of HTTP/2 unless the connection itself fails`() {
        #expect(decide(.calledOff, [:], .http2) == "+ connection.not-failed = keep")
        #expect(decide(.complete, ["Connection": "close"], .http2) == "+ connection.not-failed = keep")
        #expect(decide(.failed, [:], .http2) == "- connection.not-failed = close")
    }
}
