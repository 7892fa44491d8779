import Testing

@Suite struct `The generated pages, of the catalogue` {
    static let coverage = Result { try Coverage.read() }

    @Test func `shows every idea of the articles, or says why not`() throws {
        let coverage = try Self.coverage.get()
        expectNone(coverage.problems)
        expectNone(coverage.ideas.filter { $0.text.isEmpty || $0.seenAs.isEmpty }.map { "\($0)" })
        let numbers = Dictionary(grouping: coverage.ideas, by: \.seed).mapValues {
            $0.compactMap { Int($0.number) }
        }
        #expect(
            numbers
                == ["000": 1...94, "001": 1...57, "002": 1...103, "003": 1...57, "004": 1...42].mapValues(
                    Array.init))
    }

    @Test func `shows every kind of event and every rule, or says why not`() throws {
        expectNone(try Self.coverage.get().holes)
    }

    @Test func `has a page that says where each of them is shown`() throws {
        try GeneratedPage(path: "Walkthroughs/COVERAGE.md").expect(Self.coverage.get().markdown())
    }
}
