import Foundation
import JSONText

/// Hides the secrets of a trace: whoever looks at an event that has passed through here sees `••••`.
///
/// A secret is recognized by its name, wherever text holds one (`SecretText`), and by itself: what has been
/// hidden in one place is hidden in every other, as in the value that an app made of a body.
public final class SecretMask {
    /// What is shown in place of a secret.
    public static let dots = "••••"

    /// Whether each secret has a number, so that two that differ look different.
    let isNumbered: Bool
    private var secrets: [String: Secret] = [:]
    /// Those that are hidden wherever they stand alone.
    private(set) var known = KnownSecrets()
    /// Queues, calls and other words without a secret, as far as is known. A trace has few of them, and many
    /// events.
    private var harmless: Set<String> = []
    /// The pieces of bodies that have passed through.
    private var pieces = BodyPieces()
    /// Other forms of secrets. To take one in costs more than to read it, and many requests have the same.
    private var forms: Set<String> = []
    /// The secrets of the event that is passing through.
    private var ofEvent: Set<String> = []

    private struct Secret {
        let number: Int
        /// Whether it is hidden wherever it stands alone, unless it is too short for that.
        var isKnown = false
        /// Whether that has been asked.
        var isJudged = false
    }

    /// - Parameter isNumbered: `true` where traces are compared.
    public init(isNumbered: Bool = false) { self.isNumbered = isNumbered }

    /// The dots for a secret, which from now on is hidden wherever it stands alone.
    ///
    /// - Parameter isSure: whether its name says that it is one. If not, as in a cookie called `page`, what
    ///   looks like a word or a date is hidden here, but not elsewhere.
    func dots(for secret: String, isSure: Bool = true) -> String {
        ofEvent.insert(secret)
        var entry = secrets[secret] ?? Secret(number: secrets.count + 1)
        if !entry.isKnown, isSure || !entry.isJudged && KnownSecrets.isUnusual(secret) {
            entry.isKnown = true
            known.insert(secret, number: entry.number)
            harmless = []
        }
        entry.isJudged = true
        secrets[secret] = entry
        return dots(entry.number)
    }

    /// The dots for a part of a secret that may go on. What has ended is known in every form; a part is
    /// hidden elsewhere only as it is.
    ///
    /// - Parameter isSure: whether it is hidden elsewhere at all.
    func dots(forPart part: String, isSure: Bool) -> String {
        ofEvent.insert(part)
        if let entry = secrets[part] { return dots(entry.number) }
        let number = secrets.count + 1
        secrets[part] = Secret(number: number)
        if isSure {
            known.insert(part, number: number, inEveryForm: false)
            harmless = []
        }
        return dots(number)
    }

    /// Hides another form of a secret from now on, which has been hidden already.
    func know(_ form: String, as secret: String) {
        guard let number = secrets[secret]?.number, forms.insert(form).inserted else { return }
        known.insert(form, number: number)
        harmless = []
    }

    /// A word that many events have, without its secrets: a kind, a key, a rule, a place in the source.
    func hiding(repeated text: String) -> String { isHarmless(repeated: text) ? text : hiding(text) }

    /// Whether hiding the secrets of such a word, of a queue's label or of a call would change nothing.
    func isHarmless(repeated text: String) -> Bool {
        if harmless.contains(text) { return true }
        guard isHarmless(text) || hiding(text) == text else { return false }
        if harmless.count < 1000 { harmless.insert(text) }
        return true
    }

    /// The dots for the secret with a number.
    func dots(_ number: Int) -> String { isNumbered ? Self.dots + String(number) : Self.dots }

    /// A text without its secrets. If some show themselves only without the NULs in it, as in text that had
    /// two bytes for each letter, it loses these.
    public func hiding(_ text: String) -> String {
        let plain = SecretText.hiding(text, with: self)
        guard text.utf8.contains(0) else { return plain }
        let letters = String(decoding: plain.utf8.filter { $0 != 0 }, as: UTF8.self)
        let safe = SecretText.hiding(letters, with: self)
        return safe.utf8.elementsEqual(letters.utf8) ? plain : safe
    }

    /// Where the secrets of a text are, in bytes.
    package func places(ofSecretsIn text: [UInt8]) -> [Range<Int>] { SecretText.places(in: text, with: self) }

    /// The value of a name without its secrets.
    func hiding(_ value: String, of name: some StringProtocol) -> String {
        guard let secret = secretName(in: name) else { return hiding(value) }
        return hiding(value, as: secret)
    }

    /// What a key of an object names, which may have brackets or a space behind it.
    private func secretName(in key: some StringProtocol) -> SecretName? {
        SecretName(key) ?? SecretText.name(inKey: Array(key.utf8), with: self)
    }
}

extension SecretMask {
    /// Gets to know the secrets of events, before a message is shown that may quote one of them: only another
    /// event may say that it is a secret.
    public func learn(from events: some Sequence<TraceEvent>) {
        for event in events { _ = hiding(event) }
    }

    /// What is wrong with a run, without the secrets that the message quotes.
    public func hiding(_ violation: Violation) -> Violation {
        Violation(hiding(violation.message), events: violation.events)
    }

    /// An event without its secrets.
    public func hiding(_ event: TraceEvent) -> TraceEvent {
        isHarmless(event) ? event : rewritten(event)
    }

    /// A value that a field of an event should have, without its secret: `headers.Authorization`,
    /// `changes.0.to`, or the `value` of a cookie.
    func hiding(_ value: String, of field: String, in event: TraceEvent) -> String {
        var path = field.split(separator: ".").map(String.init)
        if path.count > 1, path[0] == "data" { path.removeFirst() }
        guard var key = path.popLast() else { return hiding(value) }
        // An element of a list is what the list is.
        while Int(key) != nil, let list = path.popLast() { key = list }
        if path.isEmpty {
            let isCookie = event.kind.hasPrefix("cookie.")
            let name = isCookie ? Self.nameOfSecret(inCookie: event.data) : nameOfSecret(in: event.data)
            return hiding(value, of: Self.meaning(of: key, beside: name, ofCookie: isCookie))
        }
        let object = event.field(path.joined(separator: "."))
        let name = nameOfSecret(in: object?.members ?? [])
        return hiding(value, of: Self.meaning(of: key, beside: name, ofCookie: false))
    }

    /// A header without secrets. The walkthrough's name leads to its folder.
    func hiding(_ header: TraceHeader) -> TraceHeader {
        TraceHeader(
            walkthrough: header.walkthrough, chain: hiding(header.chain), schedule: hiding(header.schedule),
            script: hiding(header.script), change: hiding(header.change))
    }

    /// An end line without secrets.
    func hiding(_ end: TraceEnd) -> TraceEnd {
        let open = end.open.sorted { $0.key < $1.key }.map { (hiding($0.key), hiding($0.value)) }
        return TraceEnd(
            events: end.events, time: end.time, outcome: hiding(end.outcome),
            open: Dictionary(open) { "\($0), \($1)" }, unpaired: end.unpaired.map { hiding($0) })
    }

    /// An event without its secrets, made anew.
    func rewritten(_ event: TraceEvent) -> TraceEvent {
        ofEvent = []
        let isCookie = event.kind.hasPrefix("cookie.")
        let piece = hidingPiece(of: event)
        let report = event.kind == EventKind.transport.unmatched.name ? hidingRows(of: event.data) : nil
        let data = members(piece ?? report ?? event.data, ofCookie: isCookie, isPiece: piece != nil)
        var shown = TraceEvent(
            number: event.number, time: event.time, queue: hiding(queue: event.queue), request: event.request,
            attempt: event.attempt, task: event.task, cause: event.cause, kind: hiding(repeated: event.kind),
            source: hiding(repeated: event.source), callback: event.callback.map { hiding(callback: $0) },
            data: data, decision: event.decision.map { hiding($0) })
        shown.keepIdentities(of: event)
        return shown
    }

    /// The label of a queue without what its names say is a secret. A word in it that is a secret elsewhere
    /// is shown here: queues are told apart by their labels.
    private func hiding(queue label: String) -> String {
        SecretText.hiding(label, with: self, isLabel: true)
    }

    /// A call without its secrets: `authenticator.apply(t1)` names one that the event has as well.
    private func hiding(callback: String) -> String {
        guard let opening = callback.firstIndex(of: "("), callback.last == ")" else {
            return hiding(callback)
        }
        let argument = callback[callback.index(after: opening)...].dropLast()
        guard ofEvent.contains(String(argument)) else { return hiding(callback) }
        return callback[...opening] + dots(for: String(argument), isSure: false) + ")"
    }

    /// The data of an event with a piece of a body, whose secrets are hidden; nil for any other event.
    private func hidingPiece(of event: TraceEvent) -> [JSON.Member]? {
        guard let body = BodyPieces.Body(event) else { return nil }
        return event.data.map { member in
            guard ["text", "base64"].contains(member.key) else { return member }
            let isText = member.key == "text"
            let text = member.value.string
            let data = isText ? nil : text.flatMap { Data(base64Encoded: $0) }
            guard let text, let piece = isText ? Array(text.utf8) : data.map({ Array($0) }) else {
                // In the trace of another program it may be anything.
                return JSON.Member(
                    key: member.key, keyOffset: member.keyOffset,
                    value: hiding(member.value, of: member.key))
            }
            let before = pieces.open(before: event.number, of: body)
            let (safe, open) = hiding(piece: piece, isText: isText, after: before)
            pieces.note(open, at: event.number, of: body)
            let shown = isText ? String(decoding: safe, as: UTF8.self) : Data(safe).base64EncodedString()
            return JSON.Member(
                key: member.key, keyOffset: member.keyOffset,
                value: JSON(.string(safe == piece ? text : shown), offset: member.value.offset))
        }
    }

    private func hiding(_ decision: TraceDecision) -> TraceDecision {
        TraceDecision(
            outcome: hiding(decision.outcome),
            rules: decision.rules.map {
                TraceDecision.RuleCheck(
                    id: hiding(repeated: $0.id), saw: hiding(saw: $0.saw, of: $0.id), held: $0.held)
            },
            at: decision.decidingIndex)
    }

    /// What a rule saw, without its secrets.
    private func hiding(saw text: String, of rule: String) -> String {
        if rule == "cookie.field-free", text != "none" { return hiding(text, as: .cookies) }
        // Rules about retriers and cookies name whom they are about: `accessToken: retry`. What Swift prints
        // of an error is no such name: `loginFailed(password: "hunter2")`.
        guard rule.hasPrefix("retry.") || rule.hasPrefix("cookie."), let colon = text.range(of: ": "),
            !text[..<colon.lowerBound].contains(where: { "(\"".contains($0) })
        else { return hiding(text) }
        return hiding(String(text[..<colon.lowerBound])) + ": " + hiding(String(text[colon.upperBound...]))
    }

    private func members(
        _ members: [JSON.Member], ofCookie isCookie: Bool = false, isPiece: Bool = false
    ) -> [JSON.Member] {
        let name = isCookie ? Self.nameOfSecret(inCookie: members) : nameOfSecret(in: members)
        return members.map { member in
            if isPiece, ["text", "base64"].contains(member.key) { return member }
            let key = Self.meaning(of: member.key, beside: name, ofCookie: isCookie)
            return JSON.Member(
                key: hiding(repeated: member.key), keyOffset: member.keyOffset,
                value: hiding(member.value, of: key))
        }
    }

    /// What a key names beside others that name a secret, or in an event about a cookie.
    private static func meaning(of key: String, beside name: String?, ofCookie isCookie: Bool) -> String {
        // `from` and `to` are those of a change. In the text of a body they mean something else.
        if SecretPair.isValue(key) || ["from", "to"].contains(key.lowercased()) { return name ?? key }
        return isCookie && key == "line" ? "Set-Cookie" : key
    }

    /// The name of the secret that members of the same object hold: `{"name": …, "value": …}`, or
    /// `{"field": "header Authorization", "from": …, "to": …}`.
    private func nameOfSecret(in members: [JSON.Member]) -> String? {
        for member in members where SecretPair.isKey(member.key) {
            if let name = member.value.string, name.utf8.count <= 256, secretName(in: name) != nil {
                return name
            }
        }
        return nil
    }

    /// A name that says as much of the value of a cookie as its own does.
    private static func nameOfSecret(inCookie members: [JSON.Member]) -> String {
        let name = members.first { $0.key == "name" }?.value.string
        return name.map { SecretName.isOfSession(cookie: $0) } == false ? "auth" : "secret"
    }

    /// `["Authorization", "…"]` in a list of such pairs; nil for anything else.
    private func hiding(pair json: JSON) -> JSON? {
        guard case .array(let pair) = json.value, pair.count == 2, let name = pair[0].string,
            name.utf8.count <= 256, secretName(in: name) != nil
        else { return nil }
        let shown = JSON(.string(hiding(name)), offset: pair[0].offset)
        return JSON(.array([shown, hiding(pair[1], of: name)]), offset: json.offset)
    }

    private func hiding(_ json: JSON, of key: String) -> JSON {
        hiding(json, of: key, as: secretName(in: key))
    }

    /// - Parameter name: what the key names. All of a key is read for it: once, and not for each element.
    private func hiding(_ json: JSON, of key: String, as name: SecretName?) -> JSON {
        switch json.value {
        case .string(let text) where key == "name" && Self.isAnnouncement(text):
            return JSON(.string(SecretText.hiding(text, with: self, isLabel: true)), offset: json.offset)
        case .string(let text):
            let isBase64 = key == "base64"
            let safe = isBase64 ? hiding(base64: text) : name.map { hiding(text, as: $0) } ?? hiding(text)
            return JSON(.string(safe), offset: json.offset)
        case .array(let elements):
            let shown = elements.map {
                (name == nil ? hiding(pair: $0) : nil) ?? hiding($0, of: key, as: name)
            }
            return JSON(.array(shown), offset: json.offset)
        case .object(let inner):
            guard let name else { return JSON(.object(members(inner)), offset: json.offset) }
            return hidingAll(json, as: name.ofElements)
        case .integer, .number:
            guard let name else { return json }
            return hidingAll(json, as: name)
        case .null, .bool:
            return json
        }
    }

    /// Whether a text is nothing but the call by which a script names a request, which tells requests apart:
    /// `request(order66)`.
    private static func isAnnouncement(_ text: String) -> Bool {
        guard let id = EventMatcher.request(announcedBy: text) else { return false }
        return !id.utf8.contains(UInt8(ascii: ")"))
    }

    /// A value in which only the keys may be shown, and counts where there may be some. A header field in the
    /// trace of another program may be an object: which of its members is the scheme, or the name of a
    /// cookie, nobody can tell.
    private func hidingAll(_ json: JSON, as name: SecretName) -> JSON {
        switch json.value {
        case .string(let text):
            return JSON(.string(hiding(text, as: name)), offset: json.offset)
        case .integer(let number):
            return hiding(number: String(number), json, as: name)
        case .number(let text):
            return hiding(number: "\(text)", json, as: name)
        case .array(let elements):
            return JSON(.array(elements.map { hidingAll($0, as: name) }), offset: json.offset)
        case .object(let inner):
            let hidden = inner.map {
                JSON.Member(
                    key: hiding(repeated: $0.key), keyOffset: $0.keyOffset,
                    value: hidingAll($0.value, as: name.ofMember($0.key)))
            }
            return JSON(.object(hidden), offset: json.offset)
        case .null, .bool:
            return json
        }
    }

    /// A number stays a number if it may be shown.
    private func hiding(number text: String, _ json: JSON, as name: SecretName) -> JSON {
        let shown = hiding(text, as: name)
        return shown == text ? json : JSON(.string(shown), offset: json.offset)
    }

    /// A body that is no text may hold some all the same, as a form with a photo does.
    private func hiding(base64: String) -> String {
        guard let data = Data(base64Encoded: base64) else { return hiding(base64) }
        let safe = hiding(bytes: Array(data))
        return safe.elementsEqual(data) ? base64 : Data(safe).base64EncodedString()
    }
}
