/// An end without a start: the event, and the kind of start that is missing.
public struct UnpairedEnd: Equatable, Sendable {
    /// The number of the event that ended something.
    public let event: UInt32
    /// The kind of that event.
    public let kind: EventKind
    /// The name of the kind that should have come before it.
    public let missing: String
}

/// Checks, event by event, that nothing ends that did not start.
struct PairCheck {
    /// The events of one kind that have started and not ended yet.
    private struct Open {
        let start: EventKind
        let scope: PairScope
        var counts: [Subject: Int] = [:]
    }

    private(set) var unpaired: [UnpairedEnd] = []
    // Only a handful of kinds open something, so looking through them is faster than hashing their names.
    private var open: [Open] = []

    mutating func note(_ kind: EventKind, _ subject: Subject, event: UInt32) {
        if let scope = kind.opens {
            begin(kind, scope, subject)
        } else if let start = kind.closes, !end(start, subject) {
            unpaired.append(UnpairedEnd(event: event, kind: kind, missing: start))
        }
    }

    private mutating func begin(_ kind: EventKind, _ scope: PairScope, _ subject: Subject) {
        let known = open.firstIndex { $0.start == kind }
        if known == nil { open.append(Open(start: kind, scope: scope)) }
        open[known ?? open.count - 1].counts[subject.within(scope), default: 0] += 1
    }

    /// Ends a start, if there is one; returns whether there was.
    private mutating func end(_ start: String, _ subject: Subject) -> Bool {
        guard let index = open.firstIndex(where: { $0.start.name == start }) else { return false }
        // The place is looked up once.
        let subject = subject.within(open[index].scope)
        guard let place = open[index].counts.index(forKey: subject) else { return false }
        open[index].counts.values[place] -= 1
        if open[index].counts.values[place] == 0 { open[index].counts.remove(at: place) }
        return true
    }

    /// The starts that have not ended yet, in the order of the reference page.
    var openStarts: [(kind: EventKind, count: Int)] {
        EventKind.all.compactMap { kind in
            let counts = open.first { $0.start == kind }?.counts ?? [:]
            let count = counts.reduce(0) { $0 + $1.value }
            return count == 0 ? nil : (kind, count)
        }
    }
}

extension Subject {
    /// The part that the start and the end of a pair have in common.
    fileprivate func within(_ scope: PairScope) -> Subject {
        switch scope {
        case .attempt: self
        case .request: Subject(request: request)
        case .task: Subject(task: task)
        case .run: .none
        }
    }
}
