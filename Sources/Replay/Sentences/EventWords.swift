import Tracing

/// The words for the events of one subject.
protocol SubjectText: Sendable {
    /// What there is to say about an event of this kind; nil if the meaning that the table of kinds gives is
    /// enough.
    static func words(for kind: EventKind, in event: TraceEvent) -> EventWords?
}

/// What there is to say about one event.
struct EventWords {
    /// What happened; nil if the kind's meaning says it.
    private(set) var sentence: String?
    /// Which of several things a decision is about.
    private(set) var topic: String?
    /// The outcome of a decision in other words.
    private(set) var gloss: String?
    /// The values that matter most, for a row of a listing; nil if `EventText.brief` finds them by their
    /// names.
    private(set) var brief: String?

    /// Words for an event that reports something.
    static func says(_ sentence: String?, brief: String? = nil) -> EventWords {
        EventWords(sentence: sentence, brief: brief)
    }

    /// Words for a decision, beside the question that its kind asks.
    static func decides(about topic: String? = nil, gloss: String? = nil, brief: String? = nil) -> EventWords
    {
        EventWords(topic: topic, gloss: gloss, brief: brief)
    }

    /// Words for an event of which the kind says everything but the values.
    static func shows(_ brief: String?) -> EventWords { EventWords(brief: brief) }
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
        let fields = (self["changes"]?.array ?? []).compactMap { $0["field"]?.string }
        return fields.isEmpty ? "nothing" : fields.joined(separator: ", ")
    }

    /// `12 bytes`, or `? bytes` if the event does not say how many.
    var byteCount: String { "\(text("bytes") ?? "?") bytes" }

    /// A close code and its reason, as a row shows them: `1000 bye`. Nil if the event has no code.
    var closeCode: String? {
        text("code").map { code in [code, text("reason")].compactMap { $0 }.joined(separator: " ") }
    }
}
