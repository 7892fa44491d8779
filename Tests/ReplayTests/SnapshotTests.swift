import JSONText
import Stepping
import Testing
import Tracing
import Walkthrough
import Walkthroughs

@testable import Replay

@Suite struct `A snapshot` {
    @Test func `is the same whatever way the cursor took`() throws {
        let source = try Story.refresh()
        let straight = SnapshotHistory(of: source, spacing: 1000)
        source.readToEnd()
        let expected = (0...26).map { number in
            var snapshot = Snapshot()
            for event in source.knownEvents() where event.number <= number {
                snapshot.apply(event)
            }
            return snapshot
        }
        #expect((0...26).map { straight.snapshot(at: $0) } == expected)
        let jumping = SnapshotHistory(of: source, spacing: 4)
        for number in [26, 3, 0, 17, 16, 18, 25, 1] {
            #expect(jumping.snapshot(at: number) == expected[number])
        }
    }

    /// What one event did is found without the others, so it must be what the whole state shows.
    @Test func `differs from the one before by what its event changed`() throws {
        let source = try Story.refresh()
        let history = SubjectHistory(of: source, Trails(of: source), spacing: 3)
        let snapshots = SnapshotHistory(of: source)
        for number in [26, 5, 6, 20, 21, 22, 1, 17] {
            let event = try #require(source.event(number))
            let before = snapshots.snapshot(at: number - 1)
            let after = snapshots.snapshot(at: number)
            #expect(
                history.changes(at: event)
                    == source.subjects(of: event.head).flatMap { after.changes(of: $0, since: before) })
        }
    }

    @Test func `counts bytes up to the largest number, whatever a trace says`() throws {
        var snapshot = Snapshot()
        for number in 1...2 {
            let line = """
                {"n":\(number),"t":0,"task":1,"kind":"delegate.didReceiveData",\
                "data":{"bytes":9223372036854775807}}
                """
            snapshot.apply(try TraceEvent(line: Array(line.utf8)))
        }
        #expect(snapshot.tasks.map(\.bytes) == [.max])
    }

    @Test func `says what happened to a request`() throws {
        let source = try Story.refresh()
        let snapshots = SnapshotHistory(of: source)
        #expect(
            snapshots.snapshot(at: 22).changes(of: .request(1), since: snapshots.snapshot(at: 20)) == [
                StateChange(subject: "request 1", field: "attempt", from: nil, to: "1"),
                StateChange(subject: "request 1", field: "credential", from: "token-1", to: "token-2"),
                StateChange(subject: "request 1", field: "status", from: "401", to: nil),
                StateChange(
                    subject: "request 1", field: "error", from: "unacceptableStatusCode(401)", to: nil),
            ])
    }

    @Test func `keeps the attempt of a request when something of an earlier one comes late`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created","data":{"type":"stream"}}
            {"n":2,"t":0,"request":1,"attempt":1,"kind":"request.retrying"}
            {"n":3,"t":0,"request":1,"attempt":0,"kind":"stream.handlerReturned"}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        #expect((1...3).map { snapshots.snapshot(at: $0).requests[0].attempt } == [0, 1, 1])
    }

    /// What went wrong first stays, until a handler is called with something else.
    @Test func `has of a request the error and the status that its newest handler was called with`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"request.created","data":{"type":"data"}}
            {"n":2,"t":0,"request":1,"kind":"request.taskFailedEarly","data":{"error":"refused"}}
            {"n":3,"t":0,"request":1,"kind":"request.taskCompleted","data":{"error":"URLError(-999)"}}
            {"n":4,"t":0,"request":1,"kind":"handler.called","data":{"status":200,"error":"noData"}}
            {"n":5,"t":0,"request":1,"kind":"await.fulfilled","data":{"status":201}}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let requests = (1...5).map { snapshots.snapshot(at: $0).requests[0] }
        #expect(requests.map(\.error) == [nil, "refused", "refused", "noData", nil])
        #expect(requests.map(\.status) == [nil, nil, nil, 200, 201])
    }

    /// A layer of an app's own may tell of no other end, and its completions hear of no error.
    @Test func `has the error of a request whose completion gets nil, and knows that it is over`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"request.created","data":{"type":"NetworkController"}}
            {"n":2,"t":0,"request":1,"kind":"urlRequest.failed","data":{"error":"URLError(-1000)"}}
            {"n":3,"t":0,"request":1,"kind":"handler.called","data":{"name":"completion","state":"nil"}}
            {"n":4,"t":0,"request":1,"kind":"handler.called","data":{"name":"completion","state":"model"}}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let requests = (1...4).map { snapshots.snapshot(at: $0).requests[0] }
        #expect(requests.map(\.state) == [.initialized, .initialized, .answered, .answered])
        #expect(requests.map(\.error) == [nil, "URLError(-1000)", "URLError(-1000)", "URLError(-1000)"])
    }

    /// The state of a request changes a moment before it gets its error, but a WebSocket may just be closed.
    @Test(arguments: [
        (#""kind":"request.cancelled""#, "explicitlyCancelled"),
        (#""kind":"adapt.completed","data":{"error":"noToken"}"#, "noToken"),
        (#""kind":"retry.asked","data":{"error":"CocoaError(516)"}"#, "CocoaError(516)"),
        (#""kind":"serialize.finished","data":{"error":"noModel"}"#, "noModel"),
        (
            #""kind":"stream.errorDecided","decision":{"outcome":"cancel","by":"stream.handler-succeeded","#
                + #""rules":[{"id":"stream.handler-succeeded","saw":"enough","held":false}]}"#, "enough"
        ),
    ])
    func `has the error of a request as soon as it is known`(event: String, error: String) throws {
        func state(of type: String) throws -> Snapshot.Request {
            let text = #"""
                {"n":1,"t":0,"request":1,"kind":"request.created","data":{"type":"\#(type)"}}
                {"n":2,"t":0,"request":1,"kind":"request.stateChanged","data":{"to":"cancelled"}}
                {"n":3,"t":0,"request":1,\#(event)}
                """#
            let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
            #expect(snapshots.snapshot(at: 2).requests.map(\.isOver) == [type == "webSocket"])
            return try #require(snapshots.snapshot(at: 3).requests.first)
        }
        #expect(try state(of: "data").error == error)
        #expect(try state(of: "data").isOver)
        #expect(try state(of: "webSocket").error == (error == "explicitlyCancelled" ? nil : error))
    }

    /// The retry is resumed before it is registered, and a cancellation is only its task's.
    @Test func `has of a retry of 4.7 the state of its task, though the failed attempt had none`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"request.created","data":{"type":"data"}}
            {"n":2,"t":0,"request":1,"task":1,"kind":"task.created","data":{"method":"GET","url":"h:"}}
            {"n":3,"t":0,"request":1,"kind":"taskDelegate.reset"}
            {"n":4,"t":0,"request":1,"task":1,"kind":"task.resumed"}
            {"n":5,"t":0,"request":1,"kind":"request.cancelled"}
            {"n":6,"t":0,"request":1,"task":1,"kind":"task.cancelled"}
            {"n":7,"t":0,"request":1,"kind":"registry.added"}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let requests = (3...7).map { snapshots.snapshot(at: $0).requests[0] }
        #expect(requests.map(\.state) == [.initialized, .running, .running, .canceling, .canceling])
        #expect(requests.map(\.error) == [nil, nil, nil, nil, nil])
    }

    /// It may even be retried, if its owner resumed it while the retrier was being asked.
    @Test func `knows when a request of 4.7 without a task is over`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"request.created","data":{"type":"data"}}
            {"n":2,"t":0,"request":1,"kind":"taskDelegate.queueOpened","data":{"operations":1}}
            {"n":3,"t":0,"request":1,"kind":"taskDelegate.reset"}
            {"n":4,"t":0,"request":1,"task":1,"kind":"task.completed"}
            {"n":5,"t":0,"request":1,"kind":"taskDelegate.queueOpened","data":{"operations":1}}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let requests = (1...5).map { snapshots.snapshot(at: $0).requests[0] }
        #expect(
            requests.map(\.state) == [.initialized, .overWithoutTask, .initialized, .completed, .completed])
        #expect(requests.map(\.isOver) == [false, true, false, true, true])
    }

    /// What comes before an upload names its ordinal, which no upload has if its form cannot be encoded.
    @Test func `knows of an upload of 4.7 that it was never made`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"hook.called","data":{"name":"multipart.encodingCompletion","detail":"streamingFromDisk=true"}}
            {"n":2,"t":0,"request":2,"kind":"multipart.formBuilt"}
            {"n":3,"t":0,"request":2,"kind":"hook.called","data":{"name":"multipart.encodingCompletion","detail":"failure(multipartEncodingFailed)"}}
            """#
        let requests = SnapshotHistory(of: ListSource(try Story.events(text))).snapshot(at: 3).requests
        #expect(requests.map(\.state) == [.initialized, .neverMade])
        #expect(requests.map(\.error) == [nil, "multipartEncodingFailed"])
    }

    @Test func `knows which of the states that a trace names are an end`() {
        let words = ["initialized", "resumed", "suspended", "cancelled", "finished", "unheard of"]
        #expect(words.filter { LifeState(traced: $0).isOver } == ["cancelled", "finished"])
        #expect(LifeState.cancelled.isOver)
    }

    @Test func `takes the status of a download from the wire, but not that of a redirect`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"request.created","data":{"type":"download"}}
            {"n":2,"t":0,"request":1,"task":1,"kind":"task.created","data":{"type":"download","method":"GET","url":"h:"}}
            {"n":3,"t":0,"request":1,"task":1,"kind":"transport.receivedHead","data":{"status":302}}
            {"n":4,"t":0,"request":1,"task":1,"kind":"redirect.followed"}
            {"n":5,"t":0,"request":1,"task":1,"kind":"transport.receivedHead","data":{"status":404}}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let states = (2...5).map { snapshots.snapshot(at: $0) }
        #expect(states.map { $0.requests[0].status } == [nil, 302, nil, 404])
        #expect(states.map { $0.tasks[0].status } == [nil, 302, nil, 404])
        #expect(states[3].requests[0].asks == "GET h:")
    }

    @Test func `takes the status of a WebSocket from the wire, and the error from its handler`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"task":1,"kind":"task.created","data":{"type":"webSocket","method":"GET","url":"ws:"}}
            {"n":2,"t":0,"request":1,"task":1,"kind":"transport.receivedHead","data":{"status":101}}
            {"n":3,"t":0,"request":1,"task":1,"kind":"handler.called","data":{"error":"POSIXError(57)"}}
            {"n":4,"t":0,"request":1,"task":1,"kind":"task.completed"}
            """#
        let snapshots = SnapshotHistory(of: ListSource(try Story.events(text)))
        let states = (1...4).map { snapshots.snapshot(at: $0) }
        #expect(states.map { $0.requests[0].status } == [nil, 101, 101, 101])
        #expect(states.map { $0.tasks[0].status } == [nil, 101, 101, 101])
        #expect(states.map { $0.requests[0].error } == [nil, nil, "POSIXError(57)", "POSIXError(57)"])
        #expect(states.map { $0.tasks[0].error } == [nil, nil, nil, nil])
    }

    @Test(arguments: [
        "nobody-kept-the-session", "empty-body", "cancel-early-and-late", "late-handler", "server-trust",
        "cancelled-or-untrusted", "download", "replaced-file", "download-resume", "resource-oriented",
        "stream", "cancel-a-stream", "websocket", "websocket-after-the-end",
    ])
    func `agrees with every handler of a walkthrough about what it got`(name: String) throws {
        let script = try Walkthroughs.catalogue.load(name)
        for chain in script.chains {
            let run = try WalkthroughRun(script: script, chain: chain.rawValue)
            let source = WalkthroughSource(run, script: script)
            source.readToEnd()
            let snapshots = SnapshotHistory(of: source)
            for event in source.knownEvents() {
                switch event.kind {
                // A completion that gets nil does not hear of an error.
                case "handler.called" where event["state"]?.string == "nil": continue
                case "handler.called", "await.fulfilled": break
                // Only the last call of such a handler is about the whole request.
                case "stream.handlerCalled", "socket.handlerCalled":
                    guard event["state"] != nil else { continue }
                default: continue
                }
                let ordinal = try #require(event.request)
                let request = snapshots.snapshot(at: event.number).requestsByOrdinal[ordinal]
                #expect(request?.error == event["error"]?.string, "\(chain.rawValue) #\(event.number)")
                guard let status = event["status"]?.integer else { continue }
                #expect(request?.status == Int(status), "\(chain.rawValue) #\(event.number)")
            }
        }
    }

    @Test func `counts an exchange by its line, whatever its name`() throws {
        let source = ListSource(
            try [1, 2, 1].enumerated().map { index, line in
                try event(index + 1, "transport.matched", #""exchange":"a","line":\#(line)"#)
            })
        let history = SubjectHistory(of: source, Trails(of: source))
        let changes = try (1...3).map { history.changes(at: try #require(source.event($0))) }
        let first = StateChange(subject: #"exchange "a""#, field: "uses", from: nil, to: "1")
        let second = StateChange(subject: #"exchange "a""#, field: "uses", from: "1", to: "2")
        #expect(changes == [[first], [first], [second]])
    }

    /// The variants of one URL may go together or alone, and equivalent URLs are one.
    @Test func `knows what each event found in the cache`() throws {
        let source = ListSource([
            try event(1, "cache.stored", #""url":"http://h/","variant":"a","bytes":1"#),
            try event(2, "cache.stored", #""url":"http://H","variant":"b","bytes":2"#),
            try event(3, "cache.stored", #""url":"http://other/","bytes":3"#),
            try event(4, "cache.updated", #""url":"http://h/","variant":"b""#),
            try event(5, "cache.evicted", #""url":"http://h/","from":"memory","remains":true"#),
            try event(6, "cache.evicted", #""url":"http://h/","from":"disk","remains":false"#),
            try event(7, "cache.stored", #""url":"http://h/","variant":"a","bytes":4"#),
            try event(8, "cache.removed", #""url":"http://h/","variant":"b""#),
            try event(9, "cache.removed", #""url":"http://h/""#),
        ])
        let history = SubjectHistory(of: source, Trails(of: source))
        let snapshots = SnapshotHistory(of: source)
        for number in [9, 8, 1, 6, 5, 7, 4, 3, 2] {
            let event = try #require(source.event(number))
            let before = snapshots.snapshot(at: number - 1)
            let after = snapshots.snapshot(at: number)
            #expect(history.changes(at: event) == after.changes(of: .cache, since: before), "#\(number)")
        }
        #expect(snapshots.snapshot(at: 7).cache.map(\.bytes) == [2, 4, 3])
        #expect(snapshots.snapshot(at: 8).cache.map(\.bytes) == [4, 3])
        #expect(snapshots.snapshot(at: 9).cache.map(\.bytes) == [3])
    }

    /// A variant that was stored again is newer than one that was stored after it at first.
    @Test func `loses the variant that was evicted, and not the one that came first`() throws {
        let source = ListSource([
            try event(1, "cache.stored", #""url":"http://h/","variant":"a","bytes":1"#),
            try event(2, "cache.stored", #""url":"http://h/","variant":"b","bytes":2"#),
            try event(3, "cache.stored", #""url":"http://h/","variant":"a","bytes":3"#),
            try event(4, "cache.evicted", #""url":"http://h/","variant":"b","from":"disk","remains":false"#),
        ])
        let snapshots = SnapshotHistory(of: source)
        let after = snapshots.snapshot(at: 4)
        #expect(after.cache.map(\.bytes) == [3])
        let eviction = try #require(source.event(4))
        let changes = SubjectHistory(of: source, Trails(of: source)).changes(at: eviction)
        #expect(changes == after.changes(of: .cache, since: snapshots.snapshot(at: 3)))
    }

    /// A trace may begin in the middle, or have been shortened.
    @Test func `loses nothing when a variant is evicted that it does not know`() throws {
        let source = ListSource([
            try event(1, "cache.stored", #""url":"http://h/","variant":"a","bytes":1"#),
            try event(2, "cache.evicted", #""url":"http://h/","variant":"b","from":"disk","remains":false"#),
        ])
        #expect(SnapshotHistory(of: source).snapshot(at: 2).cache.map(\.bytes) == [1])
    }

    /// Sessions may have caches and cookie storages of their own, and all may store the same.
    @Test func `keeps the stores of a run apart`() throws {
        let cookie = #""name":"a","domain":"h","path":"/""#
        let source = ListSource([
            try event(1, "cache.stored", #""url":"http://h/","bytes":1"#),
            try event(2, "cache.stored", #""url":"http://h/","bytes":2,"cache":2"#),
            try event(3, "cookie.stored", cookie), try event(4, "cookie.stored", cookie + #","storage":2"#),
            try event(5, "cache.removed", #""url":"http://h/","cache":2"#),
            try event(6, "cookie.removed", cookie),
        ])
        let state = SnapshotHistory(of: source).snapshot(at: 6)
        #expect(state.cache.map(\.storedAt) == [1])
        #expect(state.cookies.map(\.storedAt) == [4])
        let history = SubjectHistory(of: source, Trails(of: source))
        #expect(
            history.changes(at: try #require(source.event(2))).map(\.subject)
                == Array(repeating: "cache 2 http://h/", count: 3))
    }

    /// In the first case, the daemon's transfer brought the cookies to an app whose process had ended before.
    @Test(arguments: [
        ("app.forceQuit", "terminated", ["sid", "lang"]), ("app.forceQuit", "suspended", ["lang"]),
        ("app.terminated", "running", ["lang"]),
    ])
    func `loses the cookies without a date at the end of a process`(
        kind: String, state: String, left: [String]
    ) throws {
        let source = ListSource([
            try event(1, "cookie.stored", #""name":"sid","domain":"h","path":"/""#),
            try event(2, "cookie.stored", #""name":"lang","domain":"h","path":"/","expires":"then""#),
            try event(3, kind, #""from":"\#(state)","to":"ended""#),
        ])
        #expect(SnapshotHistory(of: source).snapshot(at: 3).cookies.map(\.name) == left)
    }

    @Test func `lists a request's tasks once, and all in the order of their ordinals`() throws {
        var snapshot = Snapshot()
        for (number, task) in [3, 1, 3, 2].enumerated() {
            let line = #"{"n":\#(number + 1),"t":0,"request":1,"task":\#(task),"kind":"task.resumed"}"#
            snapshot.apply(try TraceEvent(line: Array(line.utf8)))
        }
        #expect(snapshot.requests.map(\.tasks) == [[3, 1, 2]])
        #expect(snapshot.tasks.map(\.ordinal) == [1, 2, 3])
    }

    /// The cache of a long trace is folded once, whichever way the reader steps.
    @Test func `reads an event of the cache twice at most`() throws {
        let count = 500
        let source = ListSource(
            try (1...count).map { try event($0, "cache.stored", #""url":"h:","variant":"\#($0)""#) })
        let history = SubjectHistory(of: source, Trails(of: source))
        let events = try (1...count).map { try #require(source.event($0)) }
        let reads = source.reads
        #expect(history.changes(at: events[count - 1]).count == 3)
        for event in events.reversed() { _ = history.changes(at: event) }
        #expect(source.reads - reads <= 2 * count + 2)
    }

    @Test func `says nothing of what an event changed once it is interrupted`() throws {
        let source = try Story.refresh()
        let history = SubjectHistory(of: source, Trails(of: source), spacing: 3)
        let event = try #require(source.event(22))
        let expected = SubjectHistory(of: source, Trails(of: source)).changes(at: event)
        for count in 0...30 {
            var left = count
            let changes = history.changes(at: event) {
                left -= 1
                return left < 0
            }
            #expect(changes == (left < 0 ? [] : expected))
        }
    }

    private func event(_ number: Int, _ kind: String, _ data: String) throws -> TraceEvent {
        let line = #"{"n":\#(number),"t":0,"kind":"\#(kind)","data":{\#(data)}}"#
        return try TraceEvent(line: Array(line.utf8))
    }
}
