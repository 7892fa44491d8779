import Testing

@testable import reqtrace

@Suite struct `The list of walkthroughs` {
    @Test(arguments: [
        ("url-session", "cache"), ("url-session", "level 3"), ("level 2", "resource"),
        ("session-manager", "retry"), ("cookies", "level 2"),
    ])
    func `is narrowed by every word`(first: String, second: String) throws {
        let both = try names(matching: "\(first) \(second)")
        let (one, other) = (try names(matching: first), try names(matching: second))
        #expect(both == one.filter(other.contains))
        #expect(!both.isEmpty)
        #expect(try names(matching: "\(second) \(first)") == both)
    }

    private func names(matching words: String) throws -> [String] {
        try CataloguePage.entries(matching: words).map(\.heading.name)
    }
}
