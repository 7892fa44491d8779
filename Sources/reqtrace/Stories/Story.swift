import Foundation
import JSONText

/// The README of a walkthrough, as far as it can be checked.
struct Story {
    /// The blocks that can be run.
    let transcripts: [Transcript]
    /// The claims that sentences refer to.
    let references: [Reference]
    /// The rows of traces that it shows.
    let rows: StoryRows

    init(_ text: String, of walkthrough: String) {
        transcripts = Transcript.all(in: text, of: walkthrough)
        rows = StoryRows(text)
        references = text.components(separatedBy: "\n").enumerated().flatMap { index, line in
            Reference.all(in: line, number: index + 1)
        }
    }

    /// A link to a claim, such as `](script.json#id)`.
    struct Reference: Equatable {
        let id: String
        /// Where `script.json` stands.
        let position: TextPosition

        private static let mark = "](script.json#"

        fileprivate static func all(in line: String, number: Int) -> [Reference] {
            var references: [Reference] = []
            // To begin a search takes longer than to search a short line.
            guard line.utf8.count > mark.utf8.count, line.utf8.contains(UInt8(ascii: "#")) else { return [] }
            var columns = LineColumns(line)
            var rest = line[...]
            while let link = rest.firstRange(of: mark) {
                let id = rest[link.upperBound...].prefix { $0 != ")" && !$0.isWhitespace }
                if !id.isEmpty, id.endIndex < rest.endIndex, rest[id.endIndex] == ")" {
                    let column = columns.column(of: link.lowerBound) + "](".count
                    references.append(
                        Reference(id: String(id), position: TextPosition(line: number, column: column)))
                }
                rest = rest[id.endIndex...]
            }
            return references
        }
    }
}
