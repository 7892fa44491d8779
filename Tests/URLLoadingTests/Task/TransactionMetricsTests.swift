import Testing
@testable import URLLoading

@Suite struct `The metrics of a task` {
    private static let slow = ConnectionProfile(
        lookup: .milliseconds(10), connect: .milliseconds(20), secure: .milliseconds(30))

    /// The transactions of each task that has ended.
    private func transactions(_ loading: Loading) -> [[URLSessionTaskTransactionMetrics]] {
        loading.simulator.run()
        return loading.delegate.metrics.map(\.transactionMetrics)
    }

    /// The dates of a transaction in milliseconds after the simulation's start, `-` for missing ones.
    private func moments(_ transaction: URLSessionTaskTransactionMetrics) -> String {
        let dates = [
            transaction.fetchStartDate, transaction.domainLookupStartDate, transaction.domainLookupEndDate,
            transaction.connectStartDate, transaction.secureConnectionStartDate,
            transaction.secureConnectionEndDate, transaction.connectEndDate, transaction.requestStartDate,
            transaction.requestEndDate, transaction.responseStartDate, transaction.responseEndDate,
        ]
        return dates.map { date in
            date.map { "\(Int(($0.timeIntervalSinceReferenceDate * 1000).rounded()))" } ?? "-"
        }
        .joined(separator: " ")
    }

    @Test func `have a date for each step, but none for the connection if it is reused`() {
        let loading = Loading()
        loading.transport.connections = ["x.test": Self.slow]
        loading.load()
        loading.load(at: 100)
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(moments) == ["0 0 10 10 30 60 60 60 60 70 75", "100 - - - - - - 100 100 110 115"])
        #expect(all.map(\.isReusedConnection) == [false, true])
        #expect(all.map(\.networkProtocolName) == ["http/1.1", "http/1.1"])
        #expect(all.map(\.resourceFetchType) == [.networkLoad, .networkLoad])
    }

    @Test func `know of a connection that is given up only if it began to be made`() {
        var log = TransactionLog()
        log.begin(.to("https://x.test/a"), at: .start)
        var connection = ConnectionMetrics(number: 1, version: "http/1.1", isScripted: true)
        log.giveUp(connection)
        #expect(log.transactions.map { $0.connection?.number } == [nil])
        connection.lookupStart = .start
        log.giveUp(connection)
        #expect(log.transactions.map { $0.connection?.number } == [1])
    }

    /// Without TLS, no server can offer HTTP/2.
    @Test func `have no date for TLS if it is not used, and name the protocol that is`() {
        let loading = Loading()
        loading.transport.connections = ["x.test": ConnectionProfile(version: .http2)]
        loading.load(.to("http://x.test/a"))
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(moments) == ["0 0 0 0 - - 0 0 0 10 15"])
        #expect(all.map(\.networkProtocolName) == ["http/1.1"])
        #expect(all.map(\.remotePort) == [80])
    }

    @Test func `have the dates of the connection that a WebSocket makes for itself`() {
        let conversation = ScriptedConversation(
            delay: .milliseconds(10), steps: [.send(.close(code: 1000, reason: Data()))])
        let loading = Loading([
            Exchange(name: "chat", match: RequestPattern(), reply: .webSocket(conversation))
        ])
        loading.transport.connections = ["x.test": Self.slow]
        loading.at(0) { loading.session.webSocketTask(with: .to("wss://x.test/chat")).resume() }
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(moments) == ["0 0 10 10 30 60 60 60 60 70 70"])
        #expect(all.map(\.networkProtocolName) == ["http/1.1"])
    }

    @Test func `show the wait for a connection as a gap before the request`() {
        let loading = Loading { $0.httpMaximumConnectionsPerHost = 1 }
        loading.load()
        loading.load()
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(moments) == ["0 0 0 0 0 0 0 0 0 10 15", "0 - - - - - - 15 15 25 30"])
    }

    @Test func `have a transaction for each redirect`() {
        let redirect = Exchange.answer(
            302, [("Location", "https://y.test/z")], match: RequestPattern(url: .pattern("*/a")))
        let loading = Loading([redirect, .answer()])
        loading.load()
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map { $0.request.url?.absoluteString } == ["https://x.test/a", "https://y.test/z"])
        #expect(all.map { ($0.response as? HTTPURLResponse)?.statusCode } == [302, 200])
        #expect(all.map(\.countOfResponseBodyBytesReceived) == [0, 5])
        #expect(loading.delegate.metrics.map(\.redirectCount) == [1])
    }

    @Test func `have a transaction for each answer to a challenge`() {
        let refusal = Exchange.answer(
            401, [("WWW-Authenticate", "Basic realm=\"r\"")],
            match: RequestPattern(headers: [("Authorization", .absent)]))
        let loading = Loading([refusal, .answer()])
        loading.delegate.onChallenge = { _, answer in
            answer(.useCredential, URLCredential(user: "u", password: "p", persistence: .none))
        }
        loading.load()
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map { ($0.response as? HTTPURLResponse)?.statusCode } == [401, 200])
        #expect(all.map { $0.request.value(forHTTPHeaderField: "Authorization") != nil } == [false, true])
    }

    @Test func `have one transaction for the network and one for the cache after a 304`() {
        let unchanged = Exchange.answer(304, [("ETag", "\"v1\"")], body: [], match: .ifNoneMatch)
        let fresh = Exchange.answer(200, [("ETag", "\"v1\""), ("Cache-Control", "max-age=10")])
        let loading = Loading(
            [unchanged, fresh], cache: .inMemory)
        for moment: UInt64 in [0, 5_000, 20_000] { loading.load(at: moment) }
        let all = transactions(loading)
        #expect(
            all.map { $0.map(\.resourceFetchType) } == [
                [.networkLoad], [.localCache], [.networkLoad, .localCache],
            ])
        #expect(all[1].map(moments) == ["5000 - - - - - - 5000 5000 5000 5000"])
        #expect(all[1].map(\.networkProtocolName) == [nil])
        #expect(all[2].map { ($0.response as? HTTPURLResponse)?.statusCode } == [304, 200])
    }

    @Test func `have no end if the response broke off, and are empty if nothing was sent`() {
        let loading = Loading([.failure(.networkConnectionLost)])
        loading.load()
        loading.load(.to("https://x.test/a", policy: .returnCacheDataDontLoad))
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(\.resourceFetchType) == [.unknown, .networkLoad])
        #expect(all.map(moments) == ["0 - - - - - - - - - -", "0 0 0 0 0 0 0 0 0 - -"])
    }

    @Test(arguments: [
        (URLError.Code.cannotFindHost, "0 0 - - - - - - - - -"),
        (.cannotConnectToHost, "0 0 10 10 - - - - - - -"),
        (.secureConnectionFailed, "0 0 10 10 30 - - - - - -"),
    ])
    func `have the dates of a connection as far as it came, and none of a request that did not go out`(
        code: URLError.Code, dates: String
    ) {
        let loading = Loading([.failure(code, .connect)])
        loading.transport.connections = ["x.test": Self.slow]
        loading.load()
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(moments) == [dates])
        #expect(all.map(\.resourceFetchType) == [.unknown])
        #expect(all.map(\.networkProtocolName) == [nil])
        #expect(all.map(\.remotePort) == [nil])
    }

    @Test func `have the dates of a connection that was given up, for its certificate or for its time`() {
        let loading = Loading()
        loading.transport.connections = ["x.test": Self.slow, "y.test": Self.slow]
        loading.transport.certificates = [
            "x.test": ServerCertificates([ScriptedCertificate(subject: "x.test", names: ["x.test"])])
        ]
        loading.load()
        loading.load(.to("https://y.test/a", timeout: 0.02), at: 100)
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(moments) == ["0 0 10 10 30 60 - - - - -", "100 100 110 110 - - - - - - -"])
    }

    @Test func `have one transaction for a server that is not reached, and one for the cache in its place`() {
        let fresh = Exchange.answer(
            200, [("ETag", "\"v1\""), ("Cache-Control", "max-age=10")], times: .count(1))
        let loading = Loading([fresh, .failure(.cannotConnectToHost, .connect)], cache: .inMemory)
        for moment: UInt64 in [0, 20_000] { loading.load(at: moment) }
        let all = transactions(loading)
        #expect(all.map { $0.map(\.resourceFetchType) } == [[.networkLoad], [.unknown, .localCache]])
        #expect(
            all[1].map(moments) == [
                "20000 20000 20000 20000 - - - - - - -", "20010 - - - - - - 20010 20010 20010 20010",
            ])
    }

    @Test func `say of a task that sent nothing that it got nothing from the network`() {
        let loading = Loading()
        loading.simulator.connectivity.change(to: .none)
        loading.load()
        loading.load(.to("https://x.test/a", policy: .returnCacheDataDontLoad))
        #expect(
            loading.run("delegate.didFinish") == """
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                """)
    }

    @Test func `count the bytes of headers and bodies`() {
        var request = URLRequest.to("https://x.test/a?b=c", method: "POST", headers: ["X": "yz"])
        request.httpBody = Data("12345678".utf8)
        let loading = Loading([.answer(200, [("A", "b")])])
        loading.load(request)
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map(\.countOfRequestBodyBytesSent) == [8])
        #expect(all.map(\.countOfResponseBodyBytesReceived) == [5])
        // "POST /a?b=c HTTP/1.1", "X: yz" and an empty line; "HTTP/1.1 200 ", "A: b" and an empty line.
        #expect(all.map(\.countOfRequestHeaderBytesSent) == [22 + 7 + 2])
        #expect(all.map(\.countOfResponseHeaderBytesReceived) == [15 + 6 + 2])
    }

    @Test func `count each line of Set-Cookie`() {
        let loading = Loading([.answer(200, [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])])
        loading.load()
        // "HTTP/1.1 200 ", "Set-Cookie: a=1", "Set-Cookie: b=2" and an empty line.
        let counts = transactions(loading).flatMap { $0 }.map(\.countOfResponseHeaderBytesReceived)
        #expect(counts == [15 + 17 + 17 + 2])
    }

    @Test func `count the path as it is sent`() {
        let loading = Loading()
        loading.load(.to("https://x.test/a%20b/"))
        // "GET /a%20b/ HTTP/1.1" and an empty line.
        #expect(transactions(loading).flatMap { $0 }.map(\.countOfRequestHeaderBytesSent) == [22 + 2])
    }

    @Test func `span the task's life, from its creation to its end`() {
        let loading = Loading()
        let task = loading.session.dataTask(with: .to("https://x.test/a"))
        loading.at(100) { task.resume() }
        loading.simulator.run()
        #expect(loading.delegate.metrics.map(\.taskInterval.duration) == [0.115])
        #expect(
            loading.delegate.metrics.map(\.taskInterval.start) == [Date(timeIntervalSinceReferenceDate: 0)])
    }

    @Test func `name the kind of network that the request used`() {
        let loading = Loading()
        loading.simulator.connectivity.change(to: NetworkPath(.cellular, isConstrained: true))
        loading.load()
        let all = transactions(loading).flatMap { $0 }
        #expect(all.map { [$0.isCellular, $0.isExpensive, $0.isConstrained] } == [[true, true, true]])
    }
}
