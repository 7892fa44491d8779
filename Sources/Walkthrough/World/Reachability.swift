import JSONText

/// Finds exchanges that no request of the script can reach, usually because of a slip in a URL or because an
/// earlier exchange answers everything.
struct Reachability {
    private let exchanges: [Exchange]
    /// What each exchange asks of headers, by their names in small letters.
    private let headers: [[String: [HeaderPattern]]]
    private let requests: [Question]
    /// The targets of all redirects.
    private let redirectTargets: [String]
    /// `true` if there are requests that only a run can tell: Swift of the app's own makes them, or a
    /// redirect leads to them whose target depends on the request.
    private let mayAskAnything: Bool

    /// What is known of a request before it is made.
    private struct Question {
        let method: String
        /// As a server sees it.
        let url: String
        /// Parameters may become a query that only a run can tell.
        let hasParameters: Bool
    }

    /// The most letters that are compared: more than a script has that anybody writes, and few enough to be
    /// compared at once.
    private static let mostLetters = 100_000_000

    /// Returns nil if the script is too large to compare each exchange with every request and with the
    /// exchanges before it.
    init?(_ script: Script, mayAskAnything: Bool) {
        exchanges = script.exchanges
        headers = exchanges.map { exchange in
            Dictionary(grouping: exchange.match.headers) { $0.name.lowercased() }
                .mapValues { $0.map(\.pattern) }
        }
        requests = script.allRequests.map {
            Question(
                method: $0.method.rawValue, url: URL(string: $0.url)?.textForServer ?? $0.url,
                hasParameters: $0.parameters != nil)
        }
        let targets = exchanges.compactMap { exchange in
            exchange.reply.location.map { Self.target(of: $0, from: exchange.match.url) }
        }
        redirectTargets = targets.compactMap(\.self)
        self.mayAskAnything = mayAskAnything || redirectTargets.count < targets.count
        let urls = requests.map(\.url) + redirectTargets
        let letters = Self.letters(in: urls) * exchanges.count
        let more =
            Self.letters(in: exchanges.compactMap { $0.match.url?.text }) * (urls.count + exchanges.count)
        let names = 10 * exchanges.reduce(0) { $0 + $1.match.headers.count } * exchanges.count
        if letters + more + names > Self.mostLetters { return nil }
    }

    /// The reason why no request reaches the exchange at `index`, or nil if one may.
    func obstacle(_ index: Int) -> String? {
        let exchange = exchanges[index]
        let earlier = (0..<index).first { exchanges[$0].times == .unlimited && covers($0, index) }
        if let earlier { return "\(quoted(exchanges[earlier].name)) answers every such request before it" }
        if mayAskAnything { return nil }
        guard !requests.contains(where: { Self.mayReach($0, exchange.match) }),
            !redirectTargets.contains(where: { exchange.match.url?.matches($0) ?? true })
        else { return nil }
        let isAsked = requests.contains { Self.fits($0.method, exchange.match.method) }
        return isAsked ? "no request has such a URL" : "no request is a \(exchange.match.method ?? "")"
    }

    /// Comparing takes a while however short a text is.
    private static func letters(in texts: [String]) -> Int { texts.reduce(0) { $0 + max($1.utf8.count, 50) } }

    /// Where a redirect leads; nil if that depends on the URL of the request, which a pattern does not tell.
    private static func target(of location: String, from pattern: URLPattern?) -> String? {
        var origin: URL?
        if case .exact(let url)? = pattern { origin = URL(string: url) }
        let target = URL(reference: location, relativeTo: origin)
        return target?.scheme == nil ? nil : target?.textForServer
    }

    /// `true` if one exchange answers every request that another one answers. Does not recognize all cases.
    private func covers(_ wide: Int, _ narrow: Int) -> Bool {
        let (one, other) = (exchanges[wide].match, exchanges[narrow].match)
        return (one.method == nil || one.method == other.method)
            && (one.url == nil || one.url == other.url)
            && (one.body == nil || one.body == other.body)
            && headers[wide].allSatisfy { name, patterns in
                patterns.allSatisfy((headers[narrow][name] ?? []).contains)
            }
    }

    /// Ignores headers and bodies, which interceptors and encoders may write.
    private static func mayReach(_ request: Question, _ pattern: RequestPattern) -> Bool {
        guard fits(request.method, pattern.method) else { return false }
        guard let url = pattern.url else { return true }
        if url.matches(request.url) { return true }
        guard request.hasParameters else { return false }
        switch url {
        case .exact(let text): return text.prefix { $0 != "?" } == request.url.prefix { $0 != "?" }
        case .pattern, .path, .pathAndQuery: return true
        }
    }

    private static func fits(_ method: String, _ wanted: String?) -> Bool {
        wanted == nil || wanted == method
    }
}

extension Reply {
    /// The `Location` of a response.
    fileprivate var location: String? {
        guard case .response(let response) = self else { return nil }
        return response.fieldLines.first { $0.name.lowercased() == "location" }?.value
    }
}

extension Script {
    /// All requests of the script, including those that refresh a token.
    var allRequests: [ScriptedRequest] {
        requests
            + interceptors.compactMap { interceptor in
                guard let settings = interceptor.value as? AuthenticationSettings,
                    case .request(let request, _) = settings.refresh
                else { return nil }
                return request
            }
    }
}
