import Foundation
import Testing
import Tracing

@testable import Walkthrough

/// What the catalogue shows: the ideas of the articles that the project comes from, the kinds of events, and
/// the rules; each with the walkthroughs that have it in their golden traces.
struct Coverage {
    /// A row of `Walkthroughs/Course/ideas.tsv`.
    struct Idea {
        let seed: String
        let number: String
        let text: String
        /// `name` or `name:chain`; nil if it is left out on purpose.
        let walkthrough: String?
        /// The condition that an event of the walkthrough meets; the reason for an idea that is left out.
        let seenAs: String
    }

    let ideas: [Idea]
    /// The reasons for kinds and rules that no walkthrough shows, by their names.
    let unseen: [String: String]
    /// The walkthroughs that show a kind of event.
    private(set) var kinds: [String: [String]] = [:]
    /// The walkthroughs in which a rule is consulted.
    private(set) var rules: [String: [String]] = [:]
    /// What is wrong with the rows about ideas.
    private(set) var problems: [String] = []

    static func read() throws -> Coverage {
        try Coverage(
            ideas: rows(of: "Walkthroughs/Course/ideas.tsv").map { row in
                try #require(row.count == 5, "\(row)")
                return Idea(
                    seed: row[0], number: row[1], text: row[2], walkthrough: row[3] == "-" ? nil : row[3],
                    seenAs: row[4])
            },
            unseen: Dictionary(rows(of: "Walkthroughs/Course/unseen.tsv").map { ($0[0], $0[1]) }) { $1 })
    }

    private static func rows(of path: String) throws -> [[String]] {
        let text = try #require(Repository.text(of: path))
        return text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private init(ideas: [Idea], unseen: [String: String]) throws {
        self.ideas = ideas
        self.unseen = unseen
        for trace in try Repository.goldenTraces() { note(trace) }
        let known = Set(kinds.values.flatMap(\.self))
        for idea in ideas {
            guard let walkthrough = idea.walkthrough else { continue }
            let name = String(walkthrough.prefix { $0 != ":" })
            if !known.contains(name) {
                problems.append("\(idea.seed) \(idea.number): no walkthrough \(name)")
            }
        }
    }

    private mutating func note(_ trace: GoldenTrace) {
        let (name, events) = (trace.walkthrough, trace.events)
        for kind in Set(events.map(\.kind)) where kinds[kind]?.last != name {
            kinds[kind, default: []].append(name)
        }
        for rule in Set(events.flatMap { $0.decision?.rules.map(\.id) ?? [] }) where rules[rule]?.last != name
        {
            rules[rule, default: []].append(name)
        }
        let place = trace.chain.map { "\(name):\($0)" } ?? name
        for idea in ideas where idea.walkthrough == place {
            do {
                let condition = try Condition(idea.seenAs)
                if !events.contains(where: condition.holds) {
                    problems.append("\(idea.seed) \(idea.number): no event of \(place) is \(idea.seenAs)")
                }
            } catch {
                problems.append("\(idea.seed) \(idea.number): \(error)")
            }
        }
    }

    /// Kinds and rules that no walkthrough shows, without a reason; and reasons that nothing needs.
    var holes: [String] {
        let all = EventKind.all.map(\.name) + RuleBook.all.rules.map(\.id)
        let shown = Set(kinds.keys).union(rules.keys)
        return all.filter { !shown.contains($0) && unseen[$0] == nil }.map {
            "\($0) is shown by no walkthrough"
        }
            + unseen.keys.sorted().filter { shown.contains($0) || !all.contains($0) }.map {
                "\($0) needs no reason: it is shown, or there is no such thing"
            }
    }
}

extension Coverage {
    func markdown() -> String {
        let shown = ideas.count { $0.walkthrough != nil }
        var text = """
            # What the walkthroughs show

            \(shown) of \(ideas.count) ideas of the articles are shown by a walkthrough, and \(ideas.count - shown) are left out \
            on purpose. \(kinds.count) of \(EventKind.all.count) kinds of events are in a golden trace, and \
            \(rules.count) of \(RuleBook.all.rules.count) rules are consulted in one.

            ## Ideas

            | Article | Idea | Walkthrough | Seen as |
            |---|---|---|---|

            """
        for idea in ideas {
            let place = idea.walkthrough.map { Self.link($0) } ?? "left out"
            let seen = idea.walkthrough == nil ? idea.seenAs : "`\(idea.seenAs.replacing("|", with: "\\|"))`"
            text += "| \(idea.seed) | \(idea.text) | \(place) | \(seen) |\n"
        }
        text += "\n## Kinds of events\n\n| Kind | Walkthroughs |\n|---|---|\n"
        for kind in EventKind.all { text += row(kind.name, kinds[kind.name]) }
        text += "\n## Rules\n\n| Rule | Walkthroughs |\n|---|---|\n"
        for rule in RuleBook.all.rules { text += row(rule.id, rules[rule.id]) }
        return text
    }

    /// The first few walkthroughs, and how many more there are.
    private func row(_ name: String, _ walkthroughs: [String]?) -> String {
        guard let walkthroughs else { return "| `\(name)` | none: \(unseen[name] ?? "") |\n" }
        let first = walkthroughs.prefix(4).map(Self.link).joined(separator: ", ")
        let more = walkthroughs.count > 4 ? " and \(walkthroughs.count - 4) more" : ""
        return "| `\(name)` | \(first)\(more) |\n"
    }

    private static func link(_ walkthrough: String) -> String {
        "[`\(walkthrough)`](\(walkthrough.prefix { $0 != ":" })/README.md)"
    }
}
