import Testing

@testable import SessionChain

@Suite struct `A map of requests and tasks` {
    /// The two callbacks that end a task.
    enum Ending { case metrics, completion }

    @Test(arguments: [[Ending.metrics, .completion], [.completion, .metrics]])
    func `releases a task at the second of its two endings`(endings: [Ending]) {
        let (request, task) = requestWithTask()
        var map = RequestTaskMap()
        map.associate(task, with: request)
        #expect(map.request(for: task) === request)
        #expect(note(endings[0], task, in: &map) == false)
        #expect(map.request(for: task) === request)
        #expect(note(endings[1], task, in: &map) == true)
        #expect(map.request(for: task) == nil)
        #expect(map.requests.isEmpty)
    }

    @Test(arguments: [Ending.metrics, .completion])
    func `waits for the other ending if one comes twice`(ending: Ending) {
        let (request, task) = requestWithTask()
        var map = RequestTaskMap()
        map.associate(task, with: request)
        #expect([note(ending, task, in: &map), note(ending, task, in: &map)] == [false, false])
    }

    @Test(arguments: [Ending.metrics, .completion])
    func `ignores the ending of a task that it does not contain`(ending: Ending) {
        let (_, task) = requestWithTask()
        var map = RequestTaskMap()
        #expect(map.request(for: task) == nil)
        #expect(note(ending, task, in: &map) == false)
    }

    @Test func `lists its requests in the order in which they were made`() {
        let scene = Scene()
        Simulator.$current.withValue(scene.simulator) {
            let session = Session()
            let requests = (1...5).map { session.request("\(pageURL)\($0)") }
            var map = RequestTaskMap()
            for request in requests.reversed() { map.associate(task(of: session), with: request) }
            #expect(map.requests == requests)
        }
    }

    private func note(_ ending: Ending, _ task: URLSessionTask, in map: inout RequestTaskMap) -> Bool {
        switch ending {
        case .metrics: map.disassociateIfNecessaryAfterGatheringMetrics(for: task)
        case .completion: map.disassociateIfNecessaryAfterCompleting(task)
        }
    }

    private func requestWithTask() -> (Request, URLSessionTask) {
        Simulator.$current.withValue(Scene().simulator) {
            let session = Session()
            return (session.request(pageURL), task(of: session))
        }
    }

    private func task(of session: Session) -> URLSessionTask {
        session.session.dataTask(with: URLRequest(url: URL(filePath: "/")))
    }
}
