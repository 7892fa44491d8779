import Testing
@testable import URLLoading

@Suite struct `A configuration` {
    @Test func `has Foundation's default values`() {
        let configuration = URLSessionConfiguration.default
        #expect(configuration.timeoutIntervalForRequest == 60)
        #expect(configuration.timeoutIntervalForResource == 7 * 24 * 60 * 60)
        #expect(configuration.httpMaximumConnectionsPerHost == 6)
        #expect(configuration.requestCachePolicy == .useProtocolCachePolicy)
        #expect(configuration.networkServiceType == .default)
        #expect(configuration.allowsCellularAccess)
        #expect(configuration.allowsExpensiveNetworkAccess)
        #expect(configuration.allowsConstrainedNetworkAccess)
        #expect(!configuration.waitsForConnectivity)
        #expect(!configuration.httpShouldUsePipelining)
    }

    @Test func `of a background session has a name, and wakes the app up`() {
        let background = URLSessionConfiguration.background(withIdentifier: "test.transfers")
        #expect(background.identifier == "test.transfers")
        #expect(background.sessionSendsLaunchEvents && !background.isDiscretionary)
        for other in [URLSessionConfiguration.default, .ephemeral] {
            #expect(other.identifier == nil && !other.sessionSendsLaunchEvents)
        }
    }

    @Test func `shares its cookies with all but the ephemeral ones`() {
        let simulator = Simulator()
        let storages = [URLSessionConfiguration.default, .background(withIdentifier: "a"), .ephemeral].map {
            $0.copy(in: simulator).httpCookieStorage
        }
        Simulator.$current.withValue(simulator) {
            #expect(storages.map { $0 === HTTPCookieStorage.shared } == [true, true, false])
            #expect(URLSessionConfiguration.default.httpCookieStorage === HTTPCookieStorage.shared)
        }
        #expect(storages[2] != nil && storages[2] !== URLSessionConfiguration.ephemeral.httpCookieStorage)
        let without = URLSessionConfiguration.default
        without.httpCookieStorage = nil
        #expect(without.copy(in: simulator).httpCookieStorage == nil)
    }

    @Test func `has the process's cache, a private one, or none`() {
        let simulator = Simulator()
        let kinds = [URLSessionConfiguration.default, .background(withIdentifier: "a"), .ephemeral]
        let caches = kinds.map { $0.copy(in: simulator).urlCache }
        let other = Simulator()
        Simulator.$current.withValue(simulator) {
            #expect(caches.map { $0 === URLCache.shared } == [true, false, false])
            #expect(URLSessionConfiguration.default.urlCache === URLCache.shared)
            #expect(URLSessionConfiguration.default.copy(in: other).urlCache !== URLCache.shared)
        }
        #expect(caches[1] == nil)
        #expect(caches[2]?.memoryCapacity == 512_000 && caches[2]?.diskCapacity == 0)
        let without = URLSessionConfiguration.default
        without.urlCache = nil
        #expect(without.copy(in: simulator).urlCache == nil)
    }

    @Test func `brings stores that the run counts, except for the first ones`() {
        let own = URLSessionConfiguration.ephemeral
        let simulator = Simulator()
        let copies = [.default, own, .default, own, .background(withIdentifier: "a"), .ephemeral].map {
            $0.copy(in: simulator)
        }
        #expect(copies.map { $0.urlCache?.number } == [nil, 2, nil, 2, nil, 3])
        #expect(copies.map { $0.httpCookieStorage?.number } == [nil, 2, nil, 2, nil, 3])
        #expect(own.copy(in: Simulator()).urlCache?.number == nil)
    }

    @Test func `is copied with all its values`() {
        let original = URLSessionConfiguration.background(withIdentifier: "test.transfers")
        original.isDiscretionary = true
        original.sessionSendsLaunchEvents = false
        original.sharedContainerIdentifier = "group"
        original.timeoutIntervalForRequest = 1
        original.timeoutIntervalForResource = 2
        original.waitsForConnectivity = true
        original.allowsCellularAccess = false
        original.allowsExpensiveNetworkAccess = false
        original.allowsConstrainedNetworkAccess = false
        original.networkServiceType = .background
        original.httpMaximumConnectionsPerHost = 3
        original.httpShouldUsePipelining = true
        original.requestCachePolicy = .returnCacheDataDontLoad
        original.httpAdditionalHeaders = ["X-A": "1"]
        original.urlCache = URLCache(memoryCapacity: 1, diskCapacity: 1)
        original.httpShouldSetCookies = false
        original.httpCookieAcceptPolicy = .never
        original.httpCookieStorage = HTTPCookieStorage()
        original.urlCredentialStorage = nil
        original.protocolClasses = [URLProtocol.self]
        original.transport = ScriptedTransport(simulator: Simulator(), exchanges: [])
        let (here, copied) = (Self.values(of: original), Self.values(of: original.copy(in: Simulator())))
        #expect(copied == here)
        // A property that is added without a line above would have its default value in both.
        let standard = Self.values(of: .background(withIdentifier: "test.other"))
        #expect(here.filter { standard[$0.key] == $0.value }.keys.sorted() == [])
    }

    private static func values(of configuration: URLSessionConfiguration) -> [String: String] {
        let children = Mirror(reflecting: configuration).children
        return Dictionary(
            children.map { ($0.label ?? "", String(reflecting: $0.value)) }, uniquingKeysWith: { $1 })
    }
}
