import Testing

@testable import SessionChain

@Suite struct `A line of serializers` {
    typealias Row = (before: [Word], input: Word, effect: String, phase: SerializerLine.Phase)

    /// An input as one word: serializers and their handlers have names.
    enum Word {
        case add(String)
        case finish
        case result(String)
        case reset
    }

    @Test(
        arguments: [
            ([], .add("a"), "nothing", .collecting),
            ([], .finish, "call no handler", .done),
            ([.add("a")], .finish, "serialize a", .running),
            ([.add("a")], .result("a"), "nothing", .collecting),
            ([.add("a")], .reset, "nothing", .collecting),
            ([.add("a"), .finish], .add("b"), "nothing", .running),
            ([.add("a"), .finish], .finish, "nothing", .running),
            ([.add("a"), .finish], .result("a"), "call a", .done),
            ([.add("a"), .add("b"), .finish], .result("a"), "serialize b", .running),
            ([.add("a"), .add("b"), .finish, .result("a")], .result("b"), "call a, b", .done),
            ([.add("a"), .finish, .add("b")], .result("a"), "serialize b", .running),
            ([.add("a"), .finish], .reset, "nothing", .collecting),
            ([.finish], .add("a"), "serialize a", .running),
            ([.finish], .finish, "call no handler", .done),
            ([.finish], .result("a"), "nothing", .done),
            ([.finish], .reset, "nothing", .collecting),
        ] as [Row])
    func `knows what to do in every phase`(row: Row) {
        var line = SerializerLine()
        for word in row.before { _ = handle(word, by: &line) }
        #expect(handle(row.input, by: &line) == row.effect)
        #expect(line.phase == row.phase)
    }

    @Test func `starts again with its first serializer after a reset`() {
        var line = SerializerLine()
        for word in [Word.add("a"), .add("b"), .finish, .result("a"), .reset] { _ = handle(word, by: &line) }
        #expect(handle(.finish, by: &line) == "serialize a")
    }

    @Test func `forgets the handlers that it has called`() {
        var line = SerializerLine()
        for word in [Word.add("a"), .finish, .result("a"), .add("b")] { _ = handle(word, by: &line) }
        #expect(handle(.result("b"), by: &line) == "call b")
    }

    /// What the line does about an input, in words: serializers and handlers give their names when called.
    private func handle(_ word: Word, by line: inout SerializerLine) -> String {
        let input: SerializerLine.Input =
            switch word {
            case .add(let name): .added { said.add(name) }
            case .finish: .requestFinished
            case .result(let name): .serialized { said.add(name) }
            case .reset: .reset
            }
        switch line.handle(input) {
        case nil:
            return "nothing"
        case .serialize(let serializer)?:
            return "serialize \(names(saidBy: [serializer]))"
        case .callHandlers(let handlers)?:
            return handlers.isEmpty ? "call no handler" : "call \(names(saidBy: handlers))"
        }
    }

    private func names(saidBy closures: [() -> Void]) -> String {
        let before = said.lines.count
        for closure in closures { closure() }
        return said.lines[before...].joined(separator: ", ")
    }

    private let said = Notes()
}
