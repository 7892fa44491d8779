import Foundation
import Walkthrough

/// The kinds of events that come after each kind in the catalogue's golden traces: what the machine could do
/// next.
public struct Successors: Sendable {
    private var counts: [String: [String: Int]] = [:]

    /// Reads golden traces.
    public init(_ traces: some Sequence<Data>) {
        for trace in traces {
            var last: String?
            for line in trace.split(separator: UInt8(ascii: "\n")) {
                let kind = Self.kind(in: line)
                if let last, let kind { counts[last, default: [:]][kind, default: 0] += 1 }
                last = kind
            }
        }
    }

    /// The goldens of all walkthroughs in a catalogue.
    public init(_ catalogue: Catalogue) {
        self.init(
            catalogue.builtInScripts.flatMap { place in
                place.folder.files.filter(GoldenTrace.isName).compactMap {
                    place.folder.contents(of: $0)
                }
            })
    }

    /// The kinds after a kind, the most frequent first.
    public func kinds(after kind: String) -> [String] {
        (counts[kind] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The value of the first `"kind"` in a line. Nothing before it in an event is a text from outside.
    private static func kind(in line: Data.SubSequence) -> String? {
        let key = Data(#""kind":""#.utf8)
        guard let start = line.range(of: key)?.upperBound,
            let end = line[start...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        return String(decoding: line[start..<end], as: UTF8.self)
    }
}
