import Testing
import Tracing

@Suite struct `The name of a participant in a trace` {
    private struct Plain {}

    private struct Named: TraceNamed {
        let traceName: String
    }

    private struct Generic<Value> {}

    @Test func `is the name of its type, however often it is asked for`() {
        #expect((1...3).map { _ in traceName(Plain()) } == ["Plain", "Plain", "Plain"])
        #expect(traceName(Generic<Int>()) == "Generic<Int>")
        #expect(traceName(Generic<[String]>()) == "Generic<Array<String>>")
    }

    @Test func `is its own name if it has one, which may be another for each value`() {
        #expect(["auth", "logging", ""].map { traceName(Named(traceName: $0)) } == ["auth", "logging", ""])
        let participants: [Any] = [Named(traceName: "auth"), Plain()]
        #expect(participants.map { traceName($0) } == ["auth", "Plain"])
    }
}
