import Comparison
import Testing
import Tracing

@Suite struct `A printed comparison` {
    private let plain = trace(
        "url-session",
        """
        0 main r1.0 script.called name=request(profile)
        0 main r1.0 task.created type=data method=GET url=https://a.example/users/7
        0 main r1.0 task.resumed
        0 work r1.0 transport.sent method=GET url=https://a.example/users/7
        15 work r1.0 transport.receivedHead status=404
        15 work r1.0 transport.receivedData bytes=9
        15 pool r1.0 handler.called name=completionHandler status=404
        15 pool r1.0 serialize.started name=string bytes=9
        15 pool r1.0 serialize.finished type=String
        15 main r1.0 handler.called name=string status=404
        """)

    private let session = trace(
        "session",
        """
        0 main - script.called name=request(profile)
        0 main r1.0 request.created type=data
        0 main r1.0 handler.added name=string
        0 root r1.0 request.resumed
        0 root.requestQueue r1.0 urlRequest.converted
        0 root.requestQueue r1.0 adapt.decided =notAdapted
        0 root r1.0 urlRequest.created method=GET url=https://a.example/users/7
        0 root r1.0 task.created type=data method=GET url=https://a.example/users/7
        0 root r1.0 task.resumed
        0 work r1.0 transport.sent method=GET url=https://a.example/users/7
        15 work r1.0 transport.receivedHead status=404
        15 root r1.0 delegate.didReceiveResponse status=404
        15 work r1.0 transport.receivedData bytes=9
        15 root r1.0 delegate.didReceiveData bytes=9
        15 root r1.0 validation.decided =rejected error=responseValidationFailed(404)
        15 root r1.0 retry.decided =doNotRetry
        15 root.serializationQueue r1.0 serialize.started name=string bytes=9
        15 root.serializationQueue r1.0 serialize.finished error=responseValidationFailed(404)
        15 main r1.0 handler.called name=string status=404 error=responseValidationFailed(404)
        15 main r1.0 request.cleanedUp
        """)

    @Test func `keeps its title and the names of the chains within a narrow screen`() {
        let names = ["url-session", "resource", "session-manager", "session"]
        let events = """
            0 main r1.0 script.called name=request(profile)
            0 main r1.0 handler.called name=completionHandler status=200
            """
        let lines = printed(Comparison(names.map { trace($0, events) }), width: 60).split(separator: "\n")
        #expect(
            lines.prefix(2).map(String.init) == [
                "story  on url-session, resource, session-manager, session,", "  schedule fifo",
            ])
        // Between them stands the title of the request.
        #expect(
            lines.dropFirst(3).prefix(2).map(String.init) == [
                "              url-        resource    session-    session",
                "              session                 manager",
            ])
    }

    @Test func `has a row for each step and a column for each chain`() {
        #expect(
            printed(Comparison([plain, session]), width: 80) == """
                story  on url-session, session, schedule fifo

                request profile
                              url-session                       session
                build            – [1]                           2 data request
                0.000 s                                            → main
                deliver          – [2]                           3 string attached
                resume           – [3]                           4 request resumed
                                                                   → root
                build          1 by the app itself               5 GET /users/7
                                 → main                            → root.request [4]
                adapt            – [5]                           6 nobody adapts
                create task    2 data task                       8 data task
                                                                   → root [4]
                resume         3 task resumed                    9 task resumed
                               4 sent, 0 headers                10 sent, 0 headers
                                 → work                            → work
                response       5 404 comes                      11 404 comes
                0.015 s
                                 – [6]                          12 404 told
                                                                   → root
                data           6 9 bytes                        13 9 bytes
                                                                   → work
                                 – [6]                          14 9 bytes told
                                                                   → root
                validate         – [7]                          15 rejected
                decide retry     – [8]                          16 doNotRetry
                deliver        7 completionHandler: 404 [9]        –
                                 → pool
                serialize      8 string: String                 17 string:
                                                                   responseValidationFailed(404)
                                                                   [10]
                                                                   → root.serialization [11]
                deliver       10 string: 404                    19 string:
                                 → main                            responseValidationFailed(404)
                                                                   [10]
                                                                   → main

                Events that belong to no stage, not shown: url-session 0, session 2.
                """)
    }

    @Test func `says why things differ`() {
        let page = ExplanationPage(Comparison([plain, session]))
        #expect(
            text(page.all(), width: 80) == """
                [1] Plain URLSession has no object for a request, only the task.
                    profile, build: on session; not on url-session

                [2] Without a library, the completion handler or the delegate is there before
                    the task, so nothing is attached.
                    profile, deliver, string: on session; not on url-session
                    see URLSession.dataTask(with:completionHandler:)

                [3] Without a library, there is nothing to resume but the task.
                    profile, resume: on session; not on url-session
                    see URLSessionTask.resume()

                [4] An app without a library makes and resumes its task where it is; 5.12 does
                    this on queues of its own, after request(…) has returned.
                    profile, build, queue: main (url-session); root.request (session)
                    profile, create task, queue: main (url-session); root (session)
                    and at 1 more place
                    see Alamofire 5.12.0 Session.requestQueue (Source/Core/Session.swift:68)
                    see Alamofire 5.12.0 Session.rootQueue (Source/Core/Session.swift:57)

                [5] Without a library, nobody adapts a request.
                    profile, adapt: on session; not on url-session

                [6] Without a library, a completion handler hears nothing before the end,
                    neither of the head nor of the bytes.
                    profile, response: on session; not on url-session
                    profile, data: on session; not on url-session
                    see URLSession.dataTask(with:completionHandler:)

                [7] Without a library, nobody validates: a 404 is a success.
                    profile, validate: on session; not on url-session
                    see HTTPURLResponse.statusCode

                [8] Without a library, nobody tries again: there is one attempt.
                    profile, decide retry: on session; not on url-session

                [9] Without a library, everything is handed over in one call of the completion
                    handler; what the app does with it comes after.
                    profile, deliver, completionHandler: on url-session; not on session
                    see URLSession.dataTask(with:completionHandler:)

                [10] Without a library, every answer is a success, whatever its status, unless
                     the app looks at it.
                     profile, serialize, string, error, value: none (url-session);
                     responseValidationFailed(404) (session)
                     profile, deliver, string, error, value: none (url-session);
                     responseValidationFailed(404) (session)
                     see HTTPURLResponse.statusCode

                [11] An app without a library checks and parses where URLSession calls it: on
                     the session's delegate queue; 5.12 serializes on the session's
                     serialization queue.
                     profile, serialize, string, queue: pool (url-session); root.serialization
                     (session)
                     see URLSession.delegateQueue
                     see Alamofire 5.12.0 Session.serializationQueue
                     (Source/Core/Session.swift:72)
                """)
    }

    @Test func `invites to look at a difference that there is`() {
        let columns = [("url-session", "main", 200), ("session", "pool", 404)].map { chain, queue, status in
            trace(
                chain,
                """
                0 main r1.0 script.called name=request(a)
                5 \(queue) r1.0 handler.called name=string status=\(status)
                """)
        }
        #expect(
            text(ExplanationPage(Comparison(columns)).invitation(command: "compare a"), width: 100) == """
                2 differences, [1] to [2]: compare a --explain says why; --explain 2 says more of [2].
                """)
    }

    @Test func `shows events without a stage on demand, and compares the same`() {
        let all = Comparison([plain, session], showsAll: true)
        #expect(all.differences == Comparison([plain, session]).differences)
        let rows = all.sections.flatMap(\.rows).filter { $0.part == .unstaged }
        #expect(rows.map(\.name) == ["script.called", "request.cleanedUp"])
        #expect(rows.map { $0.cells.map { $0?.number } } == [[nil, 1], [nil, 20]])
    }

    @Test func `counts the events of no request, even if it shows everything else`() {
        let columns = ["session-manager", "session"].map { chain in
            trace(
                chain,
                """
                0 main - session.created
                0 main r1.0 request.created type=data
                15 main r1.0 request.cleanedUp
                """)
        }
        let kinds = [false, true].map { Comparison(columns, showsAll: $0).unstaged.map { $0.map(\.kind) } }
        let (some, all) = (["request.cleanedUp", "session.created"], ["session.created"])
        #expect(kinds == [[some, some], [all, all]])
        let notes = [false, true].map { showsAll in
            printed(Comparison(columns, showsAll: showsAll), width: 80).split(separator: "\n").last
        }
        #expect(
            notes == [
                "Events that belong to no stage, not shown: session-manager 2, session 2.",
                "Events of no request, not shown: session-manager 1, session 1.",
            ])
    }

    @Test func `leaves out rows only among those that are alike`() {
        let kinds = ["a", "b", "c", "d", "e", "f"].map { "app.\($0)" } + Array(repeating: "app.g", count: 7)
        let lines = ["0 main r1.0 request.created type=data"] + kinds.map { "0 main r1.0 \($0)" }
        let columns = ["session-manager", "session"].map { trace($0, lines.joined(separator: "\n")) }
        let page = printed(Comparison(columns, showsAll: true), width: 80)
        let words = page.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(
            words.filter { $0.hasPrefix("app.") || $0 == "more" } == [
                "app.a", "app.a", "app.b", "app.b", "app.c", "app.c", "app.d", "app.d", "app.e", "app.e",
                "app.f", "app.f", "app.g", "app.g", "app.g", "app.g", "app.g", "app.g", "more", "app.g",
                "app.g",
            ])
    }

    /// A failure among many successes has a mark of its own.
    @Test func `leaves out no row with other marks`() {
        func handlers(_ error: Int?) -> String {
            (1...7).map { number in
                "0 main r1.0 handler.called name=data \(number == error ? "error=lost" : "status=200")"
            }.joined(separator: "\n")
        }
        let columns = [trace("session-manager", handlers(nil)), trace("session", handlers(5))]
        let page = printed(Comparison(columns), width: 80)
        #expect(page.contains("data: lost"))
        #expect(!page.contains("more like these"))
    }

    /// Without a library, the script's call stands for the making of the request only if nothing else does.
    @Test func `counts or shows a call that stands for no step`() {
        let columns = [
            trace(
                "url-session",
                """
                0 main r1.0 script.called name=request(a)
                0 main r1.0 parameters.decided =query
                """),
            trace(
                "session",
                """
                0 main - script.called name=request(a)
                0 main r1.0 request.created type=data
                """),
        ]
        let kinds = Comparison(columns).unstaged.map { $0.map(\.kind) }
        #expect(kinds == [["script.called"], ["script.called"]])
        let rows = Comparison(columns, showsAll: true).sections.flatMap(\.rows)
        #expect(
            rows.filter { $0.part == .unstaged }.map { $0.cells.map { $0?.number } } == [[1, 1]])
        #expect(Comparison(columns, showsAll: true).unstaged == [[], []])
    }

    @Test func `says what the handler of a WebSocket hears, and where a process ends`() {
        let columns = [
            trace("session-manager", "9 main r1.0 request.trapped reason=none"),
            trace(
                "session",
                """
                0 main r1.0 socket.handlerCalled name=message event=connected
                5 main r1.0 socket.handlerCalled name=message event=disconnected code=1001
                5 main r1.0 socket.handlerCalled name=message event=completed status=101
                9 main r1.0 socket.handlerCalled name=other event=completed error=lost
                """),
        ]
        let rows = Comparison(columns).sections.flatMap(\.rows)
        let texts = [0, 1].map { column in rows.compactMap { $0.cells[column]?.text } }
        #expect(
            texts == [
                ["ends the process"],
                ["message: connected", "message: disconnected 1001", "message: completed", "other: lost"],
            ])
    }

    @Test func `gives one number to all differences with one cause`() {
        let rows = Comparison([plain, session]).sections[0].rows
        let marks = rows.map { $0.cells[1]?.marks.queue ?? [] }
        #expect(marks.filter { $0 == [4] }.count == 3)
        #expect(rows.filter { $0.absences[0] == .never(mark: 6) }.count == 2)
    }

    @Test func `takes for the exception the same chain of two, whatever the order of the columns`() {
        let kinds = [[plain, session], [session, plain]].map { columns in
            Comparison(columns).differences.filter { $0.places[0].part == .validator }.map(\.kind)
        }
        #expect(kinds == [[.missing], [.missing]])
    }
}
