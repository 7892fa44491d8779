import JSONText
import Tracing

/// The identity of a step. Steps of several chains are the same if they belong to the same part, are about
/// the same handler, and are the same of several.
struct StepKey: Hashable, Sendable {
    let part: Part
    /// The name of a handler; the kind of event if there is no stage; nil otherwise.
    let name: String?
    /// Which of several it is, from 1.
    let occurrence: Int

    /// `serializer`, `serializer 2`, `handler json`.
    var label: String {
        let words = [part.rawValue, name, occurrence > 1 ? "\(occurrence)" : nil]
        return words.compactMap(\.self).joined(separator: " ")
    }
}

/// One step of one chain, made of all the events that report it.
struct Step: Sendable {
    let key: StepKey
    /// In order. The first one decides the step's place among the others.
    private(set) var events: [TraceEvent]
    /// The event that says where and when the step happened.
    private(set) var speaker: TraceEvent
    private var weight: Int

    init(_ key: StepKey, _ event: TraceEvent, weight: Int) {
        self.key = key
        self.weight = weight
        events = [event]
        speaker = event
    }

    mutating func add(_ event: TraceEvent, weight: Int) {
        events.append(event)
        guard weight > self.weight else { return }
        self.weight = weight
        speaker = event
    }

    /// A member of the speaker's data or, if it has none of that name, of the first event that has one.
    subscript(name: String) -> JSON? {
        if let value = speaker[name] { return value }
        for event in events { if let value = event[name] { return value } }
        return nil
    }

    /// A member as text.
    func text(_ name: String) -> String? { self[name]?.comparedText }

    /// The speaker's decision or, if it has none, the first one among the events.
    var decision: TraceDecision? { speaker.decision ?? events.lazy.compactMap(\.decision).first }
}

/// One attempt at one request.
struct AttemptKey: Hashable, Sendable {
    let request: String
    let attempt: Int
}

/// The steps of one attempt on one chain, in the order in which they begin.
struct AttemptSteps: Sendable {
    private(set) var steps: [Step] = []
    private var indexes: [StepKey: Int] = [:]
    private var latest: [Part: Int] = [:]
    private var closed: Set<Part> = []
    private var counts: [String: Int] = [:]
    private var fallbacks: [(event: TraceEvent, role: StepRole)] = []

    /// Adds an event to the step that its role names, or begins a new one.
    mutating func add(_ event: TraceEvent, as role: StepRole) {
        switch role.joining {
        case .opens:
            open(event, role)
        case .continues, .closes:
            if closed.contains(role.part) { open(event, role) } else { join(event, role) }
            if role.joining == .closes { closed.insert(role.part) }
        case .joins:
            join(event, role)
        case .counted:
            counts[event.kind, default: 0] += 1
            let key = StepKey(part: role.part, name: nil, occurrence: counts[event.kind] ?? 1)
            put(event, role, into: key)
        case .fallback:
            fallbacks.append((event, role))
        }
    }

    /// Adds an event that belongs to no stage as a step of its own.
    mutating func addUnstaged(_ event: TraceEvent) {
        counts[event.kind, default: 0] += 1
        let key = StepKey(part: .unstaged, name: event.kind, occurrence: counts[event.kind] ?? 1)
        put(event, StepRole(.unstaged, .counted), into: key)
    }

    /// Completes the steps. Must be called once, after the last event.
    mutating func finish() {
        for (event, role) in fallbacks where latest[role.part] == nil { join(event, role) }
        steps.sort { $0.events[0].number < $1.events[0].number }
    }

    private mutating func open(_ event: TraceEvent, _ role: StepRole) {
        let name = role.part == .handler || role.part == .handlerAttached ? event["name"]?.string : nil
        let counter = "\(role.part.rawValue)/\(name ?? "")"
        counts[counter, default: 0] += 1
        closed.remove(role.part)
        put(event, role, into: StepKey(part: role.part, name: name, occurrence: counts[counter] ?? 1))
    }

    private mutating func join(_ event: TraceEvent, _ role: StepRole) {
        guard let index = latest[role.part] else { return open(event, role) }
        steps[index].add(event, weight: role.weight)
    }

    private mutating func put(_ event: TraceEvent, _ role: StepRole, into key: StepKey) {
        if let index = indexes[key] {
            steps[index].add(event, weight: role.weight)
            latest[role.part] = index
        } else {
            indexes[key] = steps.count
            latest[role.part] = steps.count
            steps.append(Step(key, event, weight: role.weight))
        }
    }
}

extension JSON {
    /// A text, a number or a flag as text; nil for a value that cannot be compared as one.
    var comparedText: String? {
        switch value {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .bool(let flag): flag ? "yes" : "no"
        case .null, .number, .array, .object: nil
        }
    }
}
