import Testing

@testable import Walkthrough

@Suite struct `An outcome in a script` {
    /// Some begin with the word of another kind: `wait for the others`, with `wait`.
    @Test func `is any that an event can have, with its kind or without`() throws {
        let patterns = EventKind.all.flatMap { kind in
            kind.outcomes.flatMap { outcome in
                ["callback: 'x', outcome: '\(outcome)'", "kind: '\(kind.name)', outcome: '\(outcome)'"]
            }
        }
        #expect(patterns.contains("callback: 'x', outcome: 'wait for the others'"))
        let remarks = patterns.map { "{at: {\($0)}, text: 'x'}" }.joined(separator: ",\n")
        let script = try loaded(
            "{title: 'T', requests: [{id: 'a', url: 'https://a.b'}], narration: [\(remarks)]}")
        #expect(script.narration.count == patterns.count)
    }
}
