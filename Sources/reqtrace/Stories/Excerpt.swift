import Foundation

/// Compares what a command shows with the lines that a story has of it.
///
/// Spaces count as one, however many there are, and empty lines do not count. `…` alone on a line stands for
/// any number of lines, and inside a line for any text.
struct Excerpt {
    private let expected: [ExpectedLine]
    private let shown: [String]

    private struct ExpectedLine {
        let line: Transcript.Line
        let pattern: LinePattern
    }

    init(_ expected: [Transcript.Line], of output: String) {
        self.expected =
            expected.map { Transcript.Line(number: $0.number, text: Self.normal($0.text)) }
            .filter { !$0.text.isEmpty }
            .map { ExpectedLine(line: $0, pattern: LinePattern($0.text)) }
        shown = output.components(separatedBy: "\n").map(Self.normal).filter { !$0.isEmpty }
    }

    /// A line whose words have one space between them.
    static func normal(_ line: String) -> String { words(of: line[...]).joined(separator: " ") }

    /// The words of a line, which may be one of a million. Nearly all are ASCII, and it takes far less time
    /// to look at a byte than at a character.
    static func words(of line: Substring) -> [Substring] {
        guard line.utf8.allSatisfy({ $0 < 0x80 }) else { return line.split(whereSeparator: \.isWhitespace) }
        return line.utf8.split { $0 == UInt8(ascii: " ") || (9...13).contains($0) }.map { Substring($0) }
    }

    /// A line that is not what the command shows, and the reason.
    struct Mismatch: Error, Equatable {
        let line: Int
        let message: String
    }

    /// The first line that does not fit; nil if all do.
    func mismatch() -> Mismatch? {
        do throws(Mismatch) {
            try match()
            return nil
        } catch {
            return error
        }
    }

    /// Lines without `…` between them stand for as many lines that follow each other.
    private typealias Run = ArraySlice<ExpectedLine>

    private func match() throws(Mismatch) {
        guard let lastLine = expected.last?.line else { return }
        let runs = expected.split(omittingEmptySubsequences: false) { $0.line.text == "…" }
        var places = 0...0
        for run in runs {
            // A run stands at the first place where it fits, so that the others have the most room.
            let end = try place(of: run, in: places) + run.count
            places = end...shown.count
        }
        // The last run ends where the output does.
        let last = runs[runs.count - 1]
        guard !last.isEmpty || runs.count == 1 else { return }
        let earliest = places.lowerBound - last.count
        let latest = runs.count == 1 ? earliest : shown.count - last.count
        var comparisons = Self.mostComparisons
        var place = latest
        while place > earliest, try fits(last, at: place, &comparisons) < last.count { place -= 1 }
        guard place + last.count < shown.count else { return }
        throw Mismatch(
            line: lastLine.number,
            message: "the command goes on with \"\(shown[place + last.count])\";"
                + " write … for lines that are left out")
    }

    /// The first of some places where a run fits.
    private func place(of run: Run, in places: ClosedRange<Int>) throws(Mismatch) -> Int {
        var furthest = (fitting: 0, end: places.lowerBound, isAlone: true)
        var comparisons = Self.mostComparisons
        for place in places {
            let fitting = try fits(run, at: place, &comparisons)
            if fitting == run.count { return place }
            if fitting > furthest.fitting {
                furthest = (fitting, place + fitting, true)
            } else if fitting == furthest.fitting, place > places.lowerBound {
                furthest.isAlone = false
            }
        }
        let found: String
        if !furthest.isAlone {
            found = "no such line follows"
        } else if furthest.end < shown.count {
            found = "found \"\(shown[furthest.end])\""
        } else {
            found = "found nothing more"
        }
        let line = run[run.startIndex + furthest.fitting].line
        throw Mismatch(line: line.number, message: "expected \"\(line.text)\", \(found)")
    }

    /// More than any story needs. Lines that repeat themselves could be compared for minutes.
    private static let mostComparisons = 2_000_000

    /// How many lines of a run fit at a place.
    private func fits(_ run: Run, at place: Int, _ comparisons: inout Int) throws(Mismatch) -> Int {
        var count = 0
        while count < run.count, place + count < shown.count,
            run[run.startIndex + count].pattern.fits(shown[place + count])
        {
            count += 1
        }
        comparisons -= count + 1
        guard comparisons > 0 else {
            throw Mismatch(
                line: run[run.startIndex].line.number,
                message: "too many lines of the command are like these; show fewer of them")
        }
        return count
    }
}

/// A line in which `…` stands for any text.
struct LinePattern {
    /// What stands before, between and behind the left-out texts.
    private let parts: [String]

    /// - Parameter text: a line whose words have one space between them.
    init(_ text: String) {
        // Outside ASCII there may be a `…`. To search for one takes longer than to look at all bytes.
        let mayLeaveOut = text.utf8.contains { $0 >= 0x80 }
        parts =
            mayLeaveOut
            ? text.components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) } : [text]
    }

    /// The only line that fits; nil if something is left out.
    var exact: String? { parts.count == 1 ? parts[0] : nil }

    func fits(_ line: String) -> Bool {
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return parts == [line] }
        guard line.hasPrefix(first), line.hasSuffix(last) else { return false }
        var rest = line.dropFirst(first.count)
        for part in parts.dropFirst() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
