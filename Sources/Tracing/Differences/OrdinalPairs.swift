/// Which requests and tasks of two traces are the same, whatever their numbers.
///
/// A request is recognized by the id under which the script announced it, or by the request whose event led
/// to it (a refresh); a task by its request and attempt. Of several with one name, the first of one trace is
/// the first of the other. What is left over is paired in the order of the numbers, so that the requests of
/// two scripts with different ids can be compared.
public struct OrdinalPairs: Sendable {
    /// What has a number of its own.
    public enum Subject: String, Sendable { case request, task }

    /// The number in the first trace, by the number in the second one.
    private(set) var requests: [Int: Int] = [:]
    private(set) var tasks: [Int: Int] = [:]

    init(from old: OrdinalNames, to new: OrdinalNames) {
        requests = Self.pairs(OrdinalNames.numbered(old.requests), OrdinalNames.numbered(new.requests))
        tasks = Self.pairs(old.tasks { $0 }, new.tasks { [requests] in requests[$0] ?? -$0 })
    }

    /// Those that have another number, in the order of the second trace.
    var renumbered: [(subject: Subject, from: Int, to: Int)] {
        [(Subject.request, requests), (.task, tasks)].flatMap { subject, pairs in
            pairs.filter { $0.key != $0.value }.sorted { $0.key < $1.key }.map { (subject, $0.value, $0.key) }
        }
    }

    private static func pairs(
        _ old: [(ordinal: Int, name: String)], _ new: [(ordinal: Int, name: String)]
    ) -> [Int: Int] {
        let known = Dictionary(old.map { ($0.name, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
        var pairs: [Int: Int] = [:]
        for (ordinal, name) in new { pairs[ordinal] = known[name] }
        let taken = Set(pairs.values)
        let olds = old.map(\.ordinal).filter { !taken.contains($0) }
        let news = new.map(\.ordinal).filter { pairs[$0] == nil }
        for (from, to) in zip(olds, news) { pairs[to] = from }
        return pairs
    }
}

/// The requests and the tasks of a trace by what they are recognized by, as its events come.
struct OrdinalNames {
    /// Each request with its name, in the order of their first events.
    fileprivate private(set) var requests: [(ordinal: Int, name: String)] = []

    /// The id of the announced request that led to each request, which is its own if it was announced.
    private var origins: [Int: String] = [:]
    private var announcements = RequestAnnouncements()
    /// The numbers of the announcements whose requests have been made.
    private var fulfilled: Set<Int> = []
    /// The request of each event, by the event's number.
    private var subjects: [Int: Int] = [:]
    private var taskOrder: [Int] = []
    /// The request and the attempt that each task belongs to, as far as an event has said.
    private var owners: [Int: (request: Int, attempt: Int)] = [:]
    private var knownTasks: Set<Int> = []

    mutating func note(_ event: TraceEvent) {
        noteRequest(event)
        guard let task = event.task else { return }
        if knownTasks.insert(task).inserted { taskOrder.append(task) }
        if owners[task] == nil, let request = event.request, let attempt = event.attempt {
            owners[task] = (request, attempt)
        }
    }

    private mutating func noteRequest(_ event: TraceEvent) {
        let announcement = announcements.note(event)
        guard let request = event.request else { return }
        subjects[event.number] = request
        guard origins[request] == nil else { return }
        let origin = announcement?.id ?? event.cause.flatMap { subjects[$0] }.flatMap { origins[$0] } ?? ""
        origins[request] = origin
        // Only the first request was announced: others may be made on the way to it.
        let isAnnounced = announcement.map { fulfilled.insert($0.number).inserted } ?? false
        requests.append((request, isAnnounced ? origin : "\(event.kind) after \(origin)"))
    }

    /// Each task with its name, in the order of their first events.
    ///
    /// - Parameter named: the number by which a request is known in the first trace.
    fileprivate func tasks(request named: (Int) -> Int) -> [(ordinal: Int, name: String)] {
        Self.numbered(
            taskOrder.map { task in
                (task, owners[task].map { "\(named($0.request))/\($0.attempt)" } ?? "")
            })
    }

    /// Tells things of one name apart by counting them.
    fileprivate static func numbered(
        _ names: [(ordinal: Int, name: String)]
    ) -> [(ordinal: Int, name: String)] {
        var counts: [String: Int] = [:]
        return names.map { ordinal, name in
            counts[name, default: 0] += 1
            return (ordinal, "\(name) \(counts[name] ?? 1)")
        }
    }
}
