import Testing

@testable import Tracing

@Suite struct `What happens before an event` {
    /// Two roots; the second event leads to three others, two of them in a row.
    private let order = HappensBefore(
        trace(
            """
            session.created
            script.called <1
            script.called
            request.created <2
            request.resumed <3
            request.performed <2
            task.created <6
            """))

    @Test(arguments: [
        (1, []), (2, [1]), (3, []), (4, [2, 1]), (5, [3]), (6, [2, 1]), (7, [6, 2, 1]), (8, []),
    ])
    func `is on the way back to its root`(number: Int, causes: [Int]) {
        #expect(order.causes(of: number) == causes)
        #expect((0...9).filter { order.leads($0, to: number) } == causes.reversed())
    }

    @Test func `leaves out a cause that is not there, or that comes later`() {
        let order = HappensBefore(trace("task.created <2\ntask.resumed <7\ntask.started <2"))
        #expect((1...3).map { order.causes(of: $0) } == [[], [], [2]])
    }

    @Test func `is found for the nearest of several`() {
        #expect(order.nearest(among: [5, 1, 0, 3], to: [6, 3, 4, 0, 5]) == [5, 1, nil, nil, 1])
    }

    @Test func `is found in a chain of any length`() {
        let events = (1...100_000).map { number in
            TraceEvent(
                number: number, time: .start, queue: "", request: nil, attempt: nil, task: nil,
                cause: number - 1, kind: "task.created", source: "", callback: nil, data: [], decision: nil)
        }
        let order = HappensBefore(events)
        #expect(order.causes(of: 100_000).count == 99_999)
        #expect(order.leads(1, to: 100_000))
        #expect(!order.leads(100_000, to: 1))
    }
}
