import JSONText
import Tracing

/// One chain's trace, sorted into attempts and their steps.
///
/// The trace is looked at twice. First the places of each step's events are found, then the cells are made of
/// those events, step by step. What is kept is what the table shows, and neither the events nor the run.
struct ChainSteps {
    /// The chain's name.
    let chain: String
    /// By attempt, its steps in the order in which they begin, each with the cell that shows it.
    private(set) var attempts: [AttemptKey: [ShownStep]] = [:]
    /// The kinds of all events of each attempt, also of those that belong to no stage.
    private(set) var kinds: [AttemptKey: Set<String>] = [:]
    /// By request, the numbers of its attempts that have events, in order.
    private let attemptNumbers: [String: [Int]]
    /// The attempts in the order in which they begin, with the time and the number of their first event.
    private(set) var beginnings: [(key: AttemptKey, time: VirtualInstant, number: Int)] = []
    /// How many events of each kind are in no step, the most frequent kind first.
    private(set) var unstaged: [UnstagedKind] = []
    /// By request, the names of the handlers that were attached to it, in whichever attempt.
    private(set) var handlers: [String: Set<String>] = [:]
    /// The requests whose tasks are WebSockets.
    private(set) var sockets: Set<String> = []
    /// By attempt, what its events say besides their kinds.
    private(set) var findings: [AttemptKey: Set<Finding>] = [:]
    /// `true` if the app is ever asked whether a response is stored.
    private(set) var asksWhetherToStore = false
    /// `true` if the run was stopped at its limit.
    private(set) var isStopped = false

    /// - Parameter showsAll: pass `true` to make steps of events that belong to no stage, too. Those of no
    ///   request are in no step even then, since a step is part of an attempt at a request.
    init(_ trace: TraceColumn, showsAll: Bool) {
        chain = trace.chain
        var reader = trace.reader()
        let names = RequestNames(&reader)
        var found: [AttemptKey: AttemptSteps] = [:]
        var granted: [String: Int] = [:]
        var counts: [String: Int] = [:]
        var search = FindingSearch()
        for place in reader.places {
            let event = reader.event(place)
            let said = search.note(event)
            if event.knownKind == .simulation.limitReached { isStopped = true }
            if said.contains(.storageAnswer) { asksWhetherToStore = true }
            guard let request = names.name(of: event) else {
                counts[event.kind, default: 0] += 1
                continue
            }
            if event.knownKind == .handler.added, let name = event["name"]?.string {
                handlers[request, default: []].insert(name)
            }
            if event.knownKind == .task.created, event["type"]?.string == "webSocket" {
                sockets.insert(request)
            }
            let role = StageTable.role(of: event)
            let attempt = Self.attempt(of: event, role, granted: granted[request] ?? 0)
            if Self.grantsRetry(event) { granted[request] = attempt + 1 }
            let key = AttemptKey(request: request, attempt: attempt)
            kinds[key, default: []].insert(event.kind)
            if !said.isEmpty { findings[key, default: []].formUnion(said) }
            if role == nil, !showsAll {
                counts[event.kind, default: 0] += 1
                continue
            }
            if found[key] == nil { beginnings.append((key, event.time, event.number)) }
            if let role {
                found[key, default: AttemptSteps()].add(event, at: place, as: role)
            } else {
                found[key, default: AttemptSteps()].addUnstaged(event, at: place)
            }
        }
        attemptNumbers = Dictionary(grouping: kinds.keys, by: \.request)
            .mapValues { $0.map(\.attempt).sorted() }
        for kind in show(found, &reader, showsAll: showsAll) { counts[kind, default: 0] += 1 }
        unstaged = counts.map { UnstagedKind(kind: $0.key, count: $0.value) }.sorted()
    }

    /// Makes the cells. Returns the kinds of the events that turn out to be in no step.
    private mutating func show(
        _ found: [AttemptKey: AttemptSteps], _ reader: inout TraceColumn.Reader, showsAll: Bool
    ) -> [String] {
        var others: [String] = []
        // Thousands of requests go the same way: they have the same kinds of events and the same values.
        var (sets, values) = (SharedValues<Set<String>>(), SharedValues<[Cell.Value]>())
        for (key, _, _) in beginnings {
            guard var attempt = found[key] else { continue }
            others += attempt.finish(showsAll: showsAll)
            var shown: [ShownStep] = []
            for step in attempt.steps {
                shown.append(ShownStep(key: step.key, cell: Cell(Step(step, &reader), &values)))
            }
            attempts[key] = shown
            if let set = kinds[key] { kinds[key] = sets.shared(set) }
        }
        return others
    }

    /// The kinds of all events of an attempt or, if the chain does not make it, of the last one that it makes
    /// before.
    func lastKinds(upTo key: AttemptKey) -> Set<String> {
        let made = attemptNumbers[key.request] ?? []
        let last = made[..<made.partitionPoint { $0 <= key.attempt }].last
        return last.flatMap { kinds[AttemptKey(request: key.request, attempt: $0)] } ?? []
    }

    /// An attempt begins when the retry is granted. Alamofire 5.12 counts it at that moment, but 4.7 only
    /// when its task has been made.
    private static func attempt(of event: TraceEvent, _ role: StepRole?, granted: Int) -> Int {
        let counted = event.attempt ?? 0
        return role?.part.beginsAttempt == true ? max(counted, granted) : counted
    }

    private static func grantsRetry(_ event: TraceEvent) -> Bool {
        event.knownKind == .retry.decided
            && event.decision.flatMap { RetryOutcome(spelled: $0.outcome) }?.isGranted == true
    }
}

/// A step with the cell that shows it.
struct ShownStep: Sendable {
    let key: StepKey
    let cell: Cell
}

/// How many events of one kind a comparison does not show.
public struct UnstagedKind: Equatable, Comparable, Sendable {
    /// The kind, as traces spell it.
    public let kind: String
    /// How many events of the chain are of this kind and belong to no step.
    public let count: Int

    /// The most frequent first, then by name.
    public static func < (a: Self, b: Self) -> Bool {
        a.count == b.count ? a.kind < b.kind : a.count > b.count
    }
}
