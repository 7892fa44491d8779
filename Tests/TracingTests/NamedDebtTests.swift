import Foundation
import Testing
import Tracing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct `The name of a debt` {
    /// Records that the script makes a request with a handler, which is the request of this number.
    private func make(_ id: String, _ number: UInt32, in recorder: Recorder) {
        recorder.continueFrom(cause: 0, subject: .none)
        recorder.record(.script(.called(name: EventMatcher.announcement(ofRequest: id))))
        recorder.record(.handler(.added(name: "string")), Subject(request: number))
    }

    @Test func `is the same whichever request is made first, and has the reason`() {
        let (open, status) = (
            "the handler \"string\" of request \"open\" is never called",
            "the handler \"string\" of request \"status\" is never called (it was cancelled)"
        )
        let recorders = [Recorder(), Recorder()]
        make("open", 1, in: recorders[0])
        make("status", 2, in: recorders[0])
        recorders[0].record(.request(.abandoned(reason: "it was cancelled")))
        make("status", 1, in: recorders[1])
        recorders[1].record(.request(.abandoned(reason: "it was cancelled")))
        make("open", 2, in: recorders[1])
        let debts = recorders.map { NamedDebt.all(in: $0) }
        #expect(debts.map { $0.map(\.name) } == [[open, status], [status, open]])
        #expect(
            debts[1].map(\.debt.line) == [
                "#2: the handler \"string\" of request 1 is never called: it was cancelled (#3).",
                "#5: the handler \"string\" of request 2 is never called.",
            ])
    }

    @Test func `has the method and the URL where the script does not announce the request`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://a.b/token")))
        let recorder = Recorder()
        // What another request leads to has not its name.
        make("profile", 1, in: recorder)
        recorder.record(.adapt(.started(name: "auth")), Subject(request: 2))
        recorder.record(.task(.created(type: "data", request)), Subject(request: 2, task: 1))
        recorder.record(.task(.created(type: "data", request)), Subject(task: 2))
        recorder.record(.task(.created(type: "download", nil)), Subject(task: 3))
        recorder.record(.adapt(.started(name: "late")), Subject(request: 3))
        #expect(
            NamedDebt.all(in: recorder).map(\.name) == [
                "the handler \"string\" of request \"profile\" is never called",
                "the adapter \"auth\" was asked about the request GET https://a.b/token, and never answered",
                "the task of the request GET https://a.b/token never completed",
                "the task GET https://a.b/token never completed",
                "a task never completed",
                "the adapter \"late\" was asked about a request, and never answered",
            ])
    }

    @Test func `says of several that have it which of them are more than usual`() {
        let recorder = Recorder()
        for _ in 1...2 { recorder.record(.authentication(.refreshStarted(credential: "old"))) }
        make("open", 1, in: recorder)
        let (refresh, open) = (
            "the refresh of the credential was begun, and never completed",
            "the handler \"string\" of request \"open\" is never called"
        )
        let debts = NamedDebt.all(in: recorder)
        #expect(debts.beyond([:]).map(\.name) == [refresh, refresh, open])
        #expect(debts.beyond([refresh: 1]).map(\.name) == ["\(refresh), once more", open])
        #expect(debts.beyond([refresh: 1]).map(\.debt.event) == [2, 4])
        #expect(debts.beyond([refresh: 3, open: 1]) == [])
    }
}
