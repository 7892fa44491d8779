/// A request that no exchange of the script answers, with everything needed to fix the script.
public struct UnmatchedRequest: Sendable {
    /// The request's method; GET if it names none.
    public let method: String
    /// The whole URL as its server sees it; empty for a request without a URL.
    public let url: String
    /// The exchange that comes closest, or the first of several. A part that matches counts as one, and a
    /// part that only begins alike as a fraction of one.
    public let nearest: Exchange?
    /// The comparison with the nearest exchange, or of a message with the step that waits for it; empty if
    /// nothing was compared. If the exchange is used up, all rows match.
    public let rows: [MatchRow]
    /// The exchanges that could still answer something.
    public let remaining: [Exchange]
    private let subject: Subject
    private let words: Words

    /// How the author of the server's answers knows them.
    public enum Words: Sendable {
        /// As a script's exchanges.
        case exchanges
        /// As routes that a test has added, such as `server.on("/profile").reply(401)`.
        case routes
    }

    /// How many of the exchanges that are left are listed.
    private static let mostListed = 20

    private enum Subject {
        case request
        /// A request after so many others that nothing is compared any more.
        case oneOfMany
        /// A message on the request's WebSocket.
        case message
    }

    /// Reports a message that does not match the step of a conversation that waits for it.
    init(_ request: URLRequest, message: WebSocketFrame, expected: BodyPattern) {
        let found = BodyContent(message.content).text
        let row = MatchRow(part: "message", wanted: expected.text, found: found, matches: false)
        self.init(request, .message, rows: [row])
    }

    /// Reports one of many requests that no exchange answers, without what might help: whoever has so many
    /// has another mistake than a slip of the finger.
    init(oneOfMany request: URLRequest, words: Words = .exchanges) {
        self.init(request, .oneOfMany, words: words)
    }

    init(
        _ request: URLRequest, exchanges: [Exchange], remaining: [Exchange], words: Words = .exchanges
    ) {
        let parts = RequestParts(request)
        var best: (exchange: Exchange, rows: [MatchRow], score: Double)?
        for exchange in exchanges {
            let rows = exchange.match.rows(comparedWith: parts)
            let score = rows.reduce(0) { $0 + Self.closeness($1) }
            if score > best?.score ?? -1 { best = (exchange, rows, score) }
        }
        self.init(
            request, .request, nearest: best?.exchange, rows: best?.rows ?? [], remaining: remaining,
            words: words)
    }

    private init(
        _ request: URLRequest, _ subject: Subject, nearest: Exchange? = nil, rows: [MatchRow] = [],
        remaining: [Exchange] = [], words: Words = .exchanges
    ) {
        method = request.httpMethod ?? "GET"
        url = request.url?.textForServer ?? ""
        (self.nearest, self.rows, self.remaining) = (nearest, rows, remaining)
        (self.subject, self.words) = (subject, words)
    }

    /// 1 for a matching part; otherwise, the share of the text that is the same from its beginning.
    private static func closeness(_ row: MatchRow) -> Double {
        if row.matches { return 1 }
        let common = zip(row.wanted.utf8, row.found.utf8).prefix { $0 == $1 }.count
        return Double(common) / Double(max(row.wanted.utf8.count, row.found.utf8.count, 1) + 1)
    }
}

extension UnmatchedRequest: CustomStringConvertible {
    /// The report: the request, the nearest exchange row by row, what is left, what to do next.
    public var description: String {
        if case .message = subject {
            let next = "next: change the step of the conversation, or what is sent, as marked <<<<< above."
            return (["no step expects this message on \(url)"] + table + [next]).joined(separator: "\n")
        }
        var lines = ["no \(words.noun) answers \(method) \(url)"]
        if case .oneOfMany = subject { return lines[0] }
        if let nearest {
            lines.append("nearest: \(words.name(nearest))\(isUsedUp ? ", which is used up" : "")")
            lines += table
        }
        if !remaining.isEmpty {
            lines.append("\(words.noun)s that are left:")
            lines += remaining.prefix(Self.mostListed).map { "  \(words.name($0))" }
            let more = remaining.count - Self.mostListed
            if more > 0 { lines.append("  … and \(more) more") }
        }
        lines.append("next: \(nextStep)")
        return lines.joined(separator: "\n")
    }

    private var nextStep: String {
        if nearest == nil { return "add \(words.another) for it; there is none at all." }
        return isUsedUp
            ? "add \(words.another) for this further request, or \(words.moreOften)."
            : "add \(words.another) for it, or change what is marked <<<<< above."
    }

    /// Whether the nearest exchange matches, and has only been used up.
    private var isUsedUp: Bool { !rows.isEmpty && rows.allSatisfy(\.matches) }

    private var table: [String] {
        let header = ("", words.noun, "request", true)
        let cells =
            [header]
            + rows.map { ($0.part, Self.cell($0.wanted), Self.cell($0.found), $0.matches) }
        let first = cells.map(\.0.count).max() ?? 0
        let second = cells.map(\.1.count).max() ?? 0
        return cells.map { part, wanted, found, matches in
            let line = "  \(Self.pad(part, first))  \(Self.pad(wanted, second))  \(found)"
            return matches ? line : line + "  <<<<<"
        }
    }

    /// A text as one line of limited length: a body may have thousands of lines, and bytes that move the
    /// cursor.
    private static func cell(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(80).map { scalar in
            scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return scalars.joined() + (text.unicodeScalars.count > 80 ? "…" : "")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension UnmatchedRequest.Words {
    fileprivate var noun: String {
        switch self {
        case .exchanges: "exchange"
        case .routes: "route"
        }
    }

    fileprivate var another: String {
        switch self {
        case .exchanges: "an exchange"
        case .routes: "a route"
        }
    }

    /// How the nearest one can answer more requests.
    fileprivate var moreOften: String {
        switch self {
        case .exchanges: "give the one above \"times\""
        case .routes: "give the one above more \"times:\""
        }
    }

    /// A script's exchange has a name and a line; a route is known by its address and its answer.
    fileprivate func name(_ exchange: Exchange) -> String {
        switch self {
        case .exchanges:
            return exchange.line == 0 ? exchange.name : "\(exchange.name) (line \(exchange.line))"
        case .routes:
            let method = exchange.match.method.map { "\($0) " } ?? ""
            return "\(method)\(exchange.match.url?.text ?? "any request"): \(exchange.name)"
        }
    }
}
