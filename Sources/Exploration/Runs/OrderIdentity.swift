import JSONText
import Simulation
import Tracing

/// A number for the order of a run: the same for all runs that differ only in the order of jobs which cannot
/// affect each other (a Mazurkiewicz trace).
///
/// Each job has a hash of what it did and of the jobs that happen immediately before it, and the order is
/// all of them together, whatever their sequence. The same order has the same number in every process.
public struct OrderIdentity: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number itself. How large it is means nothing.
    public let value: UInt64

    public init(value: UInt64) { self.value = value }

    public static func < (one: Self, other: Self) -> Bool { one.value < other.value }

    /// Sixteen hexadecimal digits.
    public var description: String { String(value, radix: 16).zeroPadded(to: 16) }

    /// Reads sixteen hexadecimal digits.
    init?(_ text: String) {
        guard text.utf8.count == 16, let value = UInt64(text, radix: 16), !text.hasPrefix("+") else {
            return nil
        }
        self.value = value
    }
}

extension OrderIdentity {
    /// - Parameter contents: a hash of what each move did.
    init(_ moves: [Move], contents: [UInt64]) {
        var past = Past()
        for (place, move) in moves.enumerated() { past.note(move, place, content: contents[place]) }
        value = past.everything
    }

    /// The moves so far, as far as a new one needs to know them.
    private struct Past {
        private var hashes: [UInt64] = []
        private var moment = 0
        /// The hash of everything before the clock moved last.
        private var base: UInt64 = 0
        /// The sum of the hashes since then.
        private var sum: UInt64 = 0
        /// The last move since then that touched everything.
        private var lastOfEverything: Int?
        /// The last moves after that one, of each line and with each thing.
        private var lastOfLine: [Int: Int] = [:]
        private var lastOfThing: [Footprint.Thing: Int] = [:]

        var everything: UInt64 { StableHash.combined(base, sum) }

        mutating func note(_ move: Move, _ place: Int, content: UInt64) {
            if move.moment != moment { begin(move.moment) }
            var hash = StableHash.combined(content, base)
            for before in predecessors(of: move).map({ hashes[$0] }).sorted() {
                hash = StableHash.combined(hash, before)
            }
            hashes.append(hash)
            sum &+= hash
            if move.footprint.isEverything {
                // It lies between all that came before it and all that comes after.
                forgetMoves()
                lastOfEverything = place
            } else {
                lastOfLine[move.line] = place
                for thing in move.footprint.things { lastOfThing[thing] = place }
            }
        }

        private mutating func begin(_ moment: Int) {
            self.moment = moment
            base = everything
            sum = 0
            forgetMoves()
        }

        private mutating func forgetMoves() {
            lastOfLine = [:]
            lastOfThing = [:]
            lastOfEverything = nil
        }

        /// The moves of this moment that happen before a move, at least all of which nothing lies between.
        private func predecessors(of move: Move) -> Set<Int> {
            var places: Set<Int> = []
            if let last = lastOfLine[move.line] { places.insert(last) }
            if let creator = move.creator, hashes.indices.contains(creator) { places.insert(creator) }
            if let last = lastOfEverything { places.insert(last) }
            if move.footprint.isEverything {
                places.formUnion(lastOfLine.values)
            } else {
                for thing in move.footprint.things {
                    if let last = lastOfThing[thing] { places.insert(last) }
                }
            }
            return places
        }
    }
}

extension StableHash {
    /// A hash of two hashes, in this order.
    static func combined(_ one: UInt64, _ other: UInt64) -> UInt64 {
        mixed((one ^ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9 &+ other)
    }
}

/// What the moves of a run did.
struct EventContents: Sendable {
    let recorder: Recorder
    /// The events of each move, as places in the recording.
    let ranges: [Range<Int>]
    let steps: [Step]

    /// A hash for each move, of its events.
    var hashes: [UInt64] {
        var writer = TraceWriter(leavesOutPlaces: true)
        return zip(ranges, steps).map { range, step in
            for event in recorder.events[range] { writer.content(of: event, labels: recorder) }
            let start = StableHash.of(recorder.label(step.queue).utf8)
            return writer.take { StableHash.of($0, from: start) }
        }
    }
}
