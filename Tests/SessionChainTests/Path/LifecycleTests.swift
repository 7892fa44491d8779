import Testing

@testable import SessionChain

@Suite struct `The path of a request` {
    private struct User: Decodable, Sendable { let id: Int }

    @Test func `leads from the session through every stage to the handler`() {
        let (scene, notes) = (Scene(body: #"{"id": 7}"#), Notes())
        let show = { @Sendable (response: AFDataResponse<User>) in notes.add("\(response.value?.id ?? 0)") }
        let url = pageURL
        scene.run {
            let session = scene.session
            session.request(url).validate().responseDecodable(of: User.self) { response in
                show(response)
            }
        }
        #expect(notes.lines == ["7"])
        let stages: [EventKind] = [
            .request.created, .validation.added, .validation.added, .handler.added, .request.resumed,
            .request.performed, .urlRequest.converted, .adapt.decided, .urlRequest.created,
            .urlRequest.ready, .request.taskCreated, .request.taskResumed, .delegate.didReceiveResponse,
            .validation.decided, .validation.decided, .request.taskCompleted, .request.finished,
            .serialize.started, .serialize.decided, .serialize.finished, .request.cleanedUp,
            .handler.called,
        ]
        #expect(scene.simulator.recorder.events.map(\.payload.kind).filter(stages.contains) == stages)
    }
}
