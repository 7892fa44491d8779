import Testing
import Tracing

@testable import Replay

@Suite struct `A snapshot` {
    @Test func `is the same whatever way the cursor took`() throws {
        let source = try Story.refresh()
        let straight = SnapshotHistory(of: source, spacing: 1000)
        let expected = (0...26).map { number in
            var snapshot = Snapshot()
            for event in source.knownEvents(1...max(1, source.countToEnd())) where event.number <= number {
                snapshot.apply(event)
            }
            return snapshot
        }
        #expect((0...26).map { straight.snapshot(at: $0) } == expected)
        let jumping = SnapshotHistory(of: source, spacing: 4)
        for number in [26, 3, 0, 17, 16, 18, 25, 1] {
            #expect(jumping.snapshot(at: number) == expected[number])
        }
    }

    /// What one event did is found without the others, so it must be what the whole state shows.
    @Test func `differs from the one before by what its event changed`() throws {
        let source = try Story.refresh()
        let history = SubjectHistory(of: source, Trails(of: source), spacing: 3)
        let snapshots = SnapshotHistory(of: source)
        for number in [26, 5, 6, 20, 21, 22, 1, 17] {
            let event = try #require(source.event(number))
            let before = snapshots.snapshot(at: number - 1)
            let after = snapshots.snapshot(at: number)
            #expect(
                history.changes(at: event)
                    == source.subjects(of: event.head).flatMap { after.changes(of: $0, since: before) })
        }
    }

    @Test func `counts bytes up to the largest number, whatever a trace says`() throws {
        var snapshot = Snapshot()
        for number in 1...2 {
            let line = """
                {"n":\(number),"t":0,"task":1,"kind":"delegate.didReceiveData",\
                "data":{"bytes":9223372036854775807}}
                """
            snapshot.apply(try TraceEvent(line: Array(line.utf8)))
        }
        #expect(snapshot.tasks.map(\.bytes) == [.max])
    }

    @Test func `says what happened to a request`() throws {
        let source = try Story.refresh()
        let snapshots = SnapshotHistory(of: source)
        #expect(
            snapshots.snapshot(at: 22).changes(of: .request(1), since: snapshots.snapshot(at: 20)) == [
                StateChange(subject: "request 1", field: "attempt", from: nil, to: "1"),
                StateChange(subject: "request 1", field: "credential", from: "token-1", to: "token-2"),
                StateChange(subject: "request 1", field: "status", from: "401", to: nil),
                StateChange(
                    subject: "request 1", field: "error", from: "unacceptableStatusCode(401)", to: nil),
            ])
    }
}
