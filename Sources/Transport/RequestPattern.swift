import JSONText

/// Which requests an exchange answers. What is not said matches anything.
public struct RequestPattern: Sendable {
    /// Compared as written: methods are case-sensitive (RFC 9110 §9.1).
    public var method: String?
    /// The URL to answer, query included; nil for any.
    public var url: URLPattern?
    /// What is asked of single headers. All of it must hold; headers that are not named may be anything.
    public var headers: [(name: String, pattern: HeaderPattern)]
    /// What is asked of the body; nil for any body, and for none.
    public var body: BodyPattern?

    public init(
        method: String? = nil, url: URLPattern? = nil, headers: [(name: String, pattern: HeaderPattern)] = [],
        body: BodyPattern? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A URL, or a text in which `*` stands for any run of characters.
public enum URLPattern: Equatable, Sendable {
    /// The whole URL, character by character.
    case exact(String)
    /// A text with `*`, held against the whole URL.
    case pattern(String)
}

/// What is asked of one header. Names are compared without regard to case (RFC 9110 §5.1), values as written.
public enum HeaderPattern: Equatable, Sendable {
    /// The header is there with this value.
    case equals(String)
    /// The header is there, and its whole value fits this text with `*`.
    case pattern(String)
    /// The header is there, with any value.
    case present
    /// The request must not have it: the first try, before a credential is added.
    case absent
}

/// What is asked of a body.
public enum BodyPattern: Equatable, Sendable {
    /// The same bytes as this text in UTF-8.
    case equals(String)
    /// This text stands somewhere in it; the empty text always does.
    case contains(String)
    /// The same JSON value, whatever the order of its members and its white space.
    case json(String)
}

/// One row of a comparison: what an exchange wants of one part of a request, and what the request has.
public struct MatchRow: Equatable, Sendable {
    /// `method`, `url`, `header NAME` or `body`.
    public let part: String
    /// What the exchange asks for, as a text; `any` where it asks for nothing.
    public let wanted: String
    /// What the request has; `absent` for a missing header, a byte count for a body that is no text.
    public let found: String
    /// Whether this part alone would let the exchange answer.
    public let matches: Bool
}

/// The parts of a request that patterns look at, read from Foundation's value once rather than per exchange.
struct RequestParts {
    let method: String
    let url: String
    let request: URLRequest

    init(_ request: URLRequest) {
        self.request = request
        method = request.httpMethod ?? "GET"
        let whole = request.url?.absoluteString ?? ""
        // A fragment is for the client alone: no server ever sees one (RFC 9110 §7.1).
        url = whole.utf8.contains(UInt8(ascii: "#")) ? String(whole.prefix { $0 != "#" }) : whole
    }

    func header(_ name: String) -> String? { request.value(forHTTPHeaderField: name) }
    var body: Data { request.httpBody ?? Data() }
    /// Whether the connection is to become a WebSocket (RFC 6455 §4.1).
    var asksForWebSocket: Bool { header("Upgrade")?.lowercased() == "websocket" }
}

extension RequestPattern {
    /// Whether a request is meant, without saying why not.
    func matches(_ request: RequestParts) -> Bool {
        if let method, method != request.method { return false }
        if let url, !url.matches(request.url) { return false }
        for (name, pattern) in headers where !pattern.matches(request.header(name)) { return false }
        return body?.matches(request.body) ?? true
    }

    /// The comparison part by part, for the report on a request that no exchange wants.
    public func rows(comparedWith request: URLRequest) -> [MatchRow] {
        let request = RequestParts(request)
        var rows = [
            MatchRow(
                part: "method", wanted: method ?? "any", found: request.method,
                matches: method.map { $0 == request.method } ?? true),
            MatchRow(
                part: "url", wanted: url?.text ?? "any", found: request.url,
                matches: url?.matches(request.url) ?? true),
        ]
        for (name, pattern) in headers {
            let value = request.header(name)
            rows.append(
                MatchRow(
                    part: "header \(name)", wanted: pattern.text, found: value ?? "absent",
                    matches: pattern.matches(value)))
        }
        if let body {
            let found = String(data: request.body, encoding: .utf8) ?? "\(request.body.count) bytes"
            rows.append(
                MatchRow(
                    part: "body", wanted: body.text, found: found, matches: body.matches(request.body)))
        }
        return rows
    }
}

extension URLPattern {
    var text: String {
        switch self {
        case .exact(let url), .pattern(let url): url
        }
    }

    /// Whether a whole URL fits.
    public func matches(_ url: String) -> Bool {
        switch self {
        case .exact(let exact): exact == url
        case .pattern(let pattern): matchesWildcards(pattern, url)
        }
    }
}

extension HeaderPattern {
    var text: String {
        switch self {
        case .equals(let value), .pattern(let value): value
        case .present: "present"
        case .absent: "absent"
        }
    }

    func matches(_ value: String?) -> Bool {
        switch (self, value) {
        case (.equals(let wanted), let value?): wanted == value
        case (.pattern(let pattern), let value?): matchesWildcards(pattern, value)
        case (.present, let value): value != nil
        case (.absent, let value): value == nil
        case (.equals, nil), (.pattern, nil): false
        }
    }
}

extension BodyPattern {
    var text: String {
        switch self {
        case .equals(let text), .json(let text): text
        case .contains(let part): "contains \(part)"
        }
    }

    func matches(_ body: Data) -> Bool {
        switch self {
        case .equals(let text): return Data(text.utf8) == body
        case .contains(let part): return part.isEmpty || body.range(of: Data(part.utf8)) != nil
        case .json(let text):
            guard let wanted = try? JSON.parse(Array(text.utf8)), let found = try? JSON.parse(Array(body))
            else {
                return false
            }
            return wanted.isSameValue(as: found)
        }
    }
}

extension JSON {
    /// Whether two texts say the same: members in any order, numbers by value.
    fileprivate func isSameValue(as other: JSON) -> Bool {
        switch (value, other.value) {
        case (.null, .null): return true
        case (.bool(let a), .bool(let b)): return a == b
        case (.string(let a), .string(let b)): return a == b
        case (.array(let a), .array(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.isSameValue(as: $1) }
        case (.object(let a), .object(let b)):
            return a.count == b.count
                && a.allSatisfy { member in other[member.key]?.isSameValue(as: member.value) ?? false }
        default:
            guard let a = double, let b = other.double else { return false }
            return a == b
        }
    }
}

/// Whether `text` fits a pattern in which `*` stands for any run of characters, the empty one included.
///
/// Takes time in proportion to the product of the lengths, whatever the pattern.
func matchesWildcards(_ pattern: String, _ text: String) -> Bool {
    let pattern = Array(pattern.utf8)
    let text = Array(text.utf8)
    var p = 0
    var t = 0
    var lastStar: (pattern: Int, text: Int)?
    while t < text.count {
        if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
            lastStar = (p, t)
            p += 1
        } else if p < pattern.count, pattern[p] == text[t] {
            p += 1
            t += 1
        } else if let star = lastStar {
            // Let the last star take one character more, and go on behind it.
            p = star.pattern + 1
            t = star.text + 1
            lastStar = (star.pattern, t)
        } else {
            return false
        }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
}
