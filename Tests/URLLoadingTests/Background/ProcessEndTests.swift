import Testing
@testable import URLLoading

/// Refuses every request.
private final class RefusingProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override func startLoading() { client?.urlProtocol(self, didFailWithError: URLError(.cancelled)) }
}

/// Never answers.
private final class SilentProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
}

/// What the next process of an app finds.
@Suite struct `A process that ends` {
    private let vault = URLProtectionSpace(
        host: "x.test", port: 443, protocol: "https", realm: "vault",
        authenticationMethod: NSURLAuthenticationMethodHTTPBasic)

    /// Does something in the app's first process, which ends after a second, and something in the next one,
    /// which begins a second later.
    private func run(
        _ loading: Loading, _ words: String..., first: @escaping () -> Void, next: @escaping () -> Void
    ) -> String {
        loading.at(0, first)
        loading.simulator.app.program = { _ in
            next()
            return nil
        }
        loading.appAt(1000) { $0.terminate() }
        loading.appAt(2000) { $0.launch() }
        defer { loading.simulator.discardWork() }
        return loading.run(words: words)
    }

    @Test func `takes the cookies without a date along`() {
        let lines = ["sid=1", "lang=en; Max-Age=60", "theme=dark"]
        let loading = Loading([.answer(200, lines.map { (name: "Set-Cookie", value: $0) })])
        _ = run(loading, first: { loading.load() }) {
            loading.notes = HTTPCookieStorage.shared.cookies?.map(\.name) ?? []
        }
        #expect(loading.notes == ["lang"])
    }

    @Test func `takes the credentials along that were kept for its session`() {
        let stored = [
            URLCredential(user: "ann", password: "secret", persistence: .forSession),
            URLCredential(user: "bob", password: "secret", persistence: .permanent),
        ]
        let loading = Loading()
        _ = run(
            loading,
            first: { for credential in stored { URLCredentialStorage.shared.set(credential, for: vault) } },
            next: {
                let storage = URLCredentialStorage.shared
                loading.notes = storage.credentials(for: vault)?.keys.sorted() ?? []
                loading.notes.append(storage.defaultCredential(for: vault)?.user ?? "no default")
            })
        #expect(loading.notes == ["bob", "no default"])
    }

    @Test func `takes the responses along that the shared cache had in memory alone`() {
        let (both, memory) = (URLRequest.to("https://x.test/both"), URLRequest.to("https://x.test/memory"))
        func response(_ policy: URLCache.StoragePolicy) -> CachedURLResponse {
            CachedURLResponse(
                response: HTTPURLResponse.with(), data: Data("hello".utf8), userInfo: nil,
                storagePolicy: policy)
        }
        let loading = Loading()
        let events = run(
            loading, "cache.evicted",
            first: {
                URLCache.shared.storeCachedResponse(response(.allowed), for: both)
                URLCache.shared.storeCachedResponse(response(.allowedInMemoryOnly), for: memory)
            },
            next: {
                let cache = URLCache.shared
                loading.notes = [both, memory].map { "\(cache.cachedResponse(for: $0)?.data.count ?? 0)" }
                loading.notes.append("\(cache.currentMemoryUsage) and \(cache.currentDiskUsage) bytes")
            })
        #expect(loading.notes == ["5", "0", "0 and 5 bytes"])
        #expect(events == "1 s system cache.evicted")
    }

    @Test func `takes the registered classes along`() {
        let loading = Loading()
        func load() {
            URLSession.shared.dataTask(with: .to("https://x.test/a")) { data, _, _ in
                loading.notes.append(data.map { String(decoding: $0, as: UTF8.self) } ?? "refused")
            }.resume()
        }
        _ = run(
            loading,
            first: {
                URLProtocol.registerClass(RefusingProtocol.self)
                load()
            }, next: load)
        #expect(loading.notes == ["refused", "hello"])
    }

    /// It is not even told to stop.
    @Test func `takes along the class that loads a request`() {
        let loading = Loading { $0.protocolClasses = [SilentProtocol.self] }
        let events = run(loading, "urlProtocol", "app", "task.lost", first: { loading.load() }, next: {})
        #expect(
            events == """
                0 ms work urlProtocol.decided use
                0 ms work urlProtocol.startedLoading SilentProtocol, httpBody nil, httpBodyStream nil
                1 s system app.terminated running to terminated
                1 s system task.lost
                2 s system app.launched terminated to running
                """)
    }

    @Test func `takes the observers of notifications along`() {
        let loading = Loading()
        let name = Notification.Name("test")
        _ = run(
            loading,
            first: {
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                    loading.notes.append("heard")
                }
                NotificationCenter.default.post(name: name, object: nil)
            }, next: { NotificationCenter.default.post(name: name, object: nil) })
        #expect(loading.notes == ["heard"])
    }

    @Test func `takes the shared session along, and the next process has one of its own`() {
        let loading = Loading()
        loading.appAt(2005) { $0.terminate() }
        let events = run(loading, "app", "task.created", "task.lost", first: { _ = URLSession.shared }) {
            URLSession.shared.dataTask(with: .to("https://x.test/a")).resume()
        }
        #expect(
            events == """
                1 s system app.terminated running to terminated
                2 s system app.launched terminated to running
                2 s main task.created
                2005 ms system app.terminated running to terminated
                2005 ms system task.lost
                """)
    }
}
