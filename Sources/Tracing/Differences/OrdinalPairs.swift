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

    init(from old: [TraceEvent], to new: [TraceEvent]) {
        requests = Self.pairs(Self.requestNames(old), Self.requestNames(new))
        tasks = Self.pairs(
            Self.taskNames(old) { $0 }, Self.taskNames(new) { [requests] in requests[$0] ?? -$0 })
    }

    /// Those that have another number, in the order of the second trace.
    var renumbered: [(subject: Subject, from: Int, to: Int)] {
        [(Subject.request, requests), (.task, tasks)].flatMap { subject, pairs in
            pairs.filter { $0.key != $0.value }.sorted { $0.key < $1.key }.map { (subject, $0.value, $0.key) }
        }
    }

    // MARK: Names

    private static func requestNames(_ events: [TraceEvent]) -> [(ordinal: Int, name: String)] {
        // The id of the announced request that led to each request, which is its own if it was announced.
        var origins: [Int: String] = [:]
        var found: [(ordinal: Int, name: String)] = []
        var announced: String?
        // The request of each event, by the event's number.
        var subjects: [Int: Int] = [:]
        for event in events {
            if let id = event.announcedRequest { announced = id }
            guard let request = event.request else { continue }
            subjects[event.number] = request
            guard origins[request] == nil else { continue }
            let origin = announced ?? event.cause.flatMap { subjects[$0] }.flatMap { origins[$0] } ?? ""
            origins[request] = origin
            found.append((request, announced == nil ? "\(event.kind) after \(origin)" : origin))
            announced = nil
        }
        return numbered(found)
    }

    private static func taskNames(
        _ events: [TraceEvent], request named: (Int) -> Int
    ) -> [(ordinal: Int, name: String)] {
        var owners: [Int: String] = [:]
        var order: [Int] = []
        for event in events {
            guard let task = event.task else { continue }
            if owners[task] == nil {
                owners[task] = ""
                order.append(task)
            }
            if owners[task] == "", let request = event.request {
                owners[task] = "\(named(request))/\(event.attempt ?? 0)"
            }
        }
        return numbered(order.map { ($0, owners[$0] ?? "") })
    }

    /// Tells things of one name apart by counting them.
    private static func numbered(_ names: [(ordinal: Int, name: String)]) -> [(ordinal: Int, name: String)] {
        var counts: [String: Int] = [:]
        return names.map { ordinal, name in
            counts[name, default: 0] += 1
            return (ordinal, "\(name) \(counts[name] ?? 1)")
        }
    }

    // MARK: Pairs

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
