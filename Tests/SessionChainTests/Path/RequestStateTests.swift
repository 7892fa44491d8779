import Testing

@testable import SessionChain

@Suite struct `A request's state` {
    @Test(
        arguments: [
            (.initialized, [.resumed, .suspended, .cancelled, .finished]),
            (.resumed, [.suspended, .cancelled, .finished]),
            (.suspended, [.resumed, .cancelled, .finished]),
            (.cancelled, []),
            (.finished, []),
        ] as [(Request.State, [Request.State])])
    func `can change to these states and no others`(from: Request.State, to: [Request.State]) {
        let all: [Request.State] = [.initialized, .resumed, .suspended, .cancelled, .finished]
        #expect(all.filter(from.canTransitionTo) == to)
    }

    @Test func `counts more retries than an event can show`() {
        let scene = Scene()
        scene.run {
            let request = scene.session.request("https://x.test/a")
            for _ in 1...65_536 { request.prepareForRetry() }
            #expect(request.retryCount == 65_536)
            #expect(request.subject.attempt == 65_535)
        }
    }
}
