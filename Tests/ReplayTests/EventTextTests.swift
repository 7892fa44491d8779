import Stepping
import Testing
import Tracing
import Walkthrough
import Walkthroughs

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
        (
            .hook.called, #""name":"onHTTPResponse""#,
            "A closure that the caller attached to the request is called."
        ),
        (
            .hook.called, #""name":"onHTTPResponse(allow)""#,
            "The caller's closure has answered about the response: allow."
        ),
        (
            .hook.called, #""name":"cURLDescription""#,
            "The caller asks the request for its cURLDescription()."
        ),
        (.hook.called, #""name":"debugDescription""#, "The caller reads the request's debugDescription."),
        (
            .hook.called, #""name":"cancelAllRequests.completion""#,
            "The closure that the caller gave to cancelAllRequests is called."
        ),
        (
            .hook.called, #""name":"multipart.encodingCompletion""#,
            "The caller's encodingCompletion hears how the encoding of the form ended."
        ),
        (.await.returned, #""type":"URL""#, "The await is over; async code goes on with a URL."),
        (.await.returned, #""type":"AnyJSON""#, "The await is over; async code goes on with an AnyJSON."),
        (.task.created, #""type":"download""#, "The task is made, suspended, without a request."),
        (
            .task.created, #""insteadOf":1,"state":"running","method":"GET","url":"h:""#,
            "The task is made to go on in place of task 1: GET h:."
        ),
        (
            .task.created, #""insteadOf":1,"state":"suspended","method":"GET","url":"h:""#,
            "The task is made, suspended, to go on in place of task 1: GET h:."
        ),
        (
            .delegate.didReceiveChallenge,
            #""server":"a.b:443","method":"NSURLAuthenticationMethodServerTrust","previousFailures":0"#,
            "The delegate is asked whether the server at a.b:443 is to be trusted."
        ),
        (
            .delegate.didReceiveChallenge,
            #""server":"a.b:443","method":"NSURLAuthenticationMethodHTTPBasic","previousFailures":1"#,
            "The delegate is asked for a credential at a.b:443; 1 has been refused so far."
        ),
        (
            .delegate.didReceiveChallenge,
            #""server":"a.b:443","method":"NSURLAuthenticationMethodHTTPBasic","previousFailures":0"#,
            "The delegate is asked for a credential at a.b:443; none has been refused so far."
        ),
        (
            .delegate.didReceiveChallenge,
            #""server":"a.b:443","method":"NSURLAuthenticationMethodHTTPBasic","previousFailures":2"#,
            "The delegate is asked for a credential at a.b:443; 2 have been refused so far."
        ),
        (
            .cache.evicted, #""url":"h:","variant":"a: 1","from":"disk","remains":false"#,
            "The response of h: (a: 1) leaves disk."
        ),
        (.serialize.started, #""name":"s","bytes":1"#, "The serializer \"s\" gets 1 byte."),
        (.serialize.started, #""name":"s""#, "The serializer \"s\" gets no bytes."),
        (.serialize.started, #""name":"s","file":true"#, "The serializer \"s\" gets the file's URL."),
        (.serialize.started, #""name":"s","file":false"#, "The serializer \"s\" gets no file."),
        (.serialize.started, #""name":"s","error":"e""#, "The serializer \"s\" gets the error e."),
        (
            .serialize.started, #""name":"s","file":false,"error":"e""#,
            "The serializer \"s\" gets the error e."
        ),
        (
            .serialize.started, #""name":"s","file":true,"error":"e""#,
            "The serializer \"s\" gets the file's URL, and the error e."
        ),
        (
            .serialize.started, #""name":"s","bytes":19,"error":"e""#,
            "The serializer \"s\" gets 19 bytes, and the error e."
        ),
        (.task.suspended, #""count":1"#, "The task is suspended until resume() is called once more."),
        (.task.suspended, #""count":2"#, "The task is suspended until resume() is called 2 more times."),
        (
            .delegate.didSendBodyData, #""bytes":1,"total":1,"expected":1"#,
            "The delegate hears how much of the body is sent: 1 of 1 byte."
        ),
        (
            .delegate.didWriteData, #""bytes":1,"total":1"#,
            "The delegate hears how much is in the file: 1 byte."
        ),
        (
            .stream.piped, #""bytes":1,"waiting":1"#,
            "The caller's input stream gets 1 byte; not read yet: 1."
        ),
        (
            .stream.piped, #""bytes":6,"lost":2,"waiting":6"#,
            "The caller's input stream gets 6 bytes; lost: 2; not read yet: 6."
        ),
        (
            .task.bodyRead, #""source":"stream","bytes":47"#,
            "The body to send is read from a stream: 47 bytes."
        ),
        (
            .task.bodyRead, #""source":"letter.txt","bytes":116"#,
            "The body to send is read from letter.txt: 116 bytes."
        ),
        // It may have been moved or removed, by whoever was told of it or before that.
        (
            .download.fileTaken, #""file":"CFNetworkDownload_1.tmp""#,
            "The file CFNetworkDownload_1.tmp is no longer where it was."
        ),
        (.retry.scheduled, #""delay":100000000"#, "The next attempt is to begin in 100 ms."),
        (
            .webSocket.sent, #""frame":"text","bytes":8,"text":"I am Ada""#,
            "For its owner, the task sends a text frame: I am Ada."
        ),
        (.webSocket.refused, #""call":"send""#, "The WebSocket is closed or closing, so send fails."),
        (
            .transport.sent, #""method":"GET","url":"https://a.b/""#,
            "Handed to the transport: GET https://a.b/."
        ),
        (
            .transport.failed, #""error":"URLError(-1005)","phase":"body""#,
            "The connection failed: URLError(-1005), at body."
        ),
        (
            .transport.failed, #""error":"URLError(-1017)","phase":"head""#,
            "The response could not be read: URLError(-1017), at head."
        ),
    ])
    func `says what happened, and no more`(kind: EventKind, data: String, sentence: String) throws {
        #expect(EventText.sentence(try event(kind, data)) == sentence)
    }

    @Test func `tells a closure for the cURL command from a call that returns it`() throws {
        let line = #"""
            {"n":1,"t":0,"kind":"hook.called","callback":"cURLDescription","data":{"name":"cURLDescription"}}
            """#
        #expect(
            EventText.sentence(try TraceEvent(line: Array(line.utf8)))
                == "A closure that the caller attached to the request is called.")
    }

    @Test func `says of a delay that no run outlasts that it never ends`() throws {
        let event = try event(.retry.scheduled, #""delay":\#(UInt64.max)"#)
        #expect(EventText.sentence(event) == "The next attempt never begins: no run lasts so long.")
        #expect(EventText.brief(event) == "never")
    }

    @Test(arguments: [
        (#""file":"form-1""#, "The file form-1 has served, and is removed.", "form-1"),
        (
            #""file":"form-1","removed":false"#, "The file form-1 could not be removed.",
            "form-1 not removed"
        ),
    ])
    func `says of the file of a form whether it is removed`(
        data: String, sentence: String, brief: String
    ) throws {
        let event = try event(.uploadable.removed, data)
        #expect(EventText.sentence(event) == sentence)
        #expect(EventText.brief(event) == brief)
    }

    @Test(arguments: [
        (
            EventKind.cache.decided, "fail", "cache.url-stored",
            "Can the cache answer? → fail (no stored response may be the answer, and none may be fetched), since cache.url-stored did not hold."
        ),
        (
            .cache.decided, "hit; ttl=5", "cache.fresh",
            "Can the cache answer? → hit; ttl=5 (the stored response is the answer; nothing is sent), since cache.fresh did not hold."
        ),
        (
            .cache.decided, "hit; ttl=-3; 304; revalidate afterwards", "cache.fresh",
            "Can the cache answer? → hit; ttl=-3; 304; revalidate afterwards (the caller has the stored response, so the answer is a 304 without a body; the server is asked about it afterwards), since cache.fresh did not hold."
        ),
        (
            .cache.decided, "fwd=partial; ttl=59; bytes=7-", "cache.range",
            "Can the cache answer? → fwd=partial; ttl=59; bytes=7- (the server is asked for what is missing), since cache.range did not hold."
        ),
        (
            .cache.decided, "fwd=partial; ttl=59", "cache.range",
            "Can the cache answer? → fwd=partial; ttl=59 (the request goes to the server), since cache.range did not hold."
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

    @Test(arguments: Walkthroughs.catalogue.names)
    func `is true of what was recorded`(name: String) throws {
        let script = try Walkthroughs.catalogue.load(name)
        for chain in script.chains {
            let run = try WalkthroughRun(script: script, chain: chain.rawValue)
            let source = WalkthroughSource(run, script: script)
            source.readToEnd()
            for event in source.knownEvents() {
                let place = "\(name) on \(chain.rawValue), #\(event.number)"
                if event.knownKind == .serialize.started {
                    let isGivenNothing = ["bytes", "file", "error"].allSatisfy { event[$0] == nil }
                    #expect(EventText.sentence(event).contains("no bytes") == isGivenNothing, "\(place)")
                }
                if StoryStep(event, towards: event)?.who == "every connection to the server" {
                    #expect(event.decision?.deciding?.id == "connection.limit", "\(place)")
                }
            }
        }
    }

    /// So that the test above has something to look at.
    @Test func `is recorded of each sort that is held against its words`() throws {
        func events(_ name: String) throws -> [TraceEvent] {
            let script = try Walkthroughs.catalogue.load(name)
            let source = WalkthroughSource(try WalkthroughRun(script: script), script: script)
            source.readToEnd()
            return Array(source.knownEvents())
        }
        let (empty, full) = (try events("empty-body"), try events("first-request"))
        #expect(empty.contains { $0.knownKind == .serialize.started && $0["bytes"] == nil })
        #expect(full.contains { $0.knownKind == .serialize.started && $0["bytes"] != nil })
        let waiting = try events("metrics")
        #expect(waiting.contains { StoryStep($0, towards: $0)?.who == "every connection to the server" })
    }

    @Test func `has no subject without words`() throws {
        let spoken = try EventKind.all.filter { kind in
            let words: EventWords? = try EventText.words(for: event(kind))
            let brief: EventBrief? = try EventText.words(for: event(kind))
            return words != nil || brief != nil
        }
        let subjects = Set(spoken.map(\.group))
        #expect(EventText.subjects.keys.filter { !subjects.contains($0) } == [])
    }

    private func event(_ kind: EventKind, _ data: String? = nil) throws -> TraceEvent {
        let members = data.map { #","data":{\#($0)}"# } ?? ""
        return try TraceEvent(
            line: Array(#"{"n":1,"t":0,"queue":"main","kind":"\#(kind.name)"\#(members)}"#.utf8))
    }
}
