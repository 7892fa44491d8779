import Foundation

// How much text events show, for the limit on bytes: a script says a text once, and a run may show it a
// hundred thousand times. Which texts of an event count, its group says (`EventGroup.shownBytes`).

extension Payload {
    /// What a header field counts for, besides its name and its value: it is sorted, compared and written,
    /// however short it is.
    static let fieldBytes = 100

    /// What header fields count for.
    package static func bytes(ofFields fields: [String: String]) -> Int {
        fields.reduce(0) { $0 + fieldBytes + $1.key.utf8.count + $1.value.utf8.count }
    }

    /// How many bytes of text the event shows, as its group counts them.
    ///
    /// The same for equal events, whatever becomes of them: a run stops at the same event whether it is
    /// written, watched, or only counted.
    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .session(let event): event.shownBytes(&sizes)
        case .registry(let event): event.shownBytes(&sizes)
        case .taskDelegate(let event): event.shownBytes(&sizes)
        case .request(let event): event.shownBytes(&sizes)
        case .operation(let event): event.shownBytes(&sizes)
        case .urlRequest(let event): event.shownBytes(&sizes)
        case .parameters(let event): event.shownBytes(&sizes)
        case .adapt(let event): event.shownBytes(&sizes)
        case .multipart(let event): event.shownBytes(&sizes)
        case .uploadable(let event): event.shownBytes(&sizes)
        case .compression(let event): event.shownBytes(&sizes)
        case .task(let event): event.shownBytes(&sizes)
        case .urlProtocol(let event): event.shownBytes(&sizes)
        case .cookie(let event): event.shownBytes(&sizes)
        case .cache(let event): event.shownBytes(&sizes)
        case .connection(let event): event.shownBytes(&sizes)
        case .connectivity(let event): event.shownBytes(&sizes)
        case .redirect(let event): event.shownBytes(&sizes)
        case .challenge(let event): event.shownBytes(&sizes)
        case .clientCertificate(let event): event.shownBytes(&sizes)
        case .credential(let event): event.shownBytes(&sizes)
        case .trust(let event): event.shownBytes(&sizes)
        case .webSocket(let event): event.shownBytes(&sizes)
        case .download(let event): event.shownBytes(&sizes)
        case .resumeData(let event): event.shownBytes(&sizes)
        case .transport(let event): event.shownBytes(&sizes)
        case .response(let event): event.shownBytes(&sizes)
        case .delegate(let event): event.shownBytes(&sizes)
        case .app(let event): event.shownBytes(&sizes)
        case .background(let event): event.shownBytes(&sizes)
        case .validation(let event): event.shownBytes(&sizes)
        case .retry(let event): event.shownBytes(&sizes)
        case .authentication(let event): event.shownBytes(&sizes)
        case .serialize(let event): event.shownBytes(&sizes)
        case .controller(let event): event.shownBytes(&sizes)
        case .handler(let event): event.shownBytes(&sizes)
        case .completion(let event): event.shownBytes(&sizes)
        case .await(let event): event.shownBytes(&sizes)
        case .hook(let event): event.shownBytes(&sizes)
        case .monitor(let event): event.shownBytes(&sizes)
        case .progress(let event): event.shownBytes(&sizes)
        case .notification(let event): event.shownBytes(&sizes)
        case .stream(let event): event.shownBytes(&sizes)
        case .socket(let event): event.shownBytes(&sizes)
        case .script(let event): event.shownBytes(&sizes)
        case .simulation(let event): event.shownBytes(&sizes)
        }
    }

    /// An error has no text until one is made. A plain request has no error.
    static func bytes(of error: (any Error)?) -> Int {
        guard let error else { return 0 }
        return traceText(error).utf8.count
    }
}

/// The size of the request that an event showed last: several in a row show the same one, and to read its
/// parts costs as much as ten events.
struct RequestSizes {
    private var last: (request: URLRequest, bytes: Int)?

    mutating func bytes(of request: URLRequest) -> Int {
        if let last, last.request.isCopy(of: request) { return last.bytes }
        let bytes = request.shownBytes
        last = (request, bytes)
        return bytes
    }
}

extension URLRequest {
    /// Whether two requests are the same bits. Each refers to what it says, and nobody changes that as long
    /// as two of them do. Requests that are equal, but not copies, are not found.
    fileprivate func isCopy(of other: URLRequest) -> Bool {
        Swift.withUnsafeBytes(of: self) { bits in
            Swift.withUnsafeBytes(of: other) { bits.elementsEqual($0) }
        }
    }

    fileprivate var shownBytes: Int {
        var bytes = httpMethod?.utf8.count ?? 0
        if let url { bytes += url.traceText.utf8.count }
        if let fields = allHTTPHeaderFields { bytes += Payload.bytes(ofFields: fields) }
        if let body = httpBody { bytes += body.count }
        return bytes
    }
}
