/// Finds exchanges that no request of the script can reach, usually because of a slip in a URL or because an
/// earlier exchange answers everything.
struct Reachability {
    private let exchanges: [Exchange]
    private let requests: [Question]
    /// The targets of all redirects, as whole URLs if they can be told without a run.
    private let redirectTargets: [String]
    /// `true` if Swift of the app's own makes requests that the script does not describe.
    private let mayAskAnything: Bool

    /// What is known of a request before it is made.
    private struct Question {
        let method: String
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
        requests = script.allRequests.map {
            Question(method: $0.method.rawValue, url: $0.url, hasParameters: $0.parameters != nil)
        }
        redirectTargets = exchanges.compactMap(Self.redirectTarget)
        self.mayAskAnything = mayAskAnything
        let urls = requests.map(\.url) + redirectTargets
        let letters = Self.letters(in: urls) * exchanges.count
        let more =
            Self.letters(in: exchanges.compactMap { $0.match.url?.text }) * (urls.count + exchanges.count)
        if letters + more > Self.mostLetters { return nil }
    }

    /// The reason why no request reaches the exchange at `index`, or nil if one may.
    func obstacle(_ index: Int) -> String? {
        let exchange = exchanges[index]
        if let earlier = exchanges[..<index].first(where: {
            $0.times == .unlimited && Self.covers($0, exchange)
        }) {
            return "\(quoted(earlier.name)) answers every such request before it"
        }
        if mayAskAnything { return nil }
        guard !requests.contains(where: { Self.mayReach($0, exchange.match) }),
            !redirectTargets.contains(where: { exchange.match.url?.matches($0) ?? true })
        else { return nil }
        let isAsked = requests.contains { Self.fits($0.method, exchange.match.method) }
        return isAsked ? "no request has such a URL" : "no request is a \(exchange.match.method ?? "")"
    }

    /// Comparing takes a while however short a text is.
    private static func letters(in texts: [String]) -> Int { texts.reduce(0) { $0 + max($1.utf8.count, 50) } }

    private static func redirectTarget(of exchange: Exchange) -> String? {
        guard case .response(let response) = exchange.reply,
            let location = response.headers.first(where: { $0.name.lowercased() == "location" })?.value
        else { return nil }
        guard case .exact(let origin)? = exchange.match.url else { return location }
        return URL(string: location, relativeTo: URL(string: origin))?.absoluteString
    }

    /// `true` if `wide` answers every request that `narrow` answers. Does not recognize all cases.
    private static func covers(_ wide: Exchange, _ narrow: Exchange) -> Bool {
        (wide.match.method == nil || wide.match.method == narrow.match.method)
            && (wide.match.url == nil || wide.match.url == narrow.match.url)
            && (wide.match.body == nil || wide.match.body == narrow.match.body)
            && wide.match.headers.allSatisfy { header in
                narrow.match.headers.contains {
                    $0.name.lowercased() == header.name.lowercased() && $0.pattern == header.pattern
                }
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
        case .pattern, .path: return true
        }
    }

    private static func fits(_ method: String, _ wanted: String?) -> Bool {
        wanted == nil || wanted == method
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
