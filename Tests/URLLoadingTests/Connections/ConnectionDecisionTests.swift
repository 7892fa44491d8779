import Testing
@testable import URLLoading

@Suite struct `The decision about a connection` {
    /// A connection, described by what it has gone through.
    private static func connection(_ number: Int, _ inputs: Connection.Input...) -> Connection {
        var connection = Connection(number: number, network: 0, idleLimit: .seconds(60))
        for input in inputs { _ = connection.handle(input) }
        return connection
    }

    private static let opening = connection(1)
    private static let busy = connection(2, .opened)

    private static func idle(_ number: Int, since seconds: Double) -> Connection {
        connection(number, .opened, .ended(at: .start + .seconds(seconds), closing: nil))
    }

    private func decide(
        _ connections: [Connection], limit: Int? = 2, _ version: HTTPVersion = .http11, network: Int = 0
    ) -> (ConnectionChoice, String) {
        var live = LiveConnections()
        for connection in connections { live.insert(connection) }
        let decided = ConnectionDecision.decide(live, limit: limit, version: version, network: network)
        return (decided.choice, decided.decision.text)
    }

    @Test func `opens the first connection`() {
        #expect(decide([]) == (.open, "- connection.idle, + connection.limit = open by connection.idle"))
    }

    @Test func `takes an idle connection, and of several the one that was used last`() {
        let all = [Self.idle(1, since: 1), Self.idle(2, since: 3), Self.idle(3, since: 2)]
        #expect(decide(all) == (.reuse(2), "+ connection.idle = reuse"))
    }

    @Test func `opens another connection as long as there may be more`() {
        #expect(
            decide([Self.busy]) == (.open, "- connection.idle, + connection.limit = open by connection.idle"))
    }

    @Test func `opens another connection if no limit counts them`() {
        #expect(decide([Self.busy], limit: nil) == (.open, "- connection.idle = open"))
    }

    @Test func `waits if there may be no more, including those that are being opened`() {
        #expect(decide([Self.opening, Self.busy]) == (.wait, "- connection.idle, - connection.limit = wait"))
    }

    @Test func `shares a connection that can carry several exchanges, whatever the limit`() {
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

    @Test func `does not share a connection on another network`() {
        let rules = "- connection.multiplexed, - connection.shared-opening, - connection.idle"
        for other in [Self.opening, Self.busy] {
            #expect(
                decide([other], .http2, network: 1)
                    == (.open, "\(rules), + connection.limit = open by connection.idle"))
        }
    }
}

@Suite struct `The decision to keep a connection` {
    private func decide(
        _ end: ConnectionKeepDecision.End, _ headers: [String: String] = [:],
        _ version: HTTPVersion = .http11,
        to request: URLRequest = .to("https://x.test/a"), hasFailed: Bool = false, isShared: Bool = false
    ) -> String {
        let head = request.url.flatMap { ResponseHead(url: $0, status: 200, fields: headers) }
        return ConnectionKeepDecision.decide(
            end, head, to: request, version: version, hasFailed: hasFailed, isShared: isShared
        ).decision.text
    }

    @Test func `keeps an HTTP/1.1 connection if the whole response was read`() {
        #expect(
            decide(.complete)
                == "+ connection.exchange-complete, - connection.close-option, + connection.persistent = keep"
        )
    }

    @Test func `keeps a connection whose response redirected, as the rest is read and dropped`() {
        #expect(decide(.dropped) == decide(.complete))
        #expect(decide(.dropped, ["Connection": "close"]).hasSuffix("= close"))
    }

    @Test func `closes a connection whose response was not read to its end`() {
        #expect(decide(.calledOff) == "- connection.exchange-complete = close")
        #expect(decide(.failed) == "- connection.exchange-complete = close")
        #expect(decide(.surplus) == "- connection.exchange-complete = close")
    }

    @Test func `closes a connection if the server says so, in upper or lower case`() {
        let close = "+ connection.exchange-complete, + connection.close-option = close"
        #expect(decide(.complete, ["Connection": "close"]) == close)
        #expect(decide(.complete, ["Connection": "foo,Close"]) == close)
    }

    @Test func `closes a connection if the request says so`() {
        let request = URLRequest.to("https://x.test/a", headers: ["Connection": "close"])
        #expect(
            decide(.complete, to: request)
                == "+ connection.exchange-complete, + connection.close-option = close")
    }

    @Test
    func
        `closes an HTTP/1.0 connection unless the server offers to keep it and says where its response ends`()
    {
        #expect(
            decide(.complete, [:], .http10)
                == "+ connection.exchange-complete, - connection.close-option, - connection.persistent = close"
        )
        let kept = "+ connection.exchange-complete, - connection.close-option, + connection.persistent = keep"
        let offer = ["Connection": "keep-alive"]
        #expect(
            decide(.complete, offer.merging(["Content-Length": "1"]) { $1 }, .http10) == kept)
        #expect(decide(.complete, offer, .http10, to: .to("https://x.test/a", method: "HEAD")) == kept)
        #expect(decide(.complete, offer, .http10).hasSuffix("- connection.persistent = close"))
    }

    @Test(arguments: [
        ("chunked", true), ("gzip, Chunked", true), ("gzip", false), ("chunked, gzip", false), ("", true),
    ])
    func `closes a connection whose response has no end but that of the connection`(
        coding: String, isKept: Bool
    ) {
        let length = ["Content-Length": "1", "Transfer-Encoding": coding]
        #expect(decide(.complete, length).hasSuffix(isKept ? "= keep" : "- connection.persistent = close"))
        let plain = ConnectionKeepDecision.decide(
            .complete, .with(200, length), to: .to("https://x.test/a"), version: .http11)
        #expect(plain.decision.text == decide(.complete, length), "a head of Foundation's own")
        let offer = length.merging(["Connection": "keep-alive"]) { $1 }
        let old = decide(.complete, offer, .http10)
        #expect(old.hasSuffix(coding.isEmpty ? "= keep" : "- connection.persistent = close"))
    }

    @Test func `goes by the version of the response if that is older`() throws {
        let url = try #require(URL(string: "https://x.test/a"))
        let head = try #require(ResponseHead(url: url, status: 200, fields: [:], version: .http10))
        let decided = ConnectionKeepDecision.decide(
            .complete, head, to: URLRequest(url: url), version: .http11)
        #expect(decided.choice == .close)
        #expect(
            decided.decision.deciding
                == RuleCheck(.connection.persistent, saw: .text("http/1.0"), held: false))
    }

    @Test func `closes a connection whose server switches to another protocol`() {
        let decided = ConnectionKeepDecision.decide(
            .complete, .with(101, ["Upgrade": "x"]), to: .to("https://x.test/a"), version: .http11)
        #expect(
            decided.decision.text == "+ connection.exchange-complete, - connection.same-protocol = close")
    }

    @Test func `closes a connection of which a CONNECT made a tunnel, and keeps one where it was refused`() {
        let outcomes = [200, 403].map { status in
            ConnectionKeepDecision.decide(
                .complete, .with(status), to: .to("https://x.test/a", method: "CONNECT"), version: .http11
            ).decision.text
        }
        #expect(
            outcomes == [
                "+ connection.exchange-complete, - connection.same-protocol = close",
                "+ connection.exchange-complete, - connection.close-option, + connection.persistent = keep",
            ])
    }

    @Test func `keeps a connection that was not used, unless it became useless meanwhile`() {
        #expect(decide(.unused) == "+ connection.exchange-complete = keep")
        #expect(decide(.unused, [:], .http10) == decide(.unused))
        #expect(decide(.unused, [:], .http2) == "+ connection.not-failed = keep")
        #expect(decide(.unused, [:], .http2, hasFailed: true) == "- connection.not-failed = close")
        #expect(decide(.networkChanged) == "- connection.same-network = close")
        #expect(decide(.networkChanged, [:], .http2) == "- connection.same-network = close")
        #expect(decide(.networkChanged, [:], .http2, isShared: true) == "+ connection.not-failed = keep")
        #expect(decide(.unusedTooLong) == "- connection.used-recently = close")
        #expect(decide(.socketTaken) == "- app.sockets-kept = close")
    }

    @Test func `keeps an HTTP/2 connection unless the connection itself fails`() {
        #expect(decide(.calledOff, [:], .http2) == "+ connection.not-failed = keep")
        #expect(decide(.complete, ["Connection": "close"], .http2) == "+ connection.not-failed = keep")
        #expect(decide(.failed, [:], .http2) == "- connection.not-failed = close")
        #expect(decide(.complete, [:], .http2, hasFailed: true) == "- connection.not-failed = close")
    }
}
