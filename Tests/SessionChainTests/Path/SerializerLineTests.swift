import Testing

@testable import SessionChain

@Suite struct `A line of serializers` {
    typealias Row = (before: [Word], input: Word, effect: String, state: String)

    /// An input as one word: serializers and their handlers have names.
    enum Word {
        case add(String)
        case turn
        case finish
        case result(String)
        case retry
        case reset
    }

    @Test(
        arguments: [
            ([], .add("a"), "nothing", "waiting"),
            ([], .finish, "call no handler", "waiting, have run"),
            ([.add("a")], .finish, "serialize a", "running, finishing"),
            ([.add("a")], .reset, "nothing", "waiting"),
            ([.add("a"), .finish], .add("b"), "nothing", "running, finishing"),
            ([.add("a"), .finish], .finish, "nothing", "running, finishing"),
            ([.add("a"), .finish], .result("a"), "call a", "waiting, have run"),
            ([.add("a"), .add("b"), .finish], .result("a"), "serialize b", "running, finishing"),
            ([.add("a"), .add("b"), .finish, .result("a")], .result("b"), "call a, b", "waiting, have run"),
            ([.add("a"), .finish, .add("b")], .result("a"), "serialize b", "running, finishing"),
            ([.add("a"), .finish], .retry, "nothing", "retrying, finishing"),
            ([.add("a"), .finish, .retry], .turn, "nothing", "retrying, finishing"),
            ([.add("a"), .finish, .retry], .finish, "nothing", "retrying, finishing"),
            ([.add("a"), .finish, .retry], .reset, "nothing", "waiting"),
            ([.add("a"), .finish], .reset, "nothing", "waiting"),
            ([.finish], .add("a"), "schedule a turn", "waiting, have run"),
            ([.finish, .add("a")], .turn, "serialize a", "running, have run"),
            ([.finish, .add("a"), .turn], .add("b"), "schedule a turn", "running, have run"),
            ([.finish, .add("a"), .turn, .add("b")], .turn, "nothing", "running, have run"),
            ([.finish, .add("a"), .turn], .finish, "nothing", "running, finishing, have run"),
            ([.finish, .add("a"), .turn], .result("a"), "call a", "waiting, have run"),
            ([.finish], .finish, "call no handler", "waiting, have run"),
            ([.finish], .turn, "call no handler", "waiting, have run"),
            ([.finish], .reset, "nothing", "waiting, have run"),
        ] as [Row])
    func `knows what to do in every phase`(row: Row) {
        var line = SerializerLine()
        for word in row.before { _ = handle(word, by: &line) }
        #expect(handle(row.input, by: &line) == row.effect)
        #expect(state(of: line) == row.state)
    }

    @Test(
        arguments: [
            ([.add("a"), .finish, .result("a")], .result("a"), "call a", "waiting, have run"),
            ([.add("a"), .finish, .retry], .result("a"), "call a", "waiting, have run"),
            ([.add("a"), .finish, .retry], .retry, "nothing", "retrying, finishing"),
            ([.add("a"), .finish, .reset], .retry, "nothing", "waiting"),
            ([.add("a"), .finish, .reset], .result("a"), "call a", "waiting, have run"),
            ([.add("a"), .add("b"), .finish, .reset], .result("a"), "serialize b", "running"),
            ([.add("a"), .add("b"), .finish, .result("a")], .result("a"), "call a, a", "waiting, have run"),
        ] as [Row])
    func `takes a result that is delivered twice, or in spite of a retry, for the next one`(row: Row) {
        var line = SerializerLine()
        for word in row.before { _ = handle(word, by: &line) }
        #expect(handle(row.input, by: &line) == row.effect)
        #expect(state(of: line) == row.state)
    }

    @Test func `runs all that are left from the first on if one is added after they had run before a retry`()
    {
        var line = SerializerLine()
        for word in [Word.finish, .add("late"), .turn, .reset, .add("later")] { _ = handle(word, by: &line) }
        #expect(handle(.turn, by: &line) == "serialize late")
        #expect(handle(.result("late"), by: &line) == "serialize later")
        #expect(handle(.result("later"), by: &line) == "call late, later")
    }

    @Test func `starts again with its first serializer after a reset`() {
        var line = SerializerLine()
        for word in [Word.add("a"), .add("b"), .finish, .result("a"), .reset] { _ = handle(word, by: &line) }
        #expect(handle(.finish, by: &line) == "serialize a")
    }

    @Test func `forgets the handlers that it has called`() {
        var line = SerializerLine()
        for word in [Word.add("a"), .finish, .result("a"), .add("b"), .turn] {
            _ = handle(word, by: &line)
        }
        #expect(handle(.result("b"), by: &line) == "call b")
    }

    /// What the line does about an input, in words: serializers and handlers give their names when called.
    private func handle(_ word: Word, by line: inout SerializerLine) -> String {
        let input: SerializerLine.Input =
            switch word {
            case .add(let name): .added { said.add(name) }
            case .turn: .turnCame
            case .finish: .requestFinished
            case .result(let name): .serialized { said.add(name) }
            case .retry: .retryGranted
            case .reset: .reset
            }
        switch line.handle(input) {
        case nil:
            return "nothing"
        case .scheduleTurn?:
            return "schedule a turn"
        case .serialize(let serializer)?:
            return "serialize \(names(saidBy: [serializer]))"
        case .callHandlers(let handlers)?:
            return handlers.isEmpty ? "call no handler" : "call \(names(saidBy: handlers))"
        }
    }

    private func state(of line: SerializerLine) -> String {
        let phase =
            switch line.phase {
            case .waiting: "waiting"
            case .running: "running"
            case .retrying: "retrying"
            }
        return phase + (line.isFinishing ? ", finishing" : "") + (line.haveRun ? ", have run" : "")
    }

    private func names(saidBy closures: [() -> Void]) -> String {
        let before = said.lines.count
        for closure in closures { closure() }
        return said.lines[before...].joined(separator: ", ")
    }

    private let said = Notes()
}
