import Foundation

/// Compares what a command shows with the lines that a story has of it.
///
/// Spaces count as one, however many there are, and empty lines do not count. `…` alone on a line stands for
/// any number of lines, and inside a line for any text.
struct Excerpt {
    private let expected: [Transcript.Line]
    private let shown: [String]

    init(_ expected: [Transcript.Line], of output: String) {
        self.expected =
            expected.map { Transcript.Line(number: $0.number, text: Self.normal($0.text)) }
            .filter { !$0.text.isEmpty }
        shown = output.components(separatedBy: "\n").map(Self.normal).filter { !$0.isEmpty }
    }

    private static func normal(_ line: String) -> String {
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A line that is not what the command shows, and the reason.
    struct Mismatch: Equatable {
        let line: Int
        let message: String
    }

    /// The first line that does not fit; nil if all do.
    func mismatch() -> Mismatch? {
        guard !expected.isEmpty else { return nil }
        // For every number of expected lines, the numbers of shown lines that they can stand for.
        var reached: Set<Int> = [0]
        for line in expected {
            let pattern = LinePattern(line.text)
            var next: Set<Int> = []
            for count in reached.sorted() {
                if line.text == "…" {
                    next.formUnion(count...shown.count)
                } else if count < shown.count, pattern.fits(shown[count]) {
                    next.insert(count + 1)
                }
            }
            if next.isEmpty { return mismatch(at: line, reached) }
            reached = next
        }
        guard !reached.contains(shown.count), let end = reached.max() else { return nil }
        return Mismatch(
            line: expected[expected.count - 1].number,
            message: "the command goes on with \"\(shown[end])\"; write … for lines that are left out")
    }

    private func mismatch(at line: Transcript.Line, _ reached: Set<Int>) -> Mismatch {
        let found: String
        if reached.count > 1 {
            found = "no such line follows"
        } else if let next = reached.first, next < shown.count {
            found = "found \"\(shown[next])\""
        } else {
            found = "found nothing more"
        }
        return Mismatch(line: line.number, message: "expected \"\(line.text)\", \(found)")
    }

}

/// A line in which `…` stands for any text.
struct LinePattern {
    /// What stands before, between and behind the left-out texts.
    private let parts: [String]

    init(_ text: String) {
        parts = text.components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) }
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
