/// An end that had no start: which event, and which kind of start was missing.
public struct UnpairedEnd: Equatable, Sendable {
    /// The number of the event that ended something.
    public let event: UInt32
    /// What that event was.
    public let kind: EventKind
    /// The start that should have come before it.
    public let missing: EventKind
}

/// Checks, event by event, that nothing ends that did not start.
struct PairCheck {
    private struct Key: Hashable {
        let start: EventKind
        let subject: Subject

        /// The subject alone spreads well: few pairs of one subject are open at a time, and hashing a kind
        /// would hash its name.
        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(subject.request) << 32 | UInt64(subject.task))
        }
    }

    private(set) var unpaired: [UnpairedEnd] = []
    private var open: [Key: Int] = [:]

    mutating func note(_ kind: EventKind, _ subject: Subject, event: UInt32) {
        if kind.opens {
            open[key(kind, subject), default: 0] += 1
        } else if let start = kind.closes {
            let key = key(start, subject)
            switch open[key] {
            case nil: unpaired.append(UnpairedEnd(event: event, kind: kind, missing: start))
            case 1?: open[key] = nil
            case let count?: open[key] = count - 1
            }
        }
    }

    /// The starts that have not ended yet, in the order of the table of kinds.
    var openStarts: [(kind: EventKind, count: Int)] {
        EventKind.allCases.compactMap { kind in
            let count = open.reduce(0) { $1.key.start == kind ? $0 + $1.value : $0 }
            return count == 0 ? nil : (kind, count)
        }
    }

    private func key(_ start: EventKind, _ subject: Subject) -> Key {
        switch start {
        case .authenticationRefreshStarted:
            // A refresh belongs to the authenticator, not to the request that happened to need it first.
            Key(start: start, subject: .none)
        case .awaitStarted:
            // Async code waits for the request, through all its attempts.
            Key(start: start, subject: Subject(request: subject.request))
        case .taskCreated:
            // A task has one life, whichever attempt it turns out to belong to.
            Key(start: start, subject: Subject(task: subject.task))
        default:
            Key(start: start, subject: subject)
        }
    }
}
