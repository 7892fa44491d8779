import JSONText

/// The content of an event, to compare it with another: without its number, the number of its cause, its
/// time, and places.
struct EventContent {
    /// One value of the event.
    struct Field {
        let name: String
        /// The part of the event that it is in, with its name there: a member of the data may be called as
        /// one of the envelope is.
        let place: ExactText
        /// What is compared. Points in time are left out of it.
        let text: ExactText
        /// What a reader is shown.
        let shown: String
        /// The points in time inside it, in order.
        var times: [UInt64] = []
    }

    let fields: [Field]

    /// A hash of all of it but points in time: two events with the same one do the same.
    var hash: Int {
        var hasher = Hasher()
        for field in fields {
            hasher.combine(field.place)
            hasher.combine(field.text)
        }
        return hasher.finalize()
    }

    /// Whether a point in time is among its values.
    var hasTimes: Bool { fields.contains { !$0.times.isEmpty } }

    /// - Parameters:
    ///   - request: the request's number in the first trace; negative if the first trace does not have it.
    ///   - task: the task's number in the first trace; negative if the first trace does not have it.
    init(_ event: TraceEvent, request: Int?, task: Int?) {
        var fields: [Field] = []
        func add(_ name: String, _ text: String?, shown: String? = nil) {
            guard let text else { return }
            fields.append(
                Field(name: name, place: ExactText(name), text: ExactText(text), shown: shown ?? text))
        }
        add("kind", event.kind)
        add("queue", event.queue.isEmpty ? nil : event.queue)
        add("request", request.map(String.init), shown: Self.shown(event.request, known: request))
        add("attempt", event.attempt.map(String.init))
        add("task", task.map(String.init), shown: Self.shown(event.task, known: task))
        add("callback", event.callback)
        for member in event.data where !(member.key == "line" && event.kind == Self.withLine) {
            var text = ComparableText()
            text.append(member.value, of: member.key)
            fields.append(
                Field(
                    name: member.key, place: ExactText("data.\(member.key)"), text: ExactText(text.text),
                    shown: member.value.plainText, times: text.times))
        }
        if let decision = event.decision {
            add("outcome", decision.outcome)
            add("by", decision.deciding?.id)
            // A rule may be consulted several times, for example about several cookies.
            var known: Set<String> = []
            for (index, rule) in decision.rules.enumerated() {
                let isNew = known.insert(rule.id).inserted
                let name = isNew ? rule.id : "\(rule.id) (rule \(index + 1))"
                add(name, "\(rule.held ? "held" : "did not hold"), saw \(rule.saw)")
            }
        }
        self.fields = fields
    }

    private static let withLine = EventKind.transport.matched.name

    /// The number that a request or a task has in its own trace. One that the first trace does not have may
    /// have a number that another one has there.
    private static func shown(_ own: Int?, known: Int?) -> String? {
        guard let own else { return nil }
        guard let known, known < 0 else { return String(own) }
        return "another \(own)"
    }

    /// The fields that differ.
    ///
    /// - Parameter shifts: by how much events are later. A point in time that is later by one of these has
    ///   not changed by itself.
    func changes(to other: EventContent, shifts: Set<Int64>) -> [FieldChange] {
        // Of most pairs of events, nothing differs: to see that takes no tables.
        guard !says(other) else { return [] }
        let before = Dictionary(fields.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(other.fields.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
        var known: Set<ExactText> = []
        return (fields + other.fields).filter { known.insert($0.place).inserted }.compactMap { field in
            let (from, to) = (before[field.place], after[field.place])
            guard from?.text != to?.text || Self.differ(from?.times, to?.times, shifts) else { return nil }
            return FieldChange(field: field.name, from: from?.shown, to: to?.shown)
        }
    }

    /// Whether another content has the same values in the same order, with the same points in time.
    private func says(_ other: EventContent) -> Bool {
        fields.elementsEqual(other.fields) {
            $0.place == $1.place && $0.text == $1.text && $0.times == $1.times
        }
    }

    private static func differ(_ old: [UInt64]?, _ new: [UInt64]?, _ shifts: Set<Int64>) -> Bool {
        guard let old, let new, old.count == new.count else { return old?.count ?? 0 != new?.count ?? 0 }
        return zip(old, new).contains { $0 != $1 && !shifts.contains(TimeShift.between($0, $1)) }
    }
}

/// A value of an event as text, with the points in time taken out of it. Two values with the same text are
/// the same.
private struct ComparableText {
    var text = ""
    var times: [UInt64] = []

    mutating func append(_ json: JSON, of key: String) {
        switch json.value {
        case .integer(let number) where number >= 0 && EventFields.isPointInTime(key):
            times.append(UInt64(number))
            text += "time"
        case .object(let members):
            text += "{"
            for member in members {
                append(member.key)
                text += ":"
                append(member.value, of: member.key)
                text += ","
            }
            text += "}"
        case .array(let elements):
            text += "["
            for element in elements {
                append(element, of: key)
                text += ","
            }
            text += "]"
        case .string(let string):
            append(string)
        case .null, .bool, .integer, .number:
            text += json.plainText
        }
    }

    /// Its length says where a string ends, whatever it has. So would its `debugDescription`, but that looks
    /// for the beginning of a character again and again, and a text may be one long character.
    private mutating func append(_ string: String) { text += "\(string.utf8.count):\(string)" }
}
