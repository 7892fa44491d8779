/// Decides what follows from the server's answer about a stored response (RFC 9111 §4.3.3), or its silence.
enum CacheValidation {
    /// What the cache asked about, and for which request it asked.
    struct Question {
        let choice: CacheChoice
        /// The stored response that the cache's choice is about.
        let stored: StoredMatch
        let request: URLRequest
        /// When the answer, or the failure, arrived.
        let now: Date
        /// `false` if the stored response was removed or replaced since the server was asked.
        var isStillStored = true
        /// `true` if the server has asked for a credential since, and got one.
        var isChallenged = false
    }

    // MARK: A head came

    /// Decides about a head. Nil if there is nothing to decide, because the server was not asked about it.
    static func decide(
        _ head: HTTPURLResponse, to question: Question
    ) -> Decided<CacheValidationChoice>? {
        var rules = RuleLog()
        let outcome: CacheValidationOutcome
        switch question.choice {
        case .revalidate, .hitWhileRevalidating: outcome = validated(head, question, &rules)
        case .complete(_, let first): outcome = completed(head, from: first, question, &rules)
        case .forwardPast(_, .stale) where head.isServerError: outcome = failed(head, question, &rules)
        case .forward, .forwardPast, .hit, .notModified, .fail, .gatewayTimeout: return nil
        }
        return rules.decide(CacheValidationChoice(status: head.statusCode, outcome: outcome))
    }

    private static func validated(
        _ head: HTTPURLResponse, _ question: Question, _ rules: inout RuleLog
    ) -> CacheValidationOutcome {
        let isConfirmed = head.statusCode == 304
        guard rules.check(.cache.confirmed, saw: .number(head.statusCode), isConfirmed) else {
            // A caller that does not accept the stored response as it is has to see what the server says.
            if case .revalidate(_, _, .request) = question.choice { return .useAnswer }
            return head.isServerError ? failed(head, question, &rules) : .useAnswer
        }
        let (words, isSame) = identify(head, question.stored.response)
        guard rules.check(.cache.sameValidator, saw: .text(words), isSame) else { return .askAgain }
        // The caller's answer is right all the same: it asked before anything was changed.
        if !question.isStillStored { rules.note(.cache.stillStored, saw: .text("no longer stored"), false) }
        return .useStored
    }

    /// Checks that a 304 is about this stored response (§4.3.4): its `ETag`, or else its `Last-Modified`,
    /// must match. A date where none is stored contradicts nothing: if the server was asked about anything,
    /// it was the `ETag`.
    private static func identify(_ head: HTTPURLResponse, _ stored: StoredResponse) -> (String, Bool) {
        if let tag = head.value(forHTTPHeaderField: "ETag") {
            let old = stored.field("ETag")
            // A strong tag stands for the exact bytes, so it must be identical.
            let isSame =
                tag.hasPrefix("W/") ? old.map(Conditions.opaque) == Conditions.opaque(tag) : old == tag
            return ("ETag \(tag), stored \(old ?? "none")", isSame)
        }
        guard let modified = head.value(forHTTPHeaderField: "Last-Modified") else {
            return ("no validator of its own", true)
        }
        guard let old = stored.field("Last-Modified") else {
            let asked = Conditions(of: stored).word
            return ("Last-Modified \(modified), stored none, asked about \(asked)", true)
        }
        return ("Last-Modified \(modified), stored \(old)", modified == old)
    }

    /// The missing rest of a stored part arrived, or a different response did (§3.4).
    private static func completed(
        _ head: HTTPURLResponse, from first: Int, _ question: Question, _ rules: inout RuleLog
    ) -> CacheValidationOutcome {
        guard rules.check(.cache.partCame, saw: .number(head.statusCode), head.statusCode == 206) else {
            return head.statusCode == 416 ? .askAgain : .useAnswer
        }
        let range = head.value(forHTTPHeaderField: "Content-Range").flatMap { ContentRange($0) }
        let saw = "\(range.map { "\($0)" } ?? "no Content-Range"), \(counted(first, "byte")) stored"
        let isRest = range.map { $0.first == first && $0.reachesEnd } ?? false
        guard rules.check(.cache.partIsRest, saw: .text(saw), isRest) else { return .askAgain }
        let tag = head.value(forHTTPHeaderField: "ETag")
        let old = question.stored.response.strongTag
        let words = "ETag \(tag ?? "absent"), stored \(question.stored.response.field("ETag") ?? "absent")"
        return rules.check(.cache.combine, saw: .text(words), old != nil && tag == old) ? .combine : .askAgain
    }

    private static func failed(
        _ head: HTTPURLResponse, _ question: Question, _ rules: inout RuleLog
    ) -> CacheValidationOutcome {
        rules.check(.cache.serverFailed, saw: .number(head.statusCode), true)
        // Without permission to serve a stale response, the error is passed on: the caller must see it.
        guard let window = question.staleIfError else {
            rules.check(.cache.staleIfError, saw: .text("no stale-if-error"), false)
            return .useAnswer
        }
        return question.mayBeStale(&rules) && question.isWithin(window, &rules) ? .useStale : .useAnswer
    }

    // MARK: No head came

    /// Decides about a failure before any head arrived. Nil if there is nothing to decide.
    static func decide(
        _ error: URLError, to question: Question
    ) -> Decided<CacheValidationChoice>? {
        switch question.choice {
        case .revalidate(_, _, .stale), .forwardPast(_, .stale): break
        case .revalidate, .forwardPast, .forward, .hit, .hitWhileRevalidating, .notModified, .complete,
            .fail, .gatewayTimeout:
            return nil
        }
        var rules = RuleLog()
        let outcome = unreachable(error, question, &rules)
        return rules.decide(CacheValidationChoice(status: nil, outcome: outcome))
    }

    /// A cache that cannot reach the server may answer with a stale response (§4.2.4), unless the server
    /// forbade that, or limited for how long.
    private static func unreachable(
        _ error: URLError, _ question: Question, _ rules: inout RuleLog
    ) -> CacheValidationOutcome {
        let isCutOff = Self.disconnections.contains(error.code)
        guard rules.check(.cache.disconnected, saw: .text(traceText(error)), isCutOff),
            question.mayBeStale(&rules)
        else { return .fail }
        guard let window = question.staleIfError else { return question.wasFresh(&rules) ? .useStale : .fail }
        return question.isWithin(window, &rules) ? .useStale : .fail
    }

    /// The errors that mean the server was not reached, rather than that it was reached but not trusted.
    private static let disconnections: Set<URLError.Code> = [
        .notConnectedToInternet, .networkConnectionLost, .cannotConnectToHost, .cannotFindHost,
        .dnsLookupFailed, .timedOut,
    ]
}

/// What the cache does after the server's answer about a stored response, and what that answer was.
struct CacheValidationChoice: Outcome, Equatable {
    /// The status of the answer; nil if there was no answer.
    let status: Int?
    let outcome: CacheValidationOutcome

    /// For example `fwd-status=304; use stored` or `no answer; use stale`.
    var word: String { "\(status.map { "fwd-status=\($0)" } ?? "no answer"); \(outcome.word)" }
}

extension CacheChoice {
    /// `true` if an answer shows that the stored response is no longer right (§4.3.3). A server error does
    /// not: it says nothing about the resource itself. Nor does a part with the same strong validator: it is
    /// a part of the very response that is stored (§3.4). A stale response that the cache did not ask about
    /// is no longer right if anything but a part is the answer.
    func isRefuted(by head: HTTPURLResponse) -> Bool {
        guard head.statusCode != 304, head.statusCode < 500 else { return false }
        return switch self {
        case .revalidate(let stored, _, _), .hitWhileRevalidating(let stored, _):
            !head.isPart(of: stored.response)
        case .forwardPast(_, .stale): head.statusCode != 206 && head.statusCode != 416
        case .hit, .notModified, .forward, .forwardPast, .complete, .fail, .gatewayTimeout: false
        }
    }
}

extension CacheValidation.Question {
    /// `true` if an answer replaces the stored response. What a HEAD says of it is another decision (§4.3.5).
    func isRefuted(by head: HTTPURLResponse) -> Bool {
        request.httpMethod != "HEAD" && choice.isRefuted(by: head)
    }
    /// The window of `stale-if-error`, from the response or from the request (RFC 5861 §4).
    fileprivate var staleIfError: Int? {
        stored.response.cacheControl.seconds("stale-if-error") ?? requested.seconds("stale-if-error")
    }

    private var requested: CacheControl { CacheControl(request.value(forHTTPHeaderField: "Cache-Control")) }

    /// `true` if the stored response had a lifetime. One that never had was stored only to be asked about.
    fileprivate func wasFresh(_ rules: inout RuleLog) -> Bool {
        rules.require(.cache.wasFresh, saw: stored.freshness.saw, stored.freshness.lifetime ?? 0 > 0)
    }

    /// `true` unless a directive forbids a stale answer, `must-revalidate` or `no-cache` (RFC 9111 §5.2.2.2,
    /// §5.2.2.4), or the cache no longer has the response, which may have been made invalid (§4.4), or the
    /// server has asked for a credential: it was reached, and did not call the response right (§4.3.3), or
    /// the request does not accept it.
    fileprivate func mayBeStale(_ rules: inout RuleLog) -> Bool {
        guard isStillStored else {
            return rules.check(.cache.stillStored, saw: .text("no longer stored"), false)
        }
        guard !isChallenged else {
            return rules.check(.cache.notChallenged, saw: .text("a credential was sent"), false)
        }
        let directives = stored.response.cacheControl
        let isForbidden = directives.has("must-revalidate") || directives.hasUnqualified("no-cache")
        let isAllowed = rules.check(
            .cache.staleAllowed, saw: .text(stored.response.field("Cache-Control") ?? "no Cache-Control"),
            !isForbidden)
        return isAllowed && isAccepted(&rules)
    }

    /// `true` unless the request demands more than a stale response is (§5.2.1.1 to §5.2.1.3). With `max-age`
    /// it accepts none without `max-stale`; within its own `stale-if-error` it takes back what it demands
    /// (RFC 5861 §4).
    private func isAccepted(_ rules: inout RuleLog) -> Bool {
        let freshness = Freshness(of: stored.response, now: now)
        if let window = requested.seconds("stale-if-error"), freshness.staleness < window { return true }
        guard freshness.isEnough(for: requested, &rules) else { return false }
        if let accepted = freshness.accepted(by: requested) {
            return rules.require(.cache.requestMaxStale, saw: accepted.saw, accepted.isWithin)
        }
        guard requested.has("max-age") else { return true }
        let saw = "stale for \(freshness.staleness) s, max-age without max-stale"
        return rules.check(.cache.requestMaxStale, saw: .text(saw), false)
    }

    fileprivate func isWithin(_ window: Int, _ rules: inout RuleLog) -> Bool {
        let staleness = Freshness(of: stored.response, now: now).staleness
        let saw = "stale for \(staleness) s, stale-if-error=\(window)"
        return rules.check(.cache.staleIfError, saw: .text(saw), staleness < window)
    }
}

extension HTTPURLResponse {
    /// `true` if this is a part of a stored response, and not of a newer one.
    fileprivate func isPart(of stored: StoredResponse) -> Bool {
        guard statusCode == 206, let tag = stored.strongTag else { return false }
        return value(forHTTPHeaderField: "ETag") == tag
    }

    /// The status codes that RFC 5861 §4 counts as errors.
    fileprivate var isServerError: Bool { [500, 502, 503, 504].contains(statusCode) }
}
