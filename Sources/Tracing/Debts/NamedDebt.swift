/// A debt with a name under which it is found again in other runs of the same script.
///
/// Requests and tasks are numbered in the order in which they are made, and another schedule may have another
/// order. So the name has no numbers: it says what the script calls the request, or else its method and URL.
/// Debts that differ in nothing else have one name, and need to be counted.
public struct NamedDebt: Equatable, Sendable {
    /// `the handler "string" of request "status" is never called`, with the reason in parentheses, if there
    /// is one: to get lost in another way is another loss.
    public let name: String
    /// The debt as it is in this run, with the numbers that it has there.
    public let debt: Owed.Debt

    public init(name: String, debt: Owed.Debt) {
        self.name = name
        self.debt = debt
    }

    /// What the run of a recorder owes, in the order of the events.
    public static func all(in recorder: Recorder) -> [NamedDebt] {
        let debts = Owed(recorder).debts
        guard !debts.isEmpty else { return [] }
        let requests = LastingNames(recorder, of: Set(debts.compactMap(\.request)))
        return debts.map { debt in
            let words = debt.words(calling: requests.name(of: debt.request), task: requests.task(of: debt))
            let reason = debt.abandonment.map { " (\($0.reason))" } ?? ""
            return NamedDebt(name: words + reason, debt: debt)
        }
    }
}

extension [NamedDebt] {
    /// Those that are more than is usual. Of several with one name, the first ones are the usual ones, and
    /// the others have a name that says so.
    ///
    /// - Parameter usual: How many debts of each name there usually are.
    public func beyond(_ usual: [String: Int]) -> [NamedDebt] {
        var left = usual
        return compactMap { named in
            guard let count = left[named.name] else { return named }
            left[named.name] = count - 1
            return count > 0 ? nil : NamedDebt(name: "\(named.name), once more", debt: named.debt)
        }
    }
}

/// What some requests of a run are called in every run of the same script.
private struct LastingNames {
    private let recorder: Recorder
    /// The ids with which the script announces them.
    private var ids: [Int: String] = [:]
    /// The number of the first event that has the method and the URL.
    private var addresses: [Int: Int] = [:]

    init(_ recorder: Recorder, of requests: Set<Int>) {
        self.recorder = recorder
        var begun: Set<Int> = []
        var announcements = RequestAnnouncements()
        for (index, event) in recorder.events.enumerated() {
            let number = index + 1
            let request = Int(event.subject.request)
            let announcement = announcements.note(
                number, request: request == 0 ? nil : request,
                cause: event.cause == 0 ? nil : Int(event.cause), announcing: event.announcedRequest)
            guard requests.contains(request) else { continue }
            // A library makes its request after the announcement. Without one, that is about the request.
            let isFirst = begun.insert(request).inserted
            if ids[request] == nil, isFirst || announcement?.number == number {
                ids[request] = announcement?.id
            }
            if addresses[request] == nil, Self.hasAddress(event) { addresses[request] = number }
        }
    }

    private static func hasAddress(_ event: Event) -> Bool {
        switch event.payload {
        case .urlRequest(.created), .task(.created(_, _?)), .task(.createdInPlace(_, _, _?, _, _)): true
        default: false
        }
    }

    func name(of request: Int?) -> String {
        guard let request else { return "a request" }
        if let id = ids[request] { return "request \"\(id)\"" }
        guard let number = addresses[request], let address = address(number) else { return "a request" }
        return "the request \(address)"
    }

    func task(of debt: Owed.Debt) -> String {
        if debt.request != nil { return "the task of \(name(of: debt.request))" }
        return address(debt.event).map { "the task \($0)" } ?? "a task"
    }

    /// `GET https://api.example.com/status`
    private func address(_ number: Int) -> String? {
        let event = recorder.traceEvent(number)
        guard let method = event["method"]?.string, let url = event["url"]?.string else { return nil }
        return "\(method) \(url)"
    }
}

extension Event {
    /// The `id` of the request that this event announces, as `TraceEvent` has it.
    fileprivate var announcedRequest: String? {
        guard case .script(.called(let call)) = payload else { return nil }
        return EventMatcher.request(announcedBy: call)
    }
}
