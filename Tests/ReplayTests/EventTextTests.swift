import Testing
import Tracing

@testable import Replay

@Suite struct `An event in words` {
    /// Of a subject without words, and of one that has words for other kinds.
    @Test(arguments: [EventKind.app.suspended, .delegate.willCacheResponse])
    func `has the meaning of its kind if there are no other words for it`(kind: EventKind) throws {
        #expect(EventText.sentence(try event(kind)) == kind.meaning)
    }

    @Test func `has the words of its subject if there are some`() throws {
        #expect(
            EventText.sentence(try event(.delegate.needNewBodyStream))
                != EventKind.delegate.needNewBodyStream.meaning)
    }

    @Test func `has no subject without events`() {
        let subjects = Set(EventKind.all.map(\.subject))
        #expect(EventText.subjects.keys.filter { !subjects.contains($0) } == [])
    }

    private func event(_ kind: EventKind) throws -> TraceEvent {
        try TraceEvent(line: Array(#"{"n":1,"t":0,"queue":"main","kind":"\#(kind.name)"}"#.utf8))
    }
}
