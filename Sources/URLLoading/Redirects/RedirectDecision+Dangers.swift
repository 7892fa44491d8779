/// The dangers of a redirect: it may go round in circles, leave an encrypted connection, name a user,
/// or send one server's secrets to another.
extension RedirectDecision {
    /// `true` if a task may follow one more redirect. At the limit, it notes a circle.
    static func isWithinLimit(
        _ trail: RedirectTrail, from origin: URL, to target: URL, _ rules: inout RuleLog
    ) -> Bool {
        if trail.count >= limit {
            let circle = trail.circle(from: origin, to: target)
            rules.note(.redirect.newPlace, saw: .text(circle ?? target.absoluteString), circle == nil)
        }
        return rules.require(.redirect.limit, saw: .number(trail.count), trail.count < limit)
    }

    /// Notes what is unusual about a place. This does not keep a task from going there: the delegate sees the
    /// proposal, and may refuse it. (On Apple's platforms, App Transport Security may refuse it, too.)
    static func noteDangers(of target: URL, from origin: URL, _ rules: inout RuleLog) {
        let (from, to) = (Origin(origin).scheme, Origin(target).scheme)
        if from == "https" && to == "http" || from == "wss" && to == "ws" {
            rules.note(.redirect.staysSecure, saw: .text("\(from) to \(to)"), false)
        }
        if let user = target.user, user != origin.user {
            rules.note(.redirect.namesNoUser, saw: .text(user), false)
        }
    }

    /// Notes whether the session has headers that are not sent along. They are for the server that the task
    /// asked first, wherever the redirects have led since.
    static func noteSessionFields(
        _ names: [String], from start: URL, to target: URL, _ rules: inout RuleLog
    ) {
        let isElsewhere = Origin(start) != Origin(target)
        let kept = names.filter { OriginFields.staysBehind($0, isElsewhere: isElsewhere) }
        guard !kept.isEmpty else { return }
        rules.note(.redirect.sessionFields, saw: .text(kept.joined(separator: ", ")), false)
    }
}

/// The header fields that are meant for one server, and may be secrets (RFC 9110 §15.4, items 2 and 3).
enum OriginFields {
    static let names = ["Authorization", "Cookie", "Host", "Proxy-Authorization"]

    /// `true` if a redirect does not take a field along: `Authorization` never, the others not to another
    /// server.
    ///
    /// The names of fields are compared without regard to case.
    static func staysBehind(_ name: String, isElsewhere: Bool) -> Bool {
        let name = name.lowercased()
        return name == "authorization" || isElsewhere && names.contains { $0.lowercased() == name }
    }
}

/// The path that redirects have led a task along: the URLs it has requested so far, in order.
struct RedirectTrail: Equatable {
    private var places: [URL] = []

    /// How many redirects have been followed.
    var count: Int { places.count }

    /// The first URL; nil before the first redirect is followed.
    var start: URL? { places.first }

    /// Notes that a redirect led away from here.
    mutating func leave(_ place: URL) { places.append(place) }

    /// The places on the circle that a step would close: `/a → /b → /a`; nil if the target is new.
    func circle(from origin: URL, to target: URL) -> String? {
        let way = places + [origin]
        guard let start = way.lastIndex(of: target) else { return nil }
        return (way[start...] + [target]).map(\.absoluteString).joined(separator: " → ")
    }
}
