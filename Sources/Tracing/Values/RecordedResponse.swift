import Foundation
import JSONText

/// The head of a response as a trace shows it.
///
/// Events keep this instead of the response: it is smaller, and a response that no event keeps can be used
/// again.
public final class RecordedResponse: Sendable, JSONMembers {
    package enum Content: Sendable {
        case http(status: Int, SortedHeaders)
        /// Such as that of a file.
        case other(bytes: Int64)
    }

    package let url: URL?
    package let content: Content
    /// How long its URL and its fields are, with what each of these counts for besides
    /// (`Payload.fieldBytes`); and more for fields that take long to read. Added up once: several events show
    /// it.
    let byteCount: Int

    private init(_ url: URL?, _ content: Content) {
        self.url = url
        self.content = content
        let bytes = if case .http(_, let headers) = content { headers.byteCount } else { 0 }
        byteCount = bytes + (url.map { $0.traceText.utf8.count } ?? 0)
    }

    package convenience init(url: URL?, status: Int, _ headers: SortedHeaders) {
        self.init(url, .http(status: status, headers))
    }

    /// Reads what a trace shows off a response, which costs as much as ten events.
    package convenience init(_ response: URLResponse) {
        guard let head = response as? HTTPURLResponse else {
            self.init(response.url, .other(bytes: response.expectedContentLength))
            return
        }
        self.init(head.url, .http(status: head.statusCode, SortedHeaders(head.systemFields)))
    }

    /// The status; nil for a response that is not HTTP's.
    package var status: Int? {
        if case .http(let status, _) = content { status } else { nil }
    }

    package var headers: [String: String] {
        if case .http(_, let headers) = content { headers.dictionary } else { [:] }
    }

    func write(to json: inout JSONWriter) {
        switch content {
        case .http(let status, let headers):
            json.field("status", status)
            json.field("url", url?.traceText)
            headers.write(to: &json)
        case .other(let bytes):
            json.field("url", url?.traceText)
            json.field("bytes", Int(bytes))
        }
    }
}

extension HTTPURLResponse {
    /// Its fields by the names that Foundation has for them, but for well-known ones, which have their usual
    /// spelling.
    package var systemFields: [String: String] {
        (allHeaderFields as? [String: String] ?? [:]).withUsualNames
    }
}

/// Headers as a trace shows them: sorted by name, since a dictionary has no order.
package struct SortedHeaders: Sendable {
    private let headers: [(name: String, value: String)]
    /// Added up once: many responses may have the same headers.
    fileprivate let byteCount: Int

    package init(_ headers: [String: String]? = nil) {
        self.headers = headers.map { $0.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } } ?? []
        byteCount = self.headers.reduce(0) {
            $0 + Payload.fieldBytes + $1.name.utf8.count + Self.weight(of: $1)
        }
    }

    /// How much the value of a field counts for. The two that Foundation takes apart count once for each
    /// kilobyte that they have: reading one takes the square of its length.
    private static func weight(of field: (name: String, value: String)) -> Int {
        let count = field.value.utf8.count
        guard count > 1024, ["content-type", "content-disposition"].contains(field.name.lowercased()) else {
            return count
        }
        return count * (count / 1024)
    }

    fileprivate var dictionary: [String: String] {
        Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) })
    }

    func write(to json: inout JSONWriter) {
        guard !headers.isEmpty else { return }
        json.object("headers") { json in
            for (name, value) in headers { json.field(dynamic: name, value) }
        }
    }
}
