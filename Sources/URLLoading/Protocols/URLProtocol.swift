/// The simulated twin of Foundation's protocol: a class that loads requests in place of the URL loading
/// system, such as the stub of a test.
///
///     final class StubProtocol: URLProtocol {
///         override class func canInit(with request: URLRequest) -> Bool { request.url?.path == "/pay" }
///
///         override func startLoading() {
///             client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
///             client?.urlProtocol(self, didLoad: data)
///             client?.urlProtocolDidFinishLoading(self)
///         }
///     }
///
/// The system asks the classes in the `protocolClasses` that the session's configuration had when the session
/// was created and, only for `URLSession.shared`, the registered ones. Tasks of a background session and
/// WebSockets are not loaded by an app's classes. Left out are the properties that Foundation keeps with a
/// request (`property(forKey:in:)` and its like), because on Linux it loses them when a request is copied.
open class URLProtocol: NSObject {
    /// The request to load. Its body is in `httpBodyStream`, wherever the app had put it; `httpBody` is nil.
    public let request: URLRequest
    /// The stored response that may be used again. Always nil: the simulation's cache serves HTTP alone.
    public let cachedResponse: CachedURLResponse?
    /// Receives what the class loads; nil when the load is over.
    public private(set) weak var client: (any URLProtocolClient)?
    /// The task that the request belongs to.
    public internal(set) weak var task: URLSessionTask?

    /// Makes the object for one load. The system calls it, so a subclass that overrides it writes `required`.
    public required init(
        request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
    ) {
        self.request = request
        self.cachedResponse = cachedResponse
        self.client = client
        super.init()
    }

    // MARK: What a subclass decides

    /// Whether the class loads the request. A subclass overrides this method or the one with a task.
    ///
    /// The request does not have the configuration's headers yet, and its body is a stream already.
    open class func canInit(with request: URLRequest) -> Bool { false }

    /// Whether the class loads the request of a task. The system asks this method, which passes the request
    /// on to the other one.
    open class func canInit(with task: URLSessionTask) -> Bool {
        task.requestForProtocols.map { canInit(with: $0) } ?? false
    }

    /// The form of a request that is to be loaded in place of it; by default, the request itself.
    open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    /// Whether a stored response to one request may answer another one; by default, none may. Foundation's
    /// cache asks this. Nothing asks it here, because the simulation's cache serves HTTP alone.
    open class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { false }

    // MARK: Loading

    /// Begins to load the request. What comes of it goes to the `client`, at once or later.
    open func startLoading() {}

    /// Stops loading: the task is cancelled or over, and nothing that the client is told has an effect.
    open func stopLoading() {}

    // MARK: Registering

    /// Registers a class for the tasks of `URLSession.shared`; the last one that was registered is asked
    /// first. Returns `false` if it is not a subclass of `URLProtocol`.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    @discardableResult
    open class func registerClass(_ protocolClass: AnyClass) -> Bool {
        guard let protocolClass = protocolClass as? URLProtocol.Type else { return false }
        RegisteredProtocols.current(for: "URLProtocol.registerClass").register(protocolClass)
        return true
    }

    /// Takes a class from the registered ones. A load that has begun goes on.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    open class func unregisterClass(_ protocolClass: AnyClass) {
        guard let protocolClass = protocolClass as? URLProtocol.Type else { return }
        RegisteredProtocols.current(for: "URLProtocol.unregisterClass").unregister(protocolClass)
    }
}

/// A subclass whose name in a trace is not that of its Swift type.
package protocol TraceNamedProtocolClass {
    static var traceName: String { get }
}

extension URLProtocol {
    /// What a trace calls the class.
    class var nameInTrace: String {
        (self as? any TraceNamedProtocolClass.Type)?.traceName ?? String(describing: self)
    }
}

/// The classes that the app has registered for the shared session of one simulated process.
final class RegisteredProtocols {
    /// The last registered one first, which is the order in which they are asked.
    private(set) var classes: [URLProtocol.Type] = []

    static func current(for user: String) -> RegisteredProtocols { of(Simulator.current(for: user)) }

    static func of(_ simulator: Simulator) -> RegisteredProtocols {
        simulator.sharedByProcess { RegisteredProtocols() }
    }

    func register(_ added: URLProtocol.Type) {
        unregister(added)
        classes.insert(added, at: 0)
    }

    func unregister(_ removed: URLProtocol.Type) { classes.removeAll { $0 == removed } }
}
