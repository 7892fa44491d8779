import Testing
import Tracing

@testable import reqtrace

@Suite struct `The promises of the libraries` {
    private func broken(on chain: Chain = .session, _ payloads: [Payload]) -> [String] {
        let recorder = Recorder()
        for payload in payloads { recorder.record(payload, Subject(request: 1, task: 1)) }
        return LibraryRules(chain, recorder).failures.map { "\($0.name): \($0.message)" }
    }

    @Test func `are broken by a request that finishes twice`() {
        #expect(broken([.request(.finished)]) == [])
        #expect(
            broken([.request(.finished), .request(.finished)]) == [
                "a request finishes once an attempt: #2 request.finished comes once more"
            ])
    }

    @Test func `are not broken by a cancelled request that finishes twice`() {
        #expect(broken([.request(.cancelled), .request(.finished), .request(.finished)]) == [])
        #expect(
            broken([.request(.finished), .request(.finished), .request(.cancelled)]) == [
                "a request finishes once an attempt: #2 request.finished comes once more"
            ])
    }

    @Test func `are broken by a call for a task that has completed, but not by an answer`() {
        let end = Payload.delegate(.didCompleteWithError(nil))
        let answers = [
            Payload.delegate(.answered(disposition: "allow")), .delegate(.gaveBodyStream(isThere: true)),
        ]
        #expect(broken([Payload.delegate(.isWaitingForConnectivity), end] + answers) == [])
        #expect(
            broken([end, .delegate(.isWaitingForConnectivity), end]) == [
                "nothing is delegated after a task has completed:"
                    + " #2 delegate.isWaitingForConnectivity comes too late",
                "nothing is delegated after a task has completed:"
                    + " #3 delegate.didCompleteWithError comes too late",
            ])
    }

    @Test func `are broken by a serializer that runs after a handler, in 5.12 alone`() {
        let handler = Payload.handler(
            .called(HandlerCall(name: "data", error: nil, status: 200, state: "finished")))
        let serializer = Payload.serialize(.started(name: "json", .data(bytes: 2), error: nil))
        #expect(broken([serializer, handler]) == [])
        #expect(broken([handler, .handler(.added(name: "json")), serializer]) == [])
        #expect(
            broken([handler, serializer]) == [
                "serializers come before handlers: #2 serialize.started comes too late"
            ])
        #expect(broken(on: .sessionManager, [handler, serializer]) == [])
    }

    @Test func `are not broken by the serializer of a late handler that runs after an earlier handler`() {
        let added = Payload.handler(.added(name: "data"))
        let cleanedUp = Payload.request(.cleanedUp)
        let handler = Payload.handler(
            .called(HandlerCall(name: "data", error: nil, status: 200, state: "finished")))
        let serializer = Payload.serialize(.started(name: "data", .data(bytes: 2), error: nil))
        #expect(broken([added, serializer, cleanedUp, added, handler, serializer]) == [])
        #expect(
            broken([added, serializer, cleanedUp, added, serializer, cleanedUp, handler, serializer]) == [
                "serializers come before handlers: #8 serialize.started comes too late"
            ])
        #expect(
            broken([added, added, serializer, handler, serializer, cleanedUp]) == [
                "serializers come before handlers: #5 serialize.started comes too late"
            ])
    }

    /// Records the start of a refresh that a request's interceptor asks for, and returns its number.
    private func refresh(by interceptor: String, after cause: UInt32 = 0, in recorder: Recorder) -> UInt32 {
        recorder.continueFrom(cause: cause, subject: Subject(request: 1))
        recorder.record(.adapt(.started(name: interceptor)))
        return recorder.record(.authentication(.refreshStarted(credential: "old")))
    }

    @Test func `are broken by an interceptor that refreshes twice at once, and not by two`() {
        let recorder = Recorder()
        let first = refresh(by: "users", in: recorder)
        let second = refresh(by: "images", in: recorder)
        for began in [first, second] {
            recorder.continueFrom(cause: began, subject: Subject())
            recorder.record(.authentication(.refreshCompleted(credential: "new", error: nil)))
        }
        _ = refresh(by: "users", in: recorder)
        #expect(LibraryRules(.session, recorder).failures.map(\.message) == [])
        _ = refresh(by: "users", in: recorder)
        #expect(
            LibraryRules(.session, recorder).failures.map { "\($0.name): \($0.message)" } == [
                "one refresh at a time: #10 authentication.refreshStarted comes while another one runs"
            ])
    }

    @Test func `are not broken by a refresh that went on when another one had ended`() {
        let recorder = Recorder()
        let users = refresh(by: "users", in: recorder)
        let images = refresh(by: "images", after: users, in: recorder)
        recorder.continueFrom(cause: images, subject: Subject())
        for _ in 1...2 { recorder.record(.authentication(.refreshCompleted(credential: "new", error: nil))) }
        _ = refresh(by: "users", in: recorder)
        #expect(LibraryRules(.session, recorder).failures.map(\.message) == [])
    }
}
