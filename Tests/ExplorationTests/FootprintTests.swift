import Simulation
import Testing
import Tracing

@testable import Exploration

@Suite struct `The footprint of a job` {
    private static let root = "org.alamofire.session.rootQueue"
    private static let loading = "com.apple.NSURLSession-work"

    /// How a block gets into a queue.
    enum Way: CaseIterable, Sendable {
        case async, after, group, item, operation, barrier, timer, cancelledTimer
        case enqueued, enqueuedOperation

        var isOfLibrary: Bool { self == .enqueued || self == .enqueuedOperation }

        /// - Returns: what has to live until the block runs.
        func enqueue(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) -> AnyObject? {
            let operations = OperationQueue(name: "operations", underlyingQueue: queue)
            let timer = DispatchSource.makeTimerSource(queue: queue)
            switch self {
            case .async: queue.async(execute: work)
            case .after: queue.asyncAfter(deadline: .now(), execute: work)
            case .group: DispatchGroup().notify(queue: queue, execute: work)
            case .item:
                let item = DispatchWorkItem {}
                item.notify(queue: queue, execute: work)
                item.perform()
            case .operation: operations.addOperation(work)
            case .barrier: operations.addBarrierBlock(work)
            case .timer:
                timer.setEventHandler(handler: work)
                timer.schedule(deadline: .now())
                timer.activate()
            case .cancelledTimer:
                timer.setCancelHandler(handler: work)
                timer.cancel()
            case .enqueued: queue.enqueue(work)
            case .enqueuedOperation: operations.enqueue(work)
            }
            return timer
        }
    }

    /// What a job on a queue touched, which follows from a request.
    private func footprint(
        on label: String, about request: UInt32 = 1, by way: Way = .enqueued,
        comparing expectations: [EventExpectation] = [], _ work: @escaping @Sendable (Simulator) -> Void
    ) -> Footprint {
        let simulator = Simulator()
        simulator.notesSteps = true
        let queue = simulator.sharedQueue(label: label)
        simulator.recorder.continueFrom(cause: 0, subject: Subject(request: request))
        let kept = Simulator.$current.withValue(simulator) { way.enqueue(on: queue) { work(simulator) } }
        withExtendedLifetime(kept) { simulator.run() }
        let run = ExploredRun(
            simulator, failures: [], comparing: expectations.compactMap { ComparedEvents(of: $0) })
        return run.moves[0].footprint
    }

    private func request(_ number: UInt32) -> @Sendable (Simulator) -> Void {
        { $0.recorder.record(.request(.finished), Subject(request: number)) }
    }

    @Test func `is one request for a library's job about it`() {
        let turn = Footprint.Thing.turn(0)
        #expect(footprint(on: Self.root, request(1)).things == [turn, .request(1)])
        #expect(footprint(on: Self.root, request(2)).things == [turn, .request(1), .request(2)])
        #expect(footprint(on: Self.root) { _ in }.things == [turn, .request(1)])
        #expect(footprint(on: Self.root + ".requestQueue", request(1)).things == [turn, .request(1)])
        #expect(
            footprint(on: "org.alamofire.session-manager.2", request(1)).things == [turn, .request(1)])
    }

    @Test(arguments: [
        ("request.finished[request=1] << request.finished[request=2]", true),
        ("task.created < request.finished", true),
        ("task.created <! task.resumed", true),
        ("never request.finished[n<10]", true),
        // Its event is none of those that are compared.
        ("task.created << request.created", false),
        ("request.finished[request=2] << request.finished[request=3]", false),
        // Whatever has to do with one request has an order anyway.
        ("request.created[request=1] << request.finished[request=1]", false),
        ("request.created << request.finished per request", false),
        // There is nothing to compare.
        ("2 x request.finished", false), ("task.created -> request.finished", false),
    ])
    func `has what compares its events with those of others`(text: String, isCompared: Bool) throws {
        let things = footprint(on: Self.root, comparing: [try EventExpectation(text)], request(1)).things
        let own = [Footprint.Thing.turn(0), .request(1)]
        let comparison = Footprint.Thing.comparison(StableHash.of(text.utf8))
        #expect(things == own + (isCompared ? [comparison] : []))
    }

    @Test func `is everything where the app may have a say`() {
        #expect(footprint(on: "com.apple.main-thread", request(1)) == .everything)
        #expect(footprint(on: "com.example.app", request(1)) == .everything)
        #expect(footprint(on: Self.root + "2", request(1)) == .everything)
        #expect(footprint(on: "org.alamofire.session-manager.log", request(1)) == .everything)
        #expect(footprint(on: "NSOperationQueue (QOS: UNSPECIFIED)", request(1)) == .everything)
        #expect(footprint(on: Self.root) { $0.noteAppCode() } == .everything)
        #expect(footprint(on: Self.root) { $0.recorder.record(.script(.called(name: "tap"))) }.isEverything)
    }

    @Test(arguments: Way.allCases)
    func `is everything if the app enqueued it, in whatever way`(way: Way) {
        #expect((footprint(on: Self.root, by: way, request(1)) == .everything) == !way.isOfLibrary)
    }

    @Test func `is everything where nothing is known`() {
        #expect(footprint(on: Self.root, about: 0) { _ in } == .everything)
        #expect(
            footprint(on: Self.loading) { _ = $0.draw(from: .milliseconds(1) ... .milliseconds(2)) }
                == .everything)
        #expect(footprint(on: Self.loading) { $0.suspendProcess() } == .everything)
    }

    @Test func `has the lanes in which it enqueues, and the queues that it makes`() {
        let things = footprint(on: Self.root) { simulator in
            simulator.main.enqueue {}
            simulator.sharedQueue(label: Self.loading).enqueue(after: .seconds(1)) {}
        }.things
        // The lanes 1 and 2 are new, which shows, too.
        #expect(things == [.lane(-1), .lane(1), .lane(2), .turn(0), .request(1)])
    }

    @Test func `has the lanes whose timers it cancels`() {
        let things = footprint(on: Self.root) { simulator in
            simulator.main.timer(after: .seconds(1)) {}.cancel()
        }.things
        #expect(things == [.lane(-1), .lane(1), .turn(0), .timers(1), .request(1)])
    }
}
