import Foundation
import Testing

// The differences were measured on Linux. Elsewhere nobody has, so nothing is claimed.
#if os(Linux)
    @Suite(.serialized) struct `The simulated URLSession` {
        @Test(arguments: Scenario.all)
        func `does what the toolchain's own does, but for the listed differences`(scenario: Scenario)
            async throws
        {
            let listed = Difference.listed(for: scenario)
            let simulated = SimulatedSide.play(scenario)
            if let listed, case .notRun = listed.linux {
                #expect(simulated == listed.here, "\(scenario)")
                return
            }
            let measured = try await FoundationSide.play(scenario)
            let found = Comparison(linux: measured, here: simulated)
            let expected = Comparison(listed)
            guard found != expected else { return }
            Issue.record("\(report(scenario, found, expected, measured, simulated))")
        }

        private func report(
            _ scenario: Scenario, _ found: Comparison, _ listed: Comparison, _ measured: [String],
            _ simulated: [String]
        ) -> String {
            """
            \(scenario.name): the sides differ otherwise than the listed differences say
            found:  \(found)
            listed: \(listed)
            on Linux:
            \(measured.joined(separator: "\n"))
            here:
            \(simulated.joined(separator: "\n"))
            """
        }
    }
#endif

@Suite struct `The conformance suite` {
    @Test func `lists differences of scenarios that there are, each once`() {
        let names = Set(Scenario.all.map(\.name))
        #expect(names.count == Scenario.all.count)
        let listed = Difference.all.flatMap(\.scenarios)
        #expect(Set(listed).count == listed.count)
        #expect(Set(listed).subtracting(names) == [])
    }

    @Test func `compiles the same code against both sessions`() throws {
        let foundation = try sharedPart(of: "FoundationSide.swift")
        #expect(foundation.count > 200)
        #expect(try sharedPart(of: "SimulatedSide.swift") == foundation)
    }

    private func sharedPart(of file: String) throws -> [Substring] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Sides")
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        return Array(
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .drop { !$0.hasPrefix("// What follows is the same") })
    }
}

/// What one side has in its record that the other has not.
struct Comparison: Equatable, CustomStringConvertible {
    let linux: [String]
    let here: [String]

    init(linux: [String], here: [String]) {
        let changes = here.difference(from: linux)
        self.linux = changes.removals.map(\.line)
        self.here = changes.insertions.map(\.line)
    }

    /// What is listed; nothing where nothing is.
    init(_ listed: Difference?) {
        if case .lines(let lines)? = listed?.linux { linux = lines } else { linux = [] }
        here = listed?.here ?? []
    }

    var description: String { "linux: \(linux), here: \(here)" }
}

extension CollectionDifference<String>.Change {
    fileprivate var line: String {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}

extension Scenario: CustomTestStringConvertible {
    static let all =
        plain + fields + sending + downloads + redirects + challenges + cookies + caching + connections
        + control + endings + oddAnswers

    var testDescription: String { name }
}
