import JSONText
import Tracing

/// The identity of a step. Steps of several chains are the same if they belong to the same part, are about
/// the same handler or serializer, and are the same of several.
struct StepKey: Hashable, Sendable {
    let part: Part
    /// The name of a handler, or of its serializer; the kind of event if there is no stage; nil otherwise.
    let name: String?
    /// Which of several it is, from 1.
    let occurrence: Int

    /// What the step is called that hands the bytes on as they are, without a serializer.
    static let plain = "plain"

    /// `task`, `task 2`, `handler json`.
    var label: String {
        let words = [part.rawValue, name, occurrence > 1 ? "\(occurrence)" : nil]
        return words.compactMap(\.self).joined(separator: " ")
    }
}

/// What steps have in common that differ only in their occurrence.
struct StepKind: Hashable, Sendable {
    let part: Part
    let name: String?
}

/// One step of one chain, made of all the events that report it.
struct Step: Sendable {
    let key: StepKey
    /// In order. The first one decides the step's place among the others.
    let events: [TraceEvent]
    /// The event that says where and when the step happened.
    let speaker: TraceEvent

    /// Reads the events that were found for a step.
    init(_ found: FoundStep, _ reader: inout TraceColumn.Reader) {
        key = found.key
        var events: [TraceEvent] = []
        for place in found.places { events.append(reader.event(place)) }
        self.events = events
        speaker = events[found.speaker]
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

/// The places in a trace of the events that make one step. They are all that is known of it until the whole
/// trace has been looked at, since an event may join any step before it.
struct FoundStep: Sendable {
    let key: StepKey
    /// In order.
    private(set) var places: [Int]
    /// Which of them is of the event that says where and when the step happened.
    private(set) var speaker = 0
    private var weight: Int

    init(_ key: StepKey, _ place: Int, weight: Int) {
        self.key = key
        self.weight = weight
        places = [place]
    }

    mutating func add(_ place: Int, weight: Int) {
        places.append(place)
        guard weight > self.weight else { return }
        self.weight = weight
        speaker = places.count - 1
    }
}

/// The steps of one attempt on one chain, in the order in which they begin.
struct AttemptSteps: Sendable {
    private(set) var steps: [FoundStep] = []
    private var indexes: [StepKey: Int] = [:]
    private var latest: [Part: Int] = [:]
    private var closed: Set<Part> = []
    /// How many steps of each kind have begun.
    private var begun: [StepKind: Int] = [:]
    /// How many events of each kind are steps of their own.
    private var counts: [String: Int] = [:]
    /// Each with its key among the events without a stage, to which it belongs if it is not needed.
    private var fallbacks: [(event: Sighting, role: StepRole, unstaged: StepKey)] = []

    /// An event at its place in the trace, as far as it says which step it belongs to.
    private struct Sighting {
        let place: Int
        let kind: String
        /// The name of a handler or of a serializer.
        let name: String?
    }

    /// Adds an event to the step that its role names, or begins a new one.
    mutating func add(_ event: TraceEvent, at place: Int, as role: StepRole) {
        let event = Sighting(place: place, kind: event.kind, name: Self.name(of: event, in: role.part))
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
            fallbacks.append((event, role, unstagedKey(of: event)))
        }
    }

    /// The name that a step has if the event begins it. Two serializers with different names make different
    /// things, which say nothing about their chains.
    private static func name(of event: TraceEvent, in part: Part) -> String? {
        switch part {
        case .handler: handlerName(of: event)
        case .handlerAttached: event["name"]?.string
        // No serializer has begun if the result begins the step.
        case .serializer: event.knownKind == .serialize.finished ? StepKey.plain : event["name"]?.string
        default: nil
        }
    }

    /// A WebSocket handler of a library hears of the opening and of the closing, too. Without a library the
    /// delegate does, so that only the messages and the end are calls of the same kind.
    private static func handlerName(of event: TraceEvent) -> String? {
        guard let name = event["name"]?.string else { return nil }
        guard event.knownKind == .socket.handlerCalled, let word = event["event"]?.string,
            word == "connected" || word == "disconnected"
        else { return name }
        return "\(name) \(word)"
    }

    /// Adds an event that belongs to no stage as a step of its own.
    mutating func addUnstaged(_ event: TraceEvent, at place: Int) {
        let event = Sighting(place: place, kind: event.kind, name: nil)
        put(event, StepRole(.unstaged, .counted), into: unstagedKey(of: event))
    }

    private mutating func unstagedKey(of event: Sighting) -> StepKey {
        counts[event.kind, default: 0] += 1
        return StepKey(part: .unstaged, name: event.kind, occurrence: counts[event.kind] ?? 1)
    }

    /// Completes the steps. Must be called once, after the last event.
    ///
    /// - Parameter showsAll: whether a fallback that is not needed becomes a step of its own.
    /// - Returns: the kinds of the fallbacks that are not needed and, as they belong to no stage, in no step.
    mutating func finish(showsAll: Bool) -> [String] {
        var others: [String] = []
        for (event, role, unstaged) in fallbacks {
            if latest[role.part] == nil {
                join(event, role)
            } else if showsAll {
                put(event, StepRole(.unstaged, .counted), into: unstaged)
            } else {
                others.append(event.kind)
            }
        }
        steps.sort { $0.places[0] < $1.places[0] }
        return others
    }

    private mutating func open(_ event: Sighting, _ role: StepRole) {
        let kind = StepKind(part: role.part, name: event.name)
        begun[kind, default: 0] += 1
        closed.remove(role.part)
        put(event, role, into: StepKey(part: role.part, name: event.name, occurrence: begun[kind] ?? 1))
    }

    private mutating func join(_ event: Sighting, _ role: StepRole) {
        guard let index = latest[role.part] else { return open(event, role) }
        steps[index].add(event.place, weight: role.weight)
    }

    private mutating func put(_ event: Sighting, _ role: StepRole, into key: StepKey) {
        if let index = indexes[key] {
            steps[index].add(event.place, weight: role.weight)
            latest[role.part] = index
        } else {
            indexes[key] = steps.count
            latest[role.part] = steps.count
            steps.append(FoundStep(key, event.place, weight: role.weight))
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
