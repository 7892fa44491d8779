import JSONText
import Testing
import Walkthroughs

@testable import Walkthrough

@Suite struct `The pages about walkthroughs` {
    @Test func `show scripts that load, and whose runs end before a limit`() throws {
        let page = try Page(Checkout.walkthroughs.appendingPathComponent("README.md"))
        let folder = FolderOnDisk(Checkout.walkthroughs)
        let examples = page.blocks("json5")
        #expect(examples.count >= 9)
        for example in examples {
            let script = example.hasPrefix("{") ? example : "{\(Self.missing(from: example))\(example)\n}"
            #expect(throws: Never.self, "\(example)") {
                let loaded = try ScriptLoader.load(
                    Array(script.utf8), name: "example", file: "README.md", folder: folder)
                let run = try WalkthroughRun(script: loaded)
                run.runToEnd()
                #expect(run.simulator.limitReached == nil, "\(example)")
            }
        }
    }

    @Test func `show every key that a script can have`() throws {
        let page = try Page(Checkout.walkthroughs.appendingPathComponent("README.md"))
        let examples = (page.blocks("json5") + page.blocks("js")).joined(separator: "\n")
        let shown = Set(examples.matches(of: /([$\w]+)"?:/).map { String($0.1) })
        let objects = try JSON.parse(Array(Script.schema.utf8)).required("$defs").object()
        for object in objects {
            let keys = object.value["properties"]?.members?.map(\.key) ?? []
            #expect(keys.filter { !shown.contains($0) } == [], "\(object.key)")
        }
    }

    /// What a fragment of a script needs to be a whole one.
    private static func missing(from example: String) -> String {
        let title = example.contains("title:") ? "" : "title: 'T',"
        let requests = "requests: [{id: 'a', url: 'https://api.example.com/a'}],"
        return title + (example.contains("\nrequests:") || example.hasPrefix("requests:") ? "" : requests)
    }

    @Test func `list every walkthrough with its title`() throws {
        let page = try Page(Checkout.walkthroughs.appendingPathComponent("README.md"))
        for name in Catalogue.builtIn.names {
            let title = try Catalogue.builtIn.load(name).title
            #expect(page.text.contains("| [`\(name)`](\(name)/README.md) | \(title) |"))
        }
    }

    @Test(arguments: Catalogue.builtIn.names)
    func `say no sentence twice in a row`(name: String) throws {
        let page = Page(try #require(Walkthroughs.contents(of: "\(name)/README.md")))
        let paragraphs = page.text.split(separator: "\n\n")
        #expect(zip(paragraphs, paragraphs.dropFirst()).filter { $0 == $1 }.map { "\($0.0)" } == [])
    }

    /// Rows of the script's first chain stand in plain blocks, rows of another in blocks with its name.
    @Test(arguments: try Telling.all())
    func `tell each story in the order in which it happens`(telling: Telling) throws {
        let name = telling.name
        let page = Page(try #require(Walkthroughs.contents(of: "\(name)/README.md")))
        var events = try telling.events()[...]
        let isFirst = telling.script.chains.first == telling.chain
        let excerpt = page.blocks(isFirst ? "" : telling.chain.rawValue).flatMap { $0.split(separator: "\n") }
            .filter { $0.contains(" s  ") }
        #expect(!isFirst || !excerpt.isEmpty)
        for line in excerpt {
            let words = line.split(separator: " ").filter { !$0.hasPrefix("r") || $0.contains("e") }
            let kind = try #require(words.dropFirst(2).first)
            let place = events.firstIndex { $0.kind == kind && $0.seconds == words[0] }
            events = events[try #require(place, "\(name)/README.md: \(line)")...].dropFirst()
        }
    }
}

@Suite struct `The golden trace` {
    @Test(arguments: try Telling.all())
    func `is what a run gives`(telling: Telling) throws {
        let run = try telling.run()
        let golden = Checkout.walkthroughs.appendingPathComponent(
            "\(telling.name)/\(GoldenTrace.fileName(of: run.script, on: run.chain))")
        let comparison = TraceDiff(
            from: try TraceFile(contentsOf: golden), to: TraceFile(bytes: run.goldenBytes()))
        #expect(
            comparison.isSame, "\"reqtrace test\" shows what differs; if it is meant, \"--update\" keeps it")
    }
}

@Suite struct `A reason for a decision` {
    /// A rule is the reason for an outcome because it held, or because it did not: it cannot be both.
    ///
    /// Numbers do not count, so that `hit; ttl=5` and `hit; ttl=60` are the same.
    @Test func `holds each time, or never does`() throws {
        var places: [String: [Bool: String]] = [:]
        for telling in try Telling.all() {
            for event in try telling.events() {
                guard let decision = event.decision, let rule = decision.deciding else { continue }
                let words = decision.outcome.filter { !$0.isNumber }
                let place = "\(telling.name) on \(telling.chain.rawValue), event \(event.number)"
                places["\(event.kind) \(words), by \(rule.id)", default: [:]][rule.held] = place
            }
        }
        let contradictions = places.filter { $0.value.count > 1 }
        #expect(contradictions == [:])
        #expect(places.count > 100)
    }
}

/// A page of Markdown.
private struct Page {
    let text: String

    init(_ url: URL) throws { self.init(try Data(contentsOf: url)) }

    init(_ contents: Data) { text = String(decoding: contents, as: UTF8.self) }

    /// The fenced blocks of a language, without their fences.
    func blocks(_ language: String) -> [String] {
        var blocks: [String] = []
        var current: [Substring]?
        var isWanted = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = current, line == "```" {
                if isWanted { blocks.append(lines.joined(separator: "\n")) }
                current = nil
            } else if current != nil {
                current?.append(line)
            } else if line.hasPrefix("```") {
                isWanted = line.dropFirst(3) == language
                current = []
            }
        }
        return blocks
    }
}

extension TraceEvent {
    /// The time as the program shows it: `0.015`.
    fileprivate var seconds: String {
        let milliseconds = time.nanoseconds / 1_000_000
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
