import Tracing
import JSONText

/// The chains that do not support something a script can say, and the reason for each.
///
/// Forms (kinds of request, handlers, calls) are supported by the chains whose protocols they conform to.
/// Keys are supported by every chain unless their declaration says otherwise. Every gap has a reason, because
/// a reader who compares chains will ask for it.
package struct ChainLimit: Sendable {
    /// Why a chain does not support it, as the end of a sentence.
    private var reasons: [Chain: String] = [:]

    /// Every chain supports it.
    package init() {}

    /// - Parameter whyMissing: the reason why a chain does not support it, or nil if it does.
    package init(_ whyMissing: (Chain) -> String?) {
        for chain in Chain.allCases { reasons[chain] = whyMissing(chain) }
    }

    /// The reason why a chain does not support it, or nil if it does.
    package func reason(on chain: Chain) -> String? { reasons[chain] }

    /// The chains that support it.
    package var owners: [Chain] { Chain.allCases.filter { reasons[$0] == nil } }

    /// Supported by these chains only.
    package static func only(on chains: Chain..., because reason: String) -> ChainLimit {
        ChainLimit().only(on: chains, because: reason)
    }

    /// Supported by every chain but this one.
    package static func missing(on chain: Chain, because reason: String) -> ChainLimit {
        ChainLimit().missing(on: chain, because: reason)
    }

    /// Narrows the limit to these chains. A chain that already has a reason keeps it.
    package func only(on chains: [Chain], because reason: String) -> ChainLimit {
        var limit = self
        for chain in Chain.allCases where !chains.contains(chain) {
            limit.reasons[chain] = reasons[chain] ?? reason
        }
        return limit
    }

    /// Excludes one more chain. If the chain already has a reason, the new one replaces it.
    package func missing(on chain: Chain, because reason: String) -> ChainLimit {
        var limit = self
        limit.reasons[chain] = reason
        return limit
    }
}

/// Something in a script that one of its chains does not support, so a run on that chain leaves it out.
public struct LeftOut: Equatable, Sendable, CustomStringConvertible {
    /// The chain that leaves it out.
    public let chain: Chain
    /// What is left out: a key in quotes (`"interceptors"`), or the noun of a form (`a stream request`).
    public let what: String
    /// The reason, as the end of a sentence: `URLSession has no task for it`.
    public let reason: String
    /// The line of the script where it stands.
    public let line: Int

    /// The text of a warning, without the place.
    public var description: String { "on \(chain.rawValue), \(what) is left out: \(reason)" }
}

/// Collects whatever only some chains support while a script is read, until its chains are known.
package final class ChainLimits {
    private struct Note {
        let what: String
        let limit: ChainLimit
        /// The offsets from its beginning to the last value in it.
        let place: ClosedRange<Int>
    }

    private var notes: [Note] = []

    /// - Parameters:
    ///   - what: a key in quotes, or the noun of a form.
    ///   - offset: where it begins.
    ///   - json: the value that is left out with it.
    package func note(_ what: String, _ limit: ChainLimit, at offset: Int, with json: JSON) {
        guard limit.owners.count < Chain.allCases.count else { return }
        notes.append(Note(what: what, limit: limit, place: offset...max(offset, json.lastOffset)))
    }

    /// Everything that one of these chains leaves out, in the order of the text. If all of them leave
    /// something out, that is an error in the script.
    package func leftOut(on chains: [Chain], _ problems: ScriptProblems, line: (Int) -> Int) -> [LeftOut] {
        let sorted = notes.sorted { $0.place.lowerBound < $1.place.lowerBound }
        let listed = chains.map { (chain: $0, indices: outermost(of: sorted, on: $0)) }
        var around: [Note] = []
        return sorted.indices.flatMap { index in
            let note = sorted[index]
            around.removeAll { $0.place.upperBound < note.place.lowerBound }
            defer { around.append(note) }
            let isNowhere = chains.allSatisfy { note.limit.reason(on: $0) != nil }
            let leftOut = listed.compactMap { chain, indices -> LeftOut? in
                guard indices.contains(index), let reason = note.limit.reason(on: chain) else { return nil }
                return LeftOut(
                    chain: chain, what: note.what, reason: reason, line: line(note.place.lowerBound))
            }
            if isNowhere, !leftOut.isEmpty { report(note, inside: around, leftOut, problems) }
            return leftOut
        }
    }

    /// `true` if a chain supports everything in the script.
    package func lacksNothing(_ chain: Chain) -> Bool {
        notes.allSatisfy { $0.limit.reason(on: chain) == nil }
    }

    /// The indices of the notes about what a chain leaves out, without those that stand inside something else
    /// that it leaves out: one warning is enough.
    private func outermost(of sorted: [Note], on chain: Chain) -> Set<Int> {
        let places = sorted.indices.filter { sorted[$0].limit.reason(on: chain) != nil }
        // What contains a note comes before it, so that the furthest end so far tells whether anything does.
        let outerFirst = places.sorted {
            let (one, other) = (sorted[$0].place, sorted[$1].place)
            return (one.lowerBound, -one.upperBound) < (other.lowerBound, -other.upperBound)
        }
        var outermost: Set<Int> = []
        var last: ClosedRange<Int>?
        var (end, endBeforeLast) = (-1, -1)
        for index in outerFirst {
            let place = sorted[index].place
            // Two notes about the same place do not stand inside each other.
            if place != last { endBeforeLast = end }
            if endBeforeLast < place.upperBound { outermost.insert(index) }
            end = max(end, place.upperBound)
            last = place
        }
        return outermost
    }

    /// The chains that a note is for, as far as they support what it stands in, too.
    private func owners(of note: Note, inside around: [Note]) -> [Chain] {
        let enclosing = around.filter { $0.place.upperBound >= note.place.upperBound }
        let owners = note.limit.owners.filter { chain in
            enclosing.allSatisfy { $0.limit.reason(on: chain) == nil }
        }
        return owners.isEmpty ? note.limit.owners : owners
    }

    private func report(
        _ note: Note, inside around: [Note], _ leftOut: [LeftOut], _ problems: ScriptProblems
    ) {
        var reasons: [String] = []
        for reason in leftOut.map(\.reason) where !reasons.contains(reason) { reasons.append(reason) }
        let names = owners(of: note, inside: around).map(\.rawValue).joined(lastBy: "or")
        problems.error(
            "\(note.what) is for the chain \(names), and the script runs on"
                + " \(listed(leftOut.map(\.chain.rawValue))): \(reasons.joined(separator: "; "))",
            at: note.place.lowerBound)
    }
}

extension JSON {
    /// The offset of the last value inside this one, or its own offset if it is empty.
    fileprivate var lastOffset: Int {
        switch value {
        case .array(let elements): elements.last?.lastOffset ?? offset
        case .object(let members): members.last?.value.lastOffset ?? offset
        case .null, .bool, .integer, .number, .string: offset
        }
    }
}
