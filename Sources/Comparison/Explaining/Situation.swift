import Tracing

/// Everything on which an explanation depends.
struct Situation {
    let kind: Difference.Kind
    let place: Difference.Place
    /// The chain that is asked for its explanation.
    let chain: String
    let column: Int
    let index: SectionIndex

    /// What the chain does at this place, if anything.
    var cell: Cell? {
        place.part.flatMap { part in
            index.cell(StepKey(part: part, name: place.name, occurrence: place.occurrence), column)
        }
    }

    // MARK: The chain in this attempt

    /// `true` if the chain makes the attempt.
    var isMade: Bool { index.isMade[column] }

    /// `true` if the chain's request ever gets the handler that the place is about, or whose serializer.
    var attachesHandler: Bool {
        guard let name = place.name else { return false }
        return index.circumstances[column].handlers.contains(name)
    }

    /// `true` if the chain does this anywhere in the attempt.
    func has(_ part: Part) -> Bool { index.hasAny(part, column) }

    /// `true` if the chain records an event of this kind anywhere in the attempt.
    func saw(_ kind: EventKind) -> Bool { index.circumstances[column].kinds.contains(kind.name) }

    /// `true` if an event of the attempt says this on the chain.
    func found(_ finding: Finding) -> Bool { index.circumstances[column].findings.contains(finding) }

    /// `true` if the app is ever asked on the chain whether a response is stored.
    var asksWhetherToStore: Bool { index.circumstances[column].asksWhetherToStore }

    /// `true` if the column is that of one of these chains.
    func isOn(_ chains: [String]) -> Bool { chains.contains(index.circumstances[column].chain) }

    /// `true` if the chain's task is a WebSocket.
    var isWebSocket: Bool { index.circumstances[column].isWebSocket }

    /// When the chain does this first.
    func time(of part: Part) -> VirtualInstant? { index.cells(part, column).first?.time }

    /// `true` if the chain does both, and does the first one before the other, perhaps at the same time.
    func does(_ part: Part, before other: Part) -> Bool {
        guard let first = index.cells(part, column).first, let second = index.cells(other, column).first
        else { return false }
        return first.number < second.number
    }

    /// What the chain says first about this value of a part.
    func value(_ name: String, of part: Part) -> String? { index.cells(part, column).first?.value(name) }

    /// `true` if the attempt is followed by another.
    var isRetried: Bool {
        index.cells(.retryDecision, column).contains { $0.value("outcome") == RetryOutcome.retry.word }
    }

    /// The error that the chain's handlers get, if they get one.
    var error: String? { index.errors[column] }

    /// `true` if the attempt, or what waited for it, has been lost, so that no handler will ever be called.
    var isAbandoned: Bool { saw(.request.abandoned) }

    /// `true` if the chain has a response for which nothing was sent, and which no class of the app made.
    var isFromCache: Bool {
        !has(.sent) && !has(.appLoading) && (has(.head) || index.haveResponse[column])
    }

    /// `true` if the request is cancelled in this attempt.
    var isCancelled: Bool { saw(.request.cancelled) }

    /// `true` if the chain had no error at this place.
    var hasNoError: Bool {
        cell?.values.contains { $0.name == "error" && $0.text == StepValues.none } ?? false
    }

    // MARK: The other chains

    /// `true` if some other chain that makes the attempt fulfils a condition there.
    func isOther(_ condition: (Situation) -> Bool) -> Bool {
        index.isMade.indices.contains { other in
            other != column && index.isMade[other]
                && condition(
                    Situation(kind: kind, place: place, chain: chain, column: other, index: index))
        }
    }

    /// `true` if each of the other chains either does this as well, or fulfils a condition.
    func isLackedOnly(where condition: (Situation) -> Bool) -> Bool {
        !isOther { $0.cell == nil && !condition($0) }
    }

    /// `true` if some chains succeeded at this place, and others did not.
    var isAboutSuccess: Bool {
        place.value == "error" && place.sides.contains { $0.text == StepValues.none }
    }

    /// `true` unless the place is about a value that says nothing of how the attempt goes.
    var isAboutCourse: Bool {
        kind != .value || place.value.map(["status", "bytes", "outcome", "error"].contains) ?? true
    }
}

extension Cell {
    /// The text of one of its values.
    func value(_ name: String) -> String? { values.first { $0.name == name }?.text }
}
