import Testing
import Tracing

@testable import Replay

@Suite struct `An event in words` {
    /// Of a subject without words, and of one that has words for other kinds.
    @Test(arguments: [EventKind.app.suspended, .delegate.willCacheResponse])
    func `has the meaning of its kind if there are no other words for it`(kind: EventKind) throws {
        #expect(EventText.sentence(try event(kind)) == kind.meaning)
    }

    @Test func `has the words of its subject if there are some`() throws {
        #expect(
            EventText.sentence(try event(.delegate.needNewBodyStream))
                != EventKind.delegate.needNewBodyStream.meaning)
    }

    @Test(arguments: [
        (EventKind.script.called, #""name":"task(album).threw""#, "The task album threw."),
        (.script.called, #""name":"no request: noURL""#, "There is no request: noURL."),
        (.script.called, #""name":"task(album)""#, "The script calls task(album)."),
        (
            .request.created, #""type":"upload""#,
            "The caller gets the request, an upload request; nothing has been sent."
        ),
        (.await.returned, #""type":"URL""#, "The await is over; async code goes on with a URL."),
        (.await.returned, #""type":"AnyJSON""#, "The await is over; async code goes on with an AnyJSON."),
        (.task.created, #""type":"download""#, "The task is made, suspended, without a request."),
        (
            .delegate.didReceiveChallenge,
            #""server":"a.b:443","method":"NSURLAuthenticationMethodServerTrust","previousFailures":0"#,
            "The delegate is asked whether the server at a.b:443 is to be trusted."
        ),
        (
            .delegate.didReceiveChallenge,
            #""server":"a.b:443","method":"NSURLAuthenticationMethodHTTPBasic","previousFailures":1"#,
            "The delegate is asked for a credential at a.b:443; 1 were refused so far."
        ),
    ])
    func `says what happened, and no more`(kind: EventKind, data: String, sentence: String) throws {
        #expect(EventText.sentence(try event(kind, data)) == sentence)
    }

    @Test func `says of a delay that no run outlasts that it never ends`() throws {
        let event = try event(.retry.scheduled, #""delay":\#(UInt64.max)"#)
        #expect(EventText.sentence(event) == "The next attempt never begins: no run lasts so long.")
        #expect(EventText.brief(event) == "never")
    }

    @Test(arguments: [
        (
            EventKind.cache.decided, "fail", "cache.stored",
            "Can the cache answer? → fail (no stored response may be the answer, and none may be fetched), since cache.stored did not hold."
        ),
        (
            .challenge.decided, "deliver", "challenge.proxy",
            "Is this response a challenge? → deliver, since challenge.proxy did not hold."
        ),
    ])
    func `asks a question if something was decided`(
        kind: EventKind, outcome: String, rule: String, sentence: String
    ) throws {
        let checked = #"[{"id":"\#(rule)","saw":"nothing","held":false}]"#
        let decision = #"{"outcome":"\#(outcome)","by":"\#(rule)","rules":\#(checked)}"#
        let line = #"{"n":1,"t":0,"queue":"main","kind":"\#(kind.name)","decision":\#(decision)}"#
        #expect(EventText.sentence(try TraceEvent(line: Array(line.utf8))) == sentence)
    }

    @Test func `has no subject without words`() throws {
        let spoken = try EventKind.all.filter { kind in
            let words: EventWords? = try EventText.words(for: event(kind))
            let brief: EventBrief? = try EventText.words(for: event(kind))
            return words != nil || brief != nil
        }
        let subjects = Set(spoken.map(\.subject))
        #expect(EventText.subjects.keys.filter { !subjects.contains($0) } == [])
    }

    private func event(_ kind: EventKind, _ data: String? = nil) throws -> TraceEvent {
        let members = data.map { #","data":{\#($0)}"# } ?? ""
        return try TraceEvent(
            line: Array(#"{"n":1,"t":0,"queue":"main","kind":"\#(kind.name)"\#(members)}"#.utf8))
    }
}
