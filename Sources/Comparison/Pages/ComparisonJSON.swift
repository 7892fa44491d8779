import JSONText
import Tracing

/// A comparison as JSON, for programs.
///
/// One object with `comparison` (the version of this shape, 1), `walkthrough`, `schedule`, `chains`,
/// `attempts`, `differences`, `leftOut` and `withoutStage`. Keys may be added, never changed. Times are
/// virtual nanoseconds, event numbers are those of the chain's own trace.
public enum ComparisonJSON {
    /// The bytes, with a line break at the end.
    public static func bytes(_ comparison: Comparison) -> [UInt8] {
        var bytes: [UInt8] = []
        write(comparison) { bytes += $0 }
        return bytes
    }

    /// Writes the bytes part by part: of thousands of requests, they are far more than the comparison itself.
    public static func write(_ comparison: Comparison, to output: (UnsafeRawBufferPointer) -> Void) {
        var json = JSONWriter(capacity: 1 << 17)
        json.object { json in
            json.field("comparison", 1)
            json.field("walkthrough", comparison.walkthrough)
            json.field("schedule", comparison.schedule)
            texts("chains", comparison.chains, to: &json)
            json.array("attempts") { json in
                for section in comparison.sections {
                    write(section, comparison.chains, to: &json, output)
                }
            }
            json.array("differences") { json in
                for difference in comparison.differences { write(difference, to: &json, output) }
            }
            json.array("leftOut") { json in
                for (chain, parts) in zip(comparison.chains, comparison.leftOut) {
                    for part in parts { write(part, chain, to: &json) }
                }
            }
            json.array("withoutStage") { json in
                for (chain, kinds) in zip(comparison.chains, comparison.unstaged) {
                    for kind in kinds { write(kind, chain, to: &json) }
                }
            }
        }
        json.newline()
        json.pass(atLeast: 0, to: output)
    }

    // MARK: The alignment

    private static func write(
        _ section: Section, _ chains: [String], to json: inout JSONWriter,
        _ output: (UnsafeRawBufferPointer) -> Void
    ) {
        json.object { json in
            json.field("request", section.request)
            json.field("attempt", section.attempt)
            let makers = zip(chains, section.isMade).filter(\.1).map(\.0)
            texts("chains", makers, to: &json)
            numbers("differences", section.marks, to: &json)
            json.array("rows") { json in
                for row in section.rows {
                    write(row, chains, to: &json)
                    json.pass(to: output)
                }
            }
        }
    }

    private static func write(_ row: Row, _ chains: [String], to json: inout JSONWriter) {
        json.object { json in
            json.field("stage", row.stage?.rawValue)
            json.field("part", row.part.rawValue)
            json.field("name", row.name)
            json.field("occurrence", row.occurrence)
            json.array("cells") { json in
                for (chain, cell) in zip(chains, row.cells) {
                    guard let cell else { continue }
                    json.object { json in write(cell, of: chain, to: &json) }
                }
            }
            json.array("absent") { json in
                for (chain, absence) in zip(chains, row.absences) {
                    guard let absence else { continue }
                    json.object { json in
                        json.field("chain", chain)
                        json.field("why", absence.word)
                        numbers("differences", absence.mark.map { [$0] } ?? [], to: &json)
                    }
                }
            }
        }
    }

    private static func write(_ cell: Cell, of chain: String, to json: inout JSONWriter) {
        json.field("chain", chain)
        json.field("n", cell.number)
        json.field("t", cell.time.nanoseconds)
        json.field("queue", cell.queue)
        json.field("kind", cell.kind)
        json.field("text", cell.text)
        json.field("rule", cell.rule)
        numbers("events", cell.events, to: &json)
        json.object("values") { json in
            for value in cell.values { json.field(dynamic: value.name, value.text) }
        }
        numbers("differences", cell.marks.all, to: &json)
    }

    // MARK: The differences

    private static func write(
        _ difference: Difference, to json: inout JSONWriter, _ output: (UnsafeRawBufferPointer) -> Void
    ) {
        json.object { json in
            json.field("id", difference.number)
            json.field("kind", difference.kind.rawValue)
            json.field("explanation", difference.explanation.sentence)
            texts("sources", difference.explanation.sourceTexts, to: &json)
            json.array("places") { json in
                for place in difference.places {
                    write(place, to: &json)
                    json.pass(to: output)
                }
            }
        }
    }

    private static func write(_ place: Difference.Place, to json: inout JSONWriter) {
        json.object { json in
            json.field("request", place.request)
            json.field("attempt", place.attempt)
            json.field("stage", place.part?.stage?.rawValue)
            json.field("part", place.part?.rawValue)
            json.field("name", place.name)
            json.field("value", place.value)
            json.array("sides") { json in
                for side in place.sides {
                    json.object { json in
                        json.field("is", side.text)
                        texts("chains", side.chains, to: &json)
                    }
                }
            }
        }
    }

    // MARK: What has no row

    private static func write(_ part: LeftOutPart, _ chain: String, to json: inout JSONWriter) {
        json.object { json in
            json.field("chain", chain)
            json.field("what", part.what)
            json.field("reason", part.reason)
            json.field("line", part.line)
        }
    }

    private static func write(_ kind: UnstagedKind, _ chain: String, to json: inout JSONWriter) {
        json.object { json in
            json.field("chain", chain)
            json.field("kind", kind.kind)
            json.field("count", kind.count)
        }
    }

    private static func texts(_ key: StaticString, _ texts: [String], to json: inout JSONWriter) {
        json.array(key) { json in for text in texts { json.element(text) } }
    }

    private static func numbers(_ key: StaticString, _ numbers: [Int], to json: inout JSONWriter) {
        json.array(key) { json in for number in numbers { json.element(number) } }
    }
}

extension Absence {
    /// The word for this reason in JSON.
    fileprivate var word: String {
        switch self {
        case .earlier: "earlier"
        case .later: "later"
        case .never: "never"
        case .notMade: "attempt not made"
        }
    }

    fileprivate var mark: Int? {
        switch self {
        case .earlier(let mark), .later(let mark), .never(let mark): mark
        case .notMade: nil
        }
    }
}
