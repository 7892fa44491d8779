import JSONText
import Testing
import Tracing

/// The table of expectations in the README of the Tracing module.
@Suite struct `The table of expectations` {
    /// A row: every text of an expectation, and the runs that meet it and that do not.
    private struct Row {
        let texts: [String]
        let holds: String
        let fails: String
    }

    @Test func `says for which runs each of them holds`() throws {
        let rows = try rows()
        #expect(rows.count == 16)
        for row in rows {
            #expect(row.texts.isEmpty == false)
            for text in row.texts {
                let expectation = try EventExpectation(text)
                #expect(expectation.violation(in: run(row.holds)) == nil, "\(text) for \(row.holds)")
                #expect(expectation.violation(in: run(row.fails)) != nil, "\(text) for \(row.fails)")
            }
        }
    }

    private func rows() throws -> [Row] {
        let readme = try #require(Repository.text(of: "Sources/Tracing/README.md"))
        return readme.split(separator: "\n").filter { $0.hasPrefix("| `.") }.map { line in
            let cells = line.split(separator: "|").map { cell in
                cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
            }
            return Row(texts: cells[1].map(withKinds), holds: cells[3][0], fails: cells[4][0])
        }
    }

    /// `A < B` with kinds of events for the letters.
    private func withKinds(_ text: String) -> String {
        text.split(separator: " ").map { word in
            let sign = word.hasPrefix("!") && word.count == 2 ? "!" : ""
            return Self.kinds[String(word.dropFirst(sign.count))].map { sign + $0 } ?? String(word)
        }.joined(separator: " ")
    }

    private static let kinds = [
        "A": "task.created", "B": "task.resumed", "C": "task.started", "X": "task.completed",
    ]

    /// `A(401) B` is two events, `A⟶B` one that leads to another.
    private func run(_ text: String) -> [TraceEvent] {
        var events: [TraceEvent] = []
        for word in text.split(whereSeparator: { " ,".contains($0) }) {
            for (index, part) in word.split(separator: "⟶").enumerated() {
                let kind = Self.kinds[String(part.prefix(1))] ?? ""
                let status = part.dropFirst(2).prefix { $0.isNumber }
                let data = Int64(status).map {
                    [JSON.Member(key: "status", keyOffset: 0, value: JSON(.integer($0)))]
                }
                events.append(
                    TraceEvent(
                        number: events.count + 1, time: .start, queue: "", request: nil, attempt: nil,
                        task: nil,
                        cause: index == 0 ? nil : events.count, kind: kind, source: "", callback: nil,
                        data: data ?? [], decision: nil))
            }
        }
        return events
    }
}
