import JSONText

/// The requests that an exchange answers. A part that is not given matches anything.
public struct RequestPattern: Sendable {
    /// The method, spelled as in a `URLRequest`. Methods are case-sensitive (RFC 9110 §9.1).
    public var method: String? { didSet { method = method?.methodInRequest } }
    /// The URL to answer, query included, as its server sees it; nil for any. What stays with a client is
    /// left out of it, however it is set: the password in `https://ann:secret@example.com/`.
    public var url: URLPattern? { didSet { url = url?.forServer } }
    /// Patterns for single headers. All of them must match; headers that are not named may have any value.
    public var headers: [(name: String, pattern: HeaderPattern)]
    /// A pattern for the body; nil for any body, or none.
    public var body: BodyPattern?

    public init(
        method: String? = nil, url: URLPattern? = nil, headers: [(name: String, pattern: HeaderPattern)] = [],
        body: BodyPattern? = nil
    ) {
        self.method = method?.methodInRequest
        self.url = url?.forServer
        self.headers = headers
        self.body = body
    }
}

/// A URL, or a text in which `*` stands for any run of characters.
public enum URLPattern: Equatable, Sendable {
    /// The whole URL, character by character.
    case exact(String)
    /// A text with `*` that must match the whole URL.
    case pattern(String)
    /// A text, perhaps with `*`, that must match the path; the host may be any, and so may the query.
    case path(String)
    /// A text, perhaps with `*`, that must match the path and the query; the host may be any.
    case pathAndQuery(String)
}

/// A pattern for one header. Names are compared without regard to case (RFC 9110 §5.1), values as written.
public enum HeaderPattern: Equatable, Sendable {
    /// The request has the header with this value.
    case equals(String)
    /// The request has the header, and its whole value matches this text with `*`.
    case pattern(String)
    /// The request has the header, with any value.
    case present
    /// The request does not have the header: for example the first attempt, before a credential is added.
    case absent
}

/// A pattern for a body.
public enum BodyPattern: Equatable, Sendable {
    /// The same bytes as this text in UTF-8.
    case equals(String)
    /// The body contains this text. Every body contains the empty text.
    case contains(String)
    /// The same JSON value, with any order of members and any white space.
    case json(String)
}

/// One row of a comparison: what an exchange asks of one part of a request, and what the request has.
public struct MatchRow: Equatable, Sendable {
    /// `method`, `url`, `header NAME` or `body`; or `message`, of one on a WebSocket.
    public let part: String
    /// What the exchange asks for, as text; `any` if it asks for nothing.
    public let wanted: String
    /// What the request has; `absent` for a missing header, a number of bytes for a body that is not text.
    public let found: String
    /// Whether this part matches.
    public let matches: Bool
}

/// The parts of a request that patterns look at, read from Foundation's value once and not for each exchange.
struct RequestParts {
    let method: String
    let url: String
    let body: BodyContent
    private let headers: HeaderContent

    init(_ request: URLRequest) {
        headers = HeaderContent(request)
        body = BodyContent(request.httpBody ?? Data())
        method = request.httpMethod ?? "GET"
        url = request.url?.textForServer ?? ""
    }

    func header(_ name: String) -> String? { headers.values[name.lowercased()] }
    /// In lower case, in any order.
    var headerNames: some Collection<String> { headers.values.keys }
    /// Whether the connection is to become a WebSocket (RFC 6455 §4.1).
    var asksForWebSocket: Bool { header("Upgrade")?.lowercased() == "websocket" }
}

extension RequestPattern {
    /// Whether a request matches, without a reason.
    func matches(_ request: RequestParts) -> Bool {
        if let method, method != request.method { return false }
        if let url, !url.matches(request.url) { return false }
        for (name, pattern) in headers where !pattern.matches(request.header(name)) { return false }
        return body?.matches(request.body) ?? true
    }

    /// How much a comparison counts: once, once more for every header that the pattern names, and once more
    /// for every 100 bytes that are looked through.
    func weight(comparedWith request: RequestParts) -> Int {
        var bytes = request.url.utf8.count
        if case .contains? = body { bytes += request.body.data.count }
        for case (let name, .pattern) in headers { bytes += request.header(name)?.utf8.count ?? 0 }
        return 1 + headers.count + bytes / 100
    }

    /// The comparison part by part, for the report on a request that no exchange answers.
    public func rows(comparedWith request: URLRequest) -> [MatchRow] {
        rows(comparedWith: RequestParts(request))
    }

    func rows(comparedWith request: RequestParts) -> [MatchRow] {
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
            rows.append(
                MatchRow(
                    part: "body", wanted: body.text, found: request.body.text,
                    matches: body.matches(request.body)))
        }
        return rows
    }
}

extension String {
    /// The method as a `URLRequest` has it: Foundation spells these six in capitals, and leaves others alone.
    package var methodInRequest: String {
        let capitals = uppercased()
        return ["CONNECT", "DELETE", "GET", "HEAD", "POST", "PUT"].contains(capitals) ? capitals : self
    }
}

extension URLPattern {
    /// The text of the pattern.
    package var text: String {
        switch self {
        case .exact(let url), .pattern(let url), .path(let url), .pathAndQuery(let url): url
        }
    }

    /// The pattern in the form in which the URLs of requests are compared with it.
    fileprivate var forServer: URLPattern {
        switch self {
        case .exact(let url): .exact(url.textForServer)
        case .pattern(let pattern): .pattern(pattern.textForServer)
        case .path, .pathAndQuery: self
        }
    }

    /// Whether a whole URL matches.
    public func matches(_ url: String) -> Bool {
        switch self {
        case .exact(let exact): exact == url
        case .pattern(let pattern): matchesWildcards(pattern, url)
        case .path(let pattern): matchesWildcards(pattern, Self.path(of: url))
        case .pathAndQuery(let pattern): matchesWildcards(pattern, Self.pathAndQuery(of: url))
        }
    }

    /// What stands between the host and the query; `/` if nothing does.
    static func path(of url: String) -> String {
        let path = behindHost(of: url).prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }

    /// What stands behind the host; a path of `/` if there is none.
    static func pathAndQuery(of url: String) -> String {
        let found = behindHost(of: url)
        return found.hasPrefix("/") ? String(found) : "/\(found)"
    }

    /// The path, if there is one, and the query.
    private static func behindHost(of url: String) -> Substring {
        let behindScheme = url.range(of: "://").map { url[$0.upperBound...] } ?? url[...]
        return behindScheme.drop { $0 != "/" && $0 != "?" }
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

    func matches(_ body: BodyContent) -> Bool {
        switch self {
        case .equals(let text): return Data(text.utf8) == body.data
        case .contains(let part): return body.contains(part)
        case .json(let text):
            guard let wanted = try? JSON.parse(Array(text.utf8)), let found = body.json else { return false }
            return wanted.isSameValue(as: found)
        }
    }
}

/// The headers of a request as patterns look at them. They are read when the first of them asks, and not for
/// each exchange, because Foundation looks for a name among all that the request has.
final class HeaderContent {
    private let request: URLRequest
    /// By their names in lower case.
    private(set) lazy var values: [String: String] = Dictionary(
        (request.allHTTPHeaderFields ?? [:]).map { ($0.key.lowercased(), $0.value) }
    ) { first, _ in first }

    init(_ request: URLRequest) { self.request = request }
}

/// A body as patterns look at it. It is taken apart when the first of them asks, and not for each exchange.
final class BodyContent {
    let data: Data
    private(set) lazy var bytes = Array(data)
    private(set) lazy var text = String(data: data, encoding: .utf8) ?? "\(data.count) bytes"
    private(set) lazy var json = try? JSON.parse(bytes)
    private(set) lazy var jsonHash = json?.sameValueHash

    init(_ data: Data) { self.data = data }

    func contains(_ part: String) -> Bool {
        var part = part
        return part.withUTF8 { part in bytes.withUnsafeBufferPointer { $0.endOfFirst(part) != nil } }
    }
}

extension JSON {
    /// A number that values have in common if `isSameValue(as:)` is true for them.
    var sameValueHash: Int {
        var hasher = Hasher()
        switch value {
        case .null: break
        case .bool(let bool): hasher.combine(bool)
        case .string(let string): hasher.combine(string)
        case .array(let array): for element in array { hasher.combine(element.sameValueHash) }
        case .object(let members):
            // A sum is the same in any order.
            hasher.combine(members.reduce(0) { $0 &+ [$1.key.hashValue, $1.value.sameValueHash].hashValue })
        case .integer, .number: hasher.combine(double)
        }
        return hasher.finalize()
    }

    /// Whether two values are equal, with members in any order and numbers compared by value.
    fileprivate func isSameValue(as other: JSON) -> Bool {
        switch (value, other.value) {
        case (.null, .null): return true
        case (.bool(let a), .bool(let b)): return a == b
        case (.string(let a), .string(let b)): return a == b
        case (.array(let a), .array(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.isSameValue(as: $1) }
        case (.object(let a), .object(let b)):
            guard a.count == b.count else { return false }
            // No key comes twice in what was read.
            let values = Dictionary(b.map { ($0.key, $0.value) }) { first, _ in first }
            return a.allSatisfy { values[$0.key]?.isSameValue(as: $0.value) ?? false }
        // Not every whole number is a `Double`.
        case (.integer(let a), .integer(let b)): return a == b
        default:
            guard let a = double, let b = other.double else { return false }
            return a == b
        }
    }
}
