import ScriptReading

/// The `URLProtocol` subclasses of the app, such as the stubs of its tests.
struct AppProtocols: WorldPart {
    @Key(
        "protocols", .map(of: ProtocolSettings.type, naming: .protocolClass, most: most),
        "URLProtocol subclasses of the app, by their names. They answer requests in place of a server.")
    var protocols: [Named<ProtocolSettings>] = []

    /// Each needs a class of its own, made of those of all others before it.
    static let most = 100

    func apply(to simulator: Simulator) { ScriptedProtocols.of(simulator).declare(protocols) }
}

/// What a `URLProtocol` subclass of a script does.
struct ProtocolSettings: ScriptRecord, ScriptValue {
    static let noun = "a protocol"

    @Key(
        "canInit", .urlPattern,
        "The URLs for which canInit(with:) returns true: a whole one (* for any characters); all by default.")
    private var accepted: URLPattern?
    @Key("status", in: 200...599, "The status code of its response; 200 by default.")
    private var status = 200
    @Key("headers", .headers, "The headers of its response.") private var headers: [Header] = []
    @Key("text", .written, "The body of its response as text.") private var text: String?
    @Key("json", "The body of its response as JSON; adds Content-Type: application/json.")
    private var json: ScriptedJSON?
    @Key("error", "The code of the URLError that it fails with, instead of a response.")
    private var error: URLError.Code?
    @Key("delay", "The time from startLoading() to its answer; 0 by default.")
    private var delay = VirtualDuration.zero

    func check(_ object: ScriptObject) {
        if error != nil {
            object.refuse(
                [$status, $headers, $text, $json],
                because: "expected none beside \"error\", which is the whole answer")
        } else if text != nil {
            object.refuse($json, because: "expected none beside \"text\": a response has one body")
        }
    }
}

extension ProtocolSettings {
    /// The answer of `canInit(with:)`.
    func accepts(_ request: URLRequest) -> Bool {
        accepted?.matches(request.url?.absoluteString ?? "") ?? true
    }

    /// Answers a request now or, with a delay, on a queue of the system.
    func answer(_ request: URLRequest, for loading: URLProtocol) {
        guard delay > .zero else { return tell(request, loading) }
        // A simulation has one thread.
        nonisolated(unsafe) let loading = loading
        DispatchQueue.global().asyncAfter(deadline: .now() + delay.seconds) { tell(request, loading) }
    }

    private func tell(_ request: URLRequest, _ loading: URLProtocol) {
        guard let client = loading.client else { return }
        if let error {
            return client.urlProtocol(loading, didFailWithError: URLError(error))
        }
        guard let url = request.url, let response = response(to: url) else { return }
        client.urlProtocol(loading, didReceive: response, cacheStoragePolicy: .notAllowed)
        if let body { client.urlProtocol(loading, didLoad: body) }
        client.urlProtocolDidFinishLoading(loading)
    }

    private func response(to url: URL) -> HTTPURLResponse? {
        let type = json == nil ? [] : [Header(name: "Content-Type", value: "application/json")]
        return HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: (type + headers).fields)
    }

    private var body: Data? { (text ?? json?.text).map { Data($0.utf8) } }
}
