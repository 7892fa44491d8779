import TextPages
import Tracing

/// The words for the events of one subject.
protocol SubjectText: Sendable {
    /// What there is to say about an event of this kind; nil if the meaning that the table of kinds gives is
    /// enough.
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words?
}

/// What there is to say about one event, or the part of it that is wanted.
///
/// A page says all of it about one event, and a listing only the brief values, about a million of them. So
/// each part is made only for those who want it.
protocol EventWording {
    /// - Parameters:
    ///   - sentence: what happened; nil if the kind's meaning says it.
    ///   - topic: which of several things a decision is about.
    ///   - gloss: the outcome of a decision in other words.
    ///   - brief: the values that matter most, for a row of a listing; nil if `EventText.brief` finds them by
    ///     their names.
    static func made(
        sentence: () -> String?, topic: () -> String?, gloss: () -> String?, brief: () -> String?
    ) -> Self
}

extension EventWording {
    /// Words for an event that reports something.
    static func says(
        _ sentence: @autoclosure () -> String?, brief: @autoclosure () -> String? = nil
    ) -> Self {
        made(sentence: sentence, topic: { nil }, gloss: { nil }, brief: brief)
    }

    /// Words for a decision, beside the question that its kind asks.
    static func decides(
        about topic: @autoclosure () -> String? = nil, gloss: @autoclosure () -> String? = nil,
        brief: @autoclosure () -> String? = nil
    ) -> Self {
        made(sentence: { nil }, topic: topic, gloss: gloss, brief: brief)
    }

    /// Words for an event of which the kind says everything but the values.
    static func shows(_ brief: @autoclosure () -> String?) -> Self {
        made(sentence: { nil }, topic: { nil }, gloss: { nil }, brief: brief)
    }
}

/// All there is to say about one event, but for the brief values.
struct EventWords: EventWording {
    let sentence: String?
    let topic: String?
    let gloss: String?

    static func made(
        sentence: () -> String?, topic: () -> String?, gloss: () -> String?, brief: () -> String?
    ) -> EventWords {
        EventWords(sentence: sentence(), topic: topic(), gloss: gloss())
    }
}

/// The values of one event that matter most, and nothing else.
struct EventBrief: EventWording {
    let text: String?

    static func made(
        sentence: () -> String?, topic: () -> String?, gloss: () -> String?, brief: () -> String?
    ) -> EventBrief {
        EventBrief(text: brief())
    }
}

extension TraceEvent {
    /// A member in quotation marks with something before it; empty if the event has no such member.
    func quoted(_ key: String, before: String = " ", mark: String = "\"") -> String {
        text(key).map { before + mark + $0 + mark } ?? ""
    }

    /// A member that holds nanoseconds, as a duration.
    func duration(_ key: String) -> String? {
        self[key]?.integer.map { VirtualDuration(nanoseconds: UInt64(max(0, $0))).description }
    }

    /// The fields that the event changed, with commas between them: `header Authorization`.
    var changedFields: String {
        let fields = changes.map(\.field)
        return fields.isEmpty ? "nothing" : fields.joined(separator: ", ")
    }

    /// `true` if an exchange failed although the connection did not: what came was no response.
    var isUnreadable: Bool { text("error") == "URLError(-1017)" }

    /// `12 bytes`, or `? bytes` if the event does not say how many.
    var byteCount: String { counted(text("bytes") ?? "?", "byte") }

    /// A close code and its reason, as a row shows them: `1000 bye`. Nil if the event has no code.
    var closeCode: String? {
        text("code").map { code in [code, text("reason")].compactMap { $0 }.joined(separator: " ") }
    }
}
