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
    func shownBytes(_ sizes: inout RequestSizes) -> Int { accept(&sizes) }

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

extension RequestSizes: EventVisitor {
    mutating func visit(_ event: some EventGroup) -> Int { event.shownBytes(&self) }
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
