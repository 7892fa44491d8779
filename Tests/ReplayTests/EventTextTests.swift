import Testing
import Tracing

@testable import Replay

@Suite struct `An event in words` {
    @Test(arguments: EventKind.all)
    func `finds its words by the subject of its kind`(kind: EventKind) {
        #expect(EventText.subjects[kind.subject] != nil, "\(kind.name) has no row in EventText.subjects")
    }

    @Test func `has no subject without events`() {
        let subjects = Set(EventKind.all.map(\.subject))
        #expect(EventText.subjects.keys.filter { !subjects.contains($0) } == [])
    }
}
