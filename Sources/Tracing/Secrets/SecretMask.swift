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
    private let isNumbered: Bool
    private var numbers: [String: Int] = [:]
    /// How those begin that are hidden as words.
    private(set) var beginnings = SecretBeginnings()
    /// The pieces of bodies that have passed through.
    private var pieces = BodyPieces()

    /// - Parameter isNumbered: `true` where traces are compared.
    public init(isNumbered: Bool = false) { self.isNumbered = isNumbered }

    /// The dots for a secret, which from now on is hidden wherever it stands alone as a word.
    func dots(for secret: String) -> String {
        let number = numbers[secret] ?? numbers.count + 1
        numbers[secret] = number
        if Self.isHiddenAsWord(secret) { beginnings.insert(secret) }
        return isNumbered ? Self.dots + String(number) : Self.dots
    }

    var knowsSecrets: Bool { !numbers.isEmpty }

    /// The dots for a word that was a secret elsewhere; nil for any other.
    func dots(forKnown word: String) -> String? {
        guard Self.isHiddenAsWord(word) else { return nil }
        return numbers[word].map { isNumbered ? Self.dots + String($0) : Self.dots }
    }

    /// Short words, and those without a digit, are too likely to mean something else.
    private static func isHiddenAsWord(_ secret: String) -> Bool {
        secret.utf8.count >= 6 && secret.utf8.contains { 0x30...0x39 ~= $0 }
    }

    /// A text without its secrets.
    public func hiding(_ text: String) -> String { SecretText.hiding(text, with: self) }

    /// The value of a name without its secrets.
    func hiding(_ value: String, of name: some StringProtocol) -> String {
        guard let secret = SecretName(name) else { return hiding(value) }
        return SecretText.hiding(value, as: secret, with: self)
    }
}

extension SecretMask {
    /// An event without its secrets.
    public func hiding(_ event: TraceEvent) -> TraceEvent {
        isHarmless(event) ? event : rewritten(event)
    }

    /// An event without its secrets, made anew.
    func rewritten(_ event: TraceEvent) -> TraceEvent {
        let isCookie = event.kind.hasPrefix("cookie.")
        let piece = hidingPiece(of: event)
        let data = members(piece ?? event.data, ofCookie: isCookie, isPiece: piece != nil)
        return TraceEvent(
            number: event.number, time: event.time, queue: event.queue, request: event.request,
            attempt: event.attempt, task: event.task, cause: event.cause, kind: event.kind,
            source: event.source, callback: event.callback, data: data,
            decision: event.decision.map(hiding))
    }

    /// The data of an event with a piece of a body, whose secrets are hidden; nil for any other event.
    private func hidingPiece(of event: TraceEvent) -> [JSON.Member]? {
        guard let body = BodyPieces.Body(event) else { return nil }
        return event.data.map { member in
            guard let text = member.value.string, ["text", "base64"].contains(member.key) else {
                return member
            }
            let isText = member.key == "text"
            guard let piece = isText ? Array(text.utf8) : Data(base64Encoded: text).map({ Array($0) }) else {
                return member
            }
            let before = pieces.open(before: event.number, of: body)
            let (safe, open) = SecretText.hiding(piece: piece, after: before, with: self)
            pieces.note(open, at: event.number, of: body)
            let shown = isText ? String(decoding: safe, as: UTF8.self) : Data(safe).base64EncodedString()
            return JSON.Member(
                key: member.key, keyOffset: member.keyOffset,
                value: JSON(.string(safe == piece ? text : shown), offset: member.value.offset))
        }
    }

    private func hiding(_ decision: TraceDecision) -> TraceDecision {
        TraceDecision(
            outcome: decision.outcome,
            rules: decision.rules.map {
                TraceDecision.RuleCheck(id: $0.id, saw: hiding($0.saw), held: $0.held)
            },
            at: decision.decidingIndex)
    }

    private func members(
        _ members: [JSON.Member], ofCookie isCookie: Bool = false, isPiece: Bool = false
    ) -> [JSON.Member] {
        // `{"field": "header Authorization", "from": …, "to": …}` and `{"name": …, "value": …}`.
        let named = members.first { $0.key == "field" || $0.key == "name" }?.value.string
        let name = named.map { $0.split(separator: " ").last.map(String.init) ?? $0 }
        return members.map { member in
            var key = member.key
            if isPiece, ["text", "base64"].contains(key) { return member }
            if ["from", "to", "value"].contains(key) { key = isCookie ? "secret" : name ?? key }
            return JSON.Member(
                key: member.key, keyOffset: member.keyOffset, value: hiding(member.value, of: key))
        }
    }

    private func hiding(_ json: JSON, of key: String) -> JSON {
        switch json.value {
        case .string(let text):
            let safe = key == "base64" ? hiding(base64: text) : hiding(text, of: key)
            return JSON(.string(safe), offset: json.offset)
        case .integer(let number) where SecretName(key) == .whole:
            return JSON(.string(dots(for: String(number))), offset: json.offset)
        case .array(let elements):
            return JSON(.array(elements.map { hiding($0, of: key) }), offset: json.offset)
        case .object(let inner):
            return JSON(.object(members(inner)), offset: json.offset)
        case .null, .bool, .integer, .number:
            return json
        }
    }

    /// A body that is no text may hold some all the same, as a form with a photo does.
    private func hiding(base64: String) -> String {
        guard let data = Data(base64Encoded: base64) else { return hiding(base64) }
        let safe = SecretText.hiding(Array(data), with: self)
        return safe.elementsEqual(data) ? base64 : Data(safe).base64EncodedString()
    }
}
