import Comparison
import Testing
import TextPages
import Tracing

@Suite struct `An expectation that is not met` {
    /// Two requests are refused, and each of them refreshes.
    private let run = trace(
        "session",
        """
        0 main - script.called name=request(profile)
        0 main r1.0 request.created type=data
        0 main - script.called name=request(messages)
        0 main r2.0 request.created type=data
        0 root r1.0 task.created type=data method=GET url=https://a.example/profile <2
        0 root r2.0 task.created type=data method=GET url=https://a.example/messages <4
        15 root r1.0 delegate.didReceiveResponse status=401 <5
        15 root r1.0 delegate.didCompleteWithError
        15 root r1.0 retry.asked name=naive retryCount=0
        15 root - authentication.refreshStarted
        20 root r2.0 delegate.didReceiveResponse status=401 <6
        20 root r2.0 delegate.didCompleteWithError
        20 root r2.0 retry.asked name=naive retryCount=0
        20 root - authentication.refreshStarted
        30 root r1.0 retry.answered name=naive answer=retry <10
        30 root r1.0 retry.decided =retry
        30 root r1.1 task.created type=data method=GET url=https://a.example/profile
        40 root r2.0 retry.answered name=naive answer=retry <14
        40 root r2.0 retry.decided =retry
        40 root r2.1 task.created type=data method=GET url=https://a.example/messages
        """)

    @Test func `shows the events concerned, each request in its column, and what led there`() {
        #expect(
            page(
                "1 x authentication.refreshStarted", name: "one-refresh",
                reproduce: "reqtrace run naive-refresh --schedule random-7 --goto 14") == """
                    ✗ one-refresh: expected exactly 1 x authentication.refreshStarted, but there are
                      2: #10, #14
                      Walkthroughs/story/script.json:31, on session, schedule fifo
                      1 x authentication.refreshStarted

                    => #14   0.020 s  authentication.refreshStarted
                     > #10   0.015 s  authentication.refreshStarted

                             request 1               request 2               no request
                       #9    retry.asked naive
                     > #10                                                   authentication.refresh
                                                                             Started
                       #11                           delegate.didReceive
                                                     Response 401
                       #12                           delegate.didComplete
                                                     WithError
                       #13                           retry.asked naive
                    => #14                                                   authentication.refresh
                                                                             Started
                       #15   retry.answered naive
                       #16   retry.decided retry
                       #17   task.created

                    What led to #14, newest first:
                      #13    r2.0   retry.asked naive
                         ⋮  3 events, #6 to #12
                      #4     r2.0   request.created
                      #3            script.called request(messages)
                      #2     r1.0   request.created
                      #1            script.called request(profile)

                      reqtrace run naive-refresh --schedule random-7 --goto 14
                    """)
    }

    @Test func `is shown where it came too early`() {
        #expect(
            page("[status=401] << task.created per request", name: "tasks-after-refusal", reproduce: nil)
                == """
                ✗ tasks-after-refusal: request 1: expected every [status=401] before every
                  task.created, but #7 comes after #5
                  Walkthroughs/story/script.json:31, on session, schedule fifo
                  [status=401] << task.created per request

                => #5    0.000 s  request 1 attempt 0  task.created
                 > #7    0.015 s  request 1 attempt 0  delegate.didReceiveResponse 401

                         request 1               request 2               no request
                   #1                                                    script.called
                                                                         request(profile)
                   #2    request.created
                   #3                                                    script.called
                                                                         request(messages)
                   #4                            request.created
                => #5    task.created
                   #6                            task.created
                 > #7    delegate.didReceive
                         Response 401
                   #8    delegate.didComplete
                         WithError

                What led to #5, newest first:
                  #2     r1.0   request.created
                  #1            script.called request(profile)
                """)
    }

    @Test func `is shown by the numbers of the events, also where one is missing`() {
        let rest = TraceColumn(
            header: run.header, events: run.events.filter { $0.number != 1 }, leftOut: [])
        let page = page(
            "[status=401] << task.created per request", name: "tasks-after-refusal", of: rest, reproduce: nil)
        let parts = page.split(separator: "\n\n").map(String.init)
        #expect(
            parts.dropFirst().first == """
                => #5    0.000 s  request 1 attempt 0  task.created
                 > #7    0.015 s  request 1 attempt 0  delegate.didReceiveResponse 401
                """)
        #expect(
            parts.last == """
                What led to #5, newest first:
                  #2     r1.0   request.created
                """)
    }

    @Test func `without an event to blame is a sentence and a command`() {
        #expect(
            page("eventually handler.called", name: "handler", reproduce: "reqtrace run story") == """
                ✗ handler: expected handler.called, but there is no such event
                  Walkthroughs/story/script.json:31, on session, schedule fifo
                  eventually handler.called

                  reqtrace run story
                """)
    }

    @Test func `has only the beginning of an endless name`() {
        let name = String(repeating: "i", count: 100_000)
        let page = page("eventually handler.called", name: name, reproduce: nil)
        #expect(page.hasPrefix("✗ \(name.prefix(40))…: expected handler.called,"))
        #expect(page.count < 400)
    }

    /// However many requests there are, and however long the names of kinds.
    @Test(arguments: [1, 2, 3, 4, 40])
    func `fits on one screen`(requests: Int) {
        let lines = (0..<400).map { index in
            "\(index) root r\(index % requests + 1).0 background.sessionNotRecreated"
                + " error=a-word-that-is-longer-than-any-column-could-ever-be-in-this-picture"
        }
        let long = trace("session", (lines + ["400 root - task.created"]).joined(separator: "\n"))
        for text in [
            "never task.created", "task.created < background.sessionNotRecreated[n>200]",
            "task.created -> background.sessionNotRecreated",
        ] as [EventExpectation] {
            let page = page(text, name: "a-name", of: long, reproduce: "reqtrace run story --goto 401")
            let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 40)
            #expect(lines.allSatisfy { $0.count <= 80 })
        }
    }

    private func page(
        _ expectation: EventExpectation, name: String, of other: TraceColumn? = nil, reproduce: String?
    ) -> String {
        let run = other ?? run
        guard let violation = expectation.violation(in: run.events) else { return "met" }
        let page = ViolationPage(
            violation, expectation: expectation, name: name, place: "Walkthroughs/story/script.json:31",
            events: run.events, header: run.header, reproduce: reproduce)
        return text(page.page(), width: 80)
    }
}
