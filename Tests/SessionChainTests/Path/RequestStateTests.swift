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
}
