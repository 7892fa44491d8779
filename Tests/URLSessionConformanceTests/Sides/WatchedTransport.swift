import URLLoading

/// A transport that passes everything on, and tells of each request on its way.
final class WatchedTransport: Transport {
    private let script: ScriptedTransport
    private let places: Places
    private let heard: (ServedRequest) -> Void

    init(_ script: ScriptedTransport, _ places: Places, heard: @escaping (ServedRequest) -> Void) {
        self.script = script
        self.places = places
        self.heard = heard
    }

    func start(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange {
        let exchange = script.start(request, on: queue, receiver: receiver)
        // User, password and fragment are for the client alone (RFC 9110 §7.1).
        let whole = (request.url?.absoluteString ?? "").replacingOccurrences(of: "//user:right@", with: "//")
        let url = whole.prefix { $0 != "#" }
        // Nobody reads what is sent to a place where nobody listens.
        if !url.hasPrefix(places.deaf) { heard(served(request, url)) }
        return exchange
    }

    private func served(_ request: URLRequest, _ url: Substring) -> ServedRequest {
        let origin = url.hasPrefix(places.other) ? 1 : 0
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        return ServedRequest(
            method: request.httpMethod ?? "GET",
            path: String(url.dropFirst((origin == 0 ? places.base : places.other).count)),
            headers: fields.map { (name: $0.key, value: $0.value) },
            body: String(decoding: request.httpBody ?? Data(), as: UTF8.self), origin: origin)
    }
}
