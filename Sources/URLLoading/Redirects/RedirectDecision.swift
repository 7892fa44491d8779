/// Decides what a task does with a redirect: propose another request, deliver it as the response, or fail.
///
/// The rules are those of RFC 9110 §15.4, read as browsers read them (the Fetch standard, "HTTP-redirect
/// fetch"): where the RFC allows two ways, URLSession does what browsers do.
enum RedirectDecision {
    /// How many redirects a task follows; one more is an error. Apple documents this number with
    /// `URLError.httpTooManyRedirects`; browsers allow 20 (Fetch).
    static let limit = 16

    /// `true` if this decision applies to a response: a 3xx, except the 304 that answers a condition.
    static func concerns(_ response: HTTPURLResponse) -> Bool {
        (300..<400).contains(response.statusCode) && response.statusCode != 304
    }

    /// Decides about the answer to `request`.
    ///
    /// - Parameters:
    ///   - trail: the redirects that have been followed before.
    ///   - sessionFields: the names of the headers that the session adds to each request.
    static func decide(
        _ response: HTTPURLResponse, to request: URLRequest, trail: RedirectTrail = RedirectTrail(),
        sessionFields: [String] = []
    ) -> Decided<RedirectChoice> {
        var rules = RuleLog()
        let status = response.statusCode
        // 300 offers a choice and 305 names a proxy; neither is followed.
        guard rules.check(.redirect.status, saw: .number(status), [301, 302, 303, 307, 308].contains(status))
        else { return rules.decide(.deliver) }
        let location = response.value(forHTTPHeaderField: "Location")
        guard rules.check(.redirect.location, saw: saw(location), location?.isEmpty == false),
            let location, let origin = request.url
        else { return rules.decide(.deliver) }
        let target = target(of: location, from: origin)
        let saw = Saw.text(target?.absoluteString ?? location)
        let isValid = target.map(isWhole) ?? false
        guard rules.require(.redirect.locationUrl, saw: saw, isValid), let target else {
            return rules.decide(.fail(.redirectToNonExistentLocation))
        }
        guard isWithinLimit(trail, from: origin, to: target, &rules) else {
            return rules.decide(.fail(.httpTooManyRedirects))
        }
        noteDangers(of: target, from: origin, &rules)
        let proposal = proposal(for: target, status, request, &rules)
        noteSessionFields(sessionFields, from: trail.start ?? origin, to: target, &rules)
        return rules.decide(.follow(proposal))
    }

    private static func saw(_ location: String?) -> Saw {
        .text(location.map { $0.isEmpty ? "an empty Location" : $0 } ?? "no Location")
    }

    /// The `Location` as an absolute URL. It may be relative, and takes over the fragment if it has none
    /// itself (RFC 9110 §10.2.2).
    private static func target(of location: String, from origin: URL) -> URL? {
        guard let target = URL(reference: location, relativeTo: origin) else { return nil }
        guard target.fragment == nil, let fragment = origin.fragment else { return target }
        return URL(string: "\(target.absoluteString)#\(fragment)")
    }

    /// `true` unless it lacks what its form demands: `:` has no scheme (RFC 3986 §3.1), and `http:///b`, a
    /// URL of HTTP, no host (RFC 9110 §4.2.1).
    private static func isWhole(_ target: URL) -> Bool {
        guard let scheme = target.scheme?.lowercased(), !scheme.isEmpty else { return false }
        return !LoadableSchemes.all.contains(scheme) || target.host?.isEmpty == false
    }

    /// The request to the new place, without the fields that were meant for the old one.
    private static func proposal(
        for target: URL, _ status: Int, _ request: URLRequest, _ rules: inout RuleLog
    ) -> URLRequest {
        var proposal = request
        proposal.url = target
        let method = request.httpMethod ?? "GET"
        let isKept = keepsMethod(status, method)
        if !rules.note(.redirect.methodKept, saw: .text("\(status) to a \(method)"), isKept) {
            proposal.httpMethod = "GET"
            proposal.httpBody = nil
            proposal.httpBodyStream = nil
            for name in bodyFields { proposal.setValue(nil, forHTTPHeaderField: name) }
        }
        let from = request.url.map { Origin($0).description } ?? "nowhere"
        let to = Origin(target).description
        if !rules.note(.redirect.sameOrigin, saw: .text(from == to ? to : "\(from) to \(to)"), from == to) {
            for name in OriginFields.names { proposal.setValue(nil, forHTTPHeaderField: name) }
        }
        if request.value(forHTTPHeaderField: "Authorization") != nil {
            rules.note(.redirect.noAuthorization, saw: .text("Authorization"), false)
            proposal.setValue(nil, forHTTPHeaderField: "Authorization")
        }
        return proposal
    }

    /// `true` if the new request keeps the method of the old one.
    ///
    /// 301 and 302 were once meant to keep it, but clients began to turn a POST into a GET (RFC 9110
    /// §15.4.2 and §15.4.3). 307 and 308 were introduced to keep the method, and 303 to change it.
    private static func keepsMethod(_ status: Int, _ method: String) -> Bool {
        switch status {
        case 301, 302: method != "POST"
        case 303: method == "GET" || method == "HEAD"
        default: true
        }
    }

    /// The fields that describe a body; without a body they would be wrong (RFC 9110 §15.4, item 5). Among
    /// them are the hashes of a body, old and new (RFC 9530). The last three are about how a body is sent: an
    /// expectation (RFC 9110 §10.1.1), its frame (RFC 9112 §6.1), and what comes behind it (RFC 9110 §6.6.2).
    private static let bodyFields = [
        "Content-Encoding", "Content-Language", "Content-Location", "Content-Type", "Content-Length",
        "Content-Range", "Content-Disposition", "Content-MD5", "Content-Digest", "Repr-Digest", "Digest",
        "Last-Modified", "Expect", "Transfer-Encoding", "Trailer",
    ]
}

extension RedirectDecision {
    /// A background session follows redirects without asking: its app may not be running to answer.
    static func decideInBackground(_ redirection: Redirection) -> Decided<RedirectChoice> {
        var rules = RuleLog()
        rules.check(.redirect.inBackground, true)
        let (scheme, isLoadable) = scheme(of: redirection.proposal, after: redirection)
        guard isLoadable else {
            rules.check(.redirect.scheme, saw: .text(scheme), false)
            return rules.decide(.fail(.unsupportedURL))
        }
        return rules.decide(.follow(redirection.proposal))
    }

    /// Decides what follows from the delegate's answer to a proposal: another request, or nil for "do not
    /// follow".
    static func decide(_ redirection: Redirection, answered answer: URLRequest?) -> Decided<RedirectChoice> {
        var rules = RuleLog()
        let changes = answer.map { FieldChange.between(redirection.proposal, $0) }
        guard rules.check(.redirect.allowed, saw: .answer(changes), answer != nil), let answer
        else { return rules.decide(.deliver) }
        let (scheme, isLoadable) = scheme(of: answer, after: redirection)
        guard rules.require(.redirect.scheme, saw: .text(scheme), isLoadable) else {
            return rules.decide(.fail(.unsupportedURL))
        }
        return rules.decide(.follow(answer))
    }

    /// The scheme of the request that would follow, and `true` if it can be loaded.
    private static func scheme(
        of request: URLRequest, after redirection: Redirection
    ) -> (name: String, isLoadable: Bool) {
        guard let scheme = request.url?.scheme?.lowercased() else { return ("no scheme", false) }
        return (scheme, loadableSchemes(from: redirection.response.url).contains(scheme))
    }

    /// The schemes that can be loaded; a WebSocket's handshake may also be redirected to another WebSocket.
    private static func loadableSchemes(from url: URL?) -> [String] {
        let isSocket = LoadableSchemes.ofWebSockets.contains(url?.scheme?.lowercased() ?? "")
        return isSocket ? LoadableSchemes.all : LoadableSchemes.ofRequests
    }
}

/// What a task does with a redirect.
enum RedirectChoice: Outcome, Equatable {
    /// This request replaces the current one; if the delegate is still to be asked, only once it agrees.
    case follow(URLRequest)
    /// The redirect is the response, like any other.
    case deliver
    /// The task ends with this error.
    case fail(URLError.Code)

    var word: String {
        switch self {
        case .follow: RedirectOutcome.follow.word
        case .deliver: RedirectOutcome.deliver.word
        case .fail(let code): "\(RedirectOutcome.fail.word)(\(code.rawValue))"
        }
    }
}

/// A redirect that is waiting for the delegate's answer.
final class Redirection: Equatable, Sendable {
    /// The redirect itself, which becomes the response if it is not followed.
    let response: HTTPURLResponse
    /// The request that follows the redirect.
    let proposal: URLRequest

    init(response: HTTPURLResponse, proposal: URLRequest) {
        self.response = response
        self.proposal = proposal
    }

    static func == (a: Redirection, b: Redirection) -> Bool { a === b }
}
