import JSONText

/// Which chains lack something that a script can say, and why each of them does.
///
/// What a chain has is said by conformance: a form (a kind of request, a handler, a call) is on the chains
/// whose protocols it conforms to. A key is on every chain that it does not name. Whatever a chain lacks has
/// a reason, because a reader who compares chains wants to know it.
struct ChainLimit: Sendable {
    /// For each chain that lacks it, the end of a sentence.
    private var reasons: [Chain: String] = [:]

    /// No limit: every chain has it.
    init() {}

    /// Asks for every chain why it lacks the thing; nil means that the chain has it.
    init(_ whyMissing: (Chain) -> String?) {
        for chain in Chain.allCases { reasons[chain] = whyMissing(chain) }
    }

    /// Why a chain lacks it; nil for a chain that has it.
    func reason(on chain: Chain) -> String? { reasons[chain] }

    /// The chains that have it.
    var owners: [Chain] { Chain.allCases.filter { reasons[$0] == nil } }

    /// The same on none but these chains; a chain that has a reason already keeps it.
    func only(on chains: [Chain], because reason: String) -> ChainLimit {
        var limit = self
        for chain in Chain.allCases where !chains.contains(chain) {
            limit.reasons[chain] = reasons[chain] ?? reason
        }
        return limit
    }

    /// The same, but not on this chain.
    func missing(on chain: Chain, because reason: String) -> ChainLimit {
        var limit = self
        limit.reasons[chain] = reason
        return limit
    }
}

/// Something in a script that one of its chains does not have.
public struct LeftOut: Equatable, Sendable, CustomStringConvertible {
    /// The chain that does without it.
    public let chain: Chain
    /// What is left out: `"interceptors"`, with its quotes, for a key, `a stream request` for a form.
    public let what: String
    /// Why, as the end of a sentence: `URLSession has no task for it`.
    public let reason: String
    /// The line of the script that says it.
    public let line: Int

    /// As a warning says it, behind the place.
    public var description: String { "on \(chain.rawValue), \(what) is left out: \(reason)" }
}

/// Collects what a script says that only some chains have, until it is known which chains it runs on.
final class ChainLimits {
    private struct Note {
        let what: String
        let limit: ChainLimit
        /// Where it stands, up to the last thing in it.
        let place: ClosedRange<Int>
    }

    private var notes: [Note] = []

    /// - Parameters:
    ///   - what: a key in quotes, or a form by its noun.
    ///   - offset: where it begins.
    ///   - json: what belongs to it, and is left out with it.
    func note(_ what: String, _ limit: ChainLimit, at offset: Int, with json: JSON) {
        guard limit.owners.count < Chain.allCases.count else { return }
        notes.append(Note(what: what, limit: limit, place: offset...max(offset, json.lastOffset)))
    }

    /// What each of the chains leaves out. What all of them leave out is a mistake of the script's.
    func leftOut(on chains: [Chain], _ problems: ScriptProblems, line: (Int) -> Int) -> [LeftOut] {
        notes.flatMap { note in
            let isNowhere = chains.allSatisfy { note.limit.reason(on: $0) != nil }
            let leftOut = chains.compactMap { chain -> LeftOut? in
                guard let reason = note.limit.reason(on: chain), !isWithinAnother(note, on: chain) else {
                    return nil
                }
                return LeftOut(
                    chain: chain, what: note.what, reason: reason, line: line(note.place.lowerBound))
            }
            if isNowhere, !leftOut.isEmpty { report(note, leftOut, problems) }
            return leftOut
        }
    }

    /// Whether a chain has everything that the script asks for.
    func lacksNothing(_ chain: Chain) -> Bool {
        notes.allSatisfy { $0.limit.reason(on: chain) == nil }
    }

    /// A thing that is left out takes with it what stands in it: one line says it all.
    private func isWithinAnother(_ note: Note, on chain: Chain) -> Bool {
        notes.contains { other in
            other.place != note.place && other.limit.reason(on: chain) != nil
                && other.place.lowerBound <= note.place.lowerBound
                && other.place.upperBound >= note.place.upperBound
        }
    }

    private func report(_ note: Note, _ leftOut: [LeftOut], _ problems: ScriptProblems) {
        var reasons: [String] = []
        for reason in leftOut.map(\.reason) where !reasons.contains(reason) { reasons.append(reason) }
        let owners = TypeShape.choice(note.limit.owners.map(\.rawValue))
        problems.error(
            "\(note.what) is for the chain \(owners), and the script runs on"
                + " \(listed(leftOut.map(\.chain.rawValue))): \(reasons.joined(separator: "; "))",
            at: note.place.lowerBound)
    }
}

extension JSON {
    /// The offset of the last value in it, which is its own where nothing is in it.
    fileprivate var lastOffset: Int {
        switch value {
        case .array(let elements): elements.map(\.lastOffset).max() ?? offset
        case .object(let members): members.map(\.value.lastOffset).max() ?? offset
        case .null, .bool, .integer, .number, .string: offset
        }
    }
}
