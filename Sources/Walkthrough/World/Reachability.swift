/// Finds exchanges that no request of the script can reach, usually because of a slip in a URL or because an
/// earlier exchange answers everything.
enum Reachability {
    /// The reason why no request reaches the exchange at `index`, or nil if one may.
    ///
    /// - Parameter mayAskAnything: `true` if Swift of the app's own makes requests that the script does not
    ///   describe.
    static func obstacle(_ index: Int, _ script: Script, mayAskAnything: Bool) -> String? {
        let exchange = script.exchanges[index]
        if let earlier = script.exchanges[..<index].first(where: {
            $0.times == .unlimited && covers($0, exchange)
        }) {
            return "\(quoted(earlier.name)) answers every such request before it"
        }
        if mayAskAnything { return nil }
        let requests = script.allRequests
        guard !requests.contains(where: { mayReach($0, exchange.match) }),
            !redirectTargets(script).contains(where: { exchange.match.url?.matches($0) ?? true })
        else { return nil }
        let methods = requests.filter { fits($0.method.rawValue, exchange.match.method) }
        return methods.isEmpty
            ? "no request is a \(exchange.match.method ?? "")" : "no request has such a URL"
    }

    /// The targets of all redirects, as whole URLs if they can be told without a run.
    private static func redirectTargets(_ script: Script) -> [String] {
        script.exchanges.compactMap { exchange in
            guard case .response(let response) = exchange.reply,
                let location = response.headers.first(where: { $0.name.lowercased() == "location" })?.value
            else { return nil }
            guard case .exact(let origin)? = exchange.match.url else { return location }
            return URL(string: location, relativeTo: URL(string: origin))?.absoluteString
        }
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
    private static func mayReach(_ request: ScriptedRequest, _ pattern: RequestPattern) -> Bool {
        guard fits(request.method.rawValue, pattern.method) else { return false }
        guard let url = pattern.url else { return true }
        if url.matches(request.url) { return true }
        // Parameters may become a query that only a run can tell.
        guard request.parameters != nil else { return false }
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
