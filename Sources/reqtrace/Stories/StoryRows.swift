import Foundation
import JSONText
import Replay
import TextPages
import Walkthrough

/// The rows of traces that a README shows, each with the author's words below it.
///
/// Rows of the script's first chain stand in plain fenced blocks, those of another chain in blocks whose
/// language is the chain's name. They stand in the order of the trace; what is in between may be left out.
struct StoryRows {
    private struct Row {
        let language: String
        /// The words of the author go on over several lines, which are one text here.
        var line: Transcript.Line
    }

    private let rows: [Row]

    init(_ readme: String) {
        var rows: [Row] = []
        var fence: Fence?
        var continuesQuote = false
        for (index, text) in readme.components(separatedBy: "\n").enumerated() {
            guard let block = fence else {
                fence = Fence(opening: text)
                continue
            }
            let line = Transcript.Line(number: index + 1, text: Excerpt.normal(text))
            let isQuote = line.text.hasPrefix("│ ")
            if block.isClosed(by: text) {
                fence = nil
            } else if isQuote, continuesQuote {
                rows[rows.count - 1].line.text += line.text.dropFirst()
            } else if isQuote || Self.isRow(line.text) {
                rows.append(Row(language: block.language, line: line))
            }
            continuesQuote = isQuote
        }
        self.rows = rows
    }

    /// The rows that a trace does not have, or not in this order: the first few of them, since each may take
    /// a search of all of the trace.
    ///
    /// - Parameter source: a run on the chain.
    func mismatches(
        with source: any EventSource, on chain: Chain, of script: Script
    ) -> [Excerpt.Mismatch] {
        let language = script.runsFirst(on: chain) ? "" : chain.rawValue
        let rows = rows.filter { $0.language == language }
        // The trace may be long, and is written only to be searched.
        guard !rows.isEmpty else { return [] }
        let text = TracePage(source: source).page().text(on: Screen(width: 10_000))
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
        var trace = TraceLines(lines.map(Self.withoutNumber))
        var missing: [Excerpt.Mismatch] = []
        for row in rows where missing.count < Self.mostMismatches {
            if trace.advance(behind: LinePattern(row.line.text)) { continue }
            let message = "the trace has no such line after the one before: \"\(row.line.text)\""
            let isLast = missing.count == Self.mostMismatches - 1
            missing.append(
                Excerpt.Mismatch(
                    line: row.line.number,
                    message: isLast ? message + "; the rest was not looked for" : message))
        }
        return missing
    }

    private static let mostMismatches = 50

    /// The lines of a trace, of which fewer and fewer are left.
    private struct TraceLines {
        private let lines: [String]
        /// The place of the first line that is left.
        private var start = 0
        /// The places of each line. To look one up is faster than to compare all lines with it.
        private var places: [String: ArraySlice<Int>]

        init(_ lines: [String]) {
            self.lines = lines
            places = Dictionary(grouping: lines.indices) { lines[$0] }.mapValues { $0[...] }
        }

        /// Goes on behind the next line that fits. Returns `false`, and stays, if there is none.
        mutating func advance(behind pattern: LinePattern) -> Bool {
            guard let place = next(pattern) else { return false }
            start = place + 1
            return true
        }

        private mutating func next(_ pattern: LinePattern) -> Int? {
            guard let line = pattern.exact else { return lines[start...].firstIndex(where: pattern.fits) }
            while let place = places[line]?.first, place < start { places[line]?.removeFirst() }
            return places[line]?.first
        }
    }

    /// A row begins with a time: `0.250 s `.
    private static func isRow(_ text: String) -> Bool {
        // Nearly all lines of a README begin otherwise, and to take one apart takes longer.
        guard text.utf8.first?.isDigit == true else { return false }
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[1] == "s" else { return false }
        let parts = words[0].split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].count == 3 && parts.allSatisfy(\.isDecimal)
    }

    /// A line of a trace without the number of its event.
    private static func withoutNumber(_ line: Substring) -> String {
        let words = Excerpt.words(of: line)
        return (words.first.map { Int($0) != nil } == true ? words.dropFirst() : words[...])
            .joined(separator: " ")
    }
}
