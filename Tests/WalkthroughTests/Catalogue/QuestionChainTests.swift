import Testing
import Tracing
import Walkthrough
import Walkthroughs

/// A question with another right choice on each chain, and what the trace of a chain shows.
struct ShownRight: CustomTestStringConvertible {
    let walkthrough: String
    /// How the question begins.
    let ask: String
    let chain: Chain
    let right: String
    /// Holds on that chain only if the choice is right there.
    let claim: String

    init(_ walkthrough: String, _ ask: String, _ chain: Chain, _ right: String, _ claim: String) {
        self.walkthrough = walkthrough
        self.ask = ask
        self.chain = chain
        self.right = right
        self.claim = claim
    }

    var testDescription: String { "\(walkthrough) on \(chain.rawValue): \(right)" }

    static let all = [
        ShownRight(
            "notifications-and-monitors", "The request will need two", .session, "two",
            "2 x notification.posted[request=1 and name~didResumeTask]"),
        ShownRight(
            "notifications-and-monitors", "The request will need two", .sessionManager, "one",
            "1 x notification.posted[request=1 and name~didResume]"),
        ShownRight(
            "who-is-called-when", "Three handlers wait", .session, "all",
            "serialize.finished[t<50ms] << handler.called[t<50ms]"),
        ShownRight(
            "who-is-called-when", "Three handlers wait", .sessionManager,
            "one or more, as their queues have it",
            "serialize.finished[type=String] < handler.called"),
        ShownRight(
            "asked-twice", "The last request has two", .session, "three times", "3 x retry.asked[request=3]"),
        ShownRight(
            "asked-twice", "The last request has two", .sessionManager, "once", "1 x retry.asked[request=3]"),
        ShownRight(
            "empty-body", "The note is saved", .session, "an error",
            "handler.called[request=1 and name=data and error~inputDataNilOrZeroLength]"),
        ShownRight(
            "empty-body", "The note is saved", .sessionManager, "empty data",
            "handler.called[request=1 and name=data and no error]"),
        ShownRight(
            "refresh-fails", "The profile was refused", .session, "both",
            "handler.called[request=1 and error~400 and error~401]"),
        ShownRight(
            "refresh-fails", "The profile was refused", .sessionManager, "the 401",
            "handler.called[request=1 and error=\"responseValidationFailed(unacceptableStatusCode(401))\"]"),
        ShownRight(
            "nobody-kept-the-session", "The session is gone", .session, "that the session is gone",
            "handler.called[request=2 and error=sessionDeinitialized]"),
        ShownRight(
            "nobody-kept-the-session", "The session is gone", .sessionManager, "a cancellation",
            "handler.called[request=2 and error=\"URLError(-999)\"]"),
        ShownRight(
            "resumed-with-old-token", "The resumed download gets a 401", .session, "no",
            "never retry.decided[request=3 and outcome=retry]"),
        ShownRight(
            "resumed-with-old-token", "The resumed download gets a 401", .sessionManager, "yes",
            "retry.decided[request=3 and outcome=retry] < task.completed[request=3 and error~-3001]"),
        ShownRight(
            "adapt-then-and-now", "On which queue will", .session, "the library's",
            "never adapt.started[request=1 and queue=com.apple.main-thread]"),
        ShownRight(
            "adapt-then-and-now", "On which queue will", .sessionManager, "the caller's",
            "adapt.started[request=1 and attempt=0 and queue=com.apple.main-thread]"),
        ShownRight(
            "curl-description", "request() has just returned", .session, "no",
            "never urlRequest.created[request=1 and queue=com.apple.main-thread]"),
        ShownRight(
            "curl-description", "request() has just returned", .sessionManager, "yes",
            "urlRequest.created[request=1] << hook.called[request=1]"),
        ShownRight(
            "delegate-closures", "The app has said that", .session, "yes",
            "redirect.settled[request=2 and outcome=follow]"),
        ShownRight(
            "delegate-closures", "The app has said that", .sessionManager, "no",
            "redirect.settled[request=2 and outcome=deliver]"),
        ShownRight(
            "delegate-closures", "The logo may be stored", .session, "no", "never transport.sent[request=4]"),
        ShownRight(
            "delegate-closures", "The logo may be stored", .sessionManager, "yes", "transport.sent[request=4]"
        ),
        ShownRight(
            "retry-then-and-now", "The retry waits, and", .session, "nothing, ever",
            "never handler.called[request=1]"),
        ShownRight(
            "retry-then-and-now", "The retry waits, and", .sessionManager, "a success",
            "handler.called[request=1 and status=200 and no error]"),
        ShownRight(
            "router", "The caller calls request(route)", .session, "the request queue of the session",
            "request.created[request=1] < urlRequest.converted[request=1]"),
        ShownRight(
            "router", "The caller calls request(route)", .sessionManager, "the caller's queue",
            "urlRequest.converted[request=1 and queue=com.apple.main-thread]"),
        ShownRight("router", "The images are asked", .session, "yes", "2 x urlRequest.converted[request=1]"),
        ShownRight(
            "router", "The images are asked", .sessionManager, "no", "1 x urlRequest.converted[request=1]"),
        ShownRight(
            "start-later", "The request was made 40 ms", .session, "no",
            "script.called[t=40ms] << adapt.started[request=1]"),
        ShownRight(
            "start-later", "The request was made 40 ms", .sessionManager, "yes",
            "adapt.started[request=1] << script.called[t=40ms]"),
        ShownRight(
            "suspended", "The request is suspended", .session, "yes", "request.resumed[request=1 and t=500ms]"
        ),
        ShownRight(
            "suspended", "The request is suspended", .sessionManager, "no, somebody must resume it",
            "never request.resumed[request=1 and t=500ms]"),
        ShownRight(
            "while-a-retry-waits", "The request is suspended at", .session, "no",
            "never transport.sent[request=2 and t=635ms]"),
        ShownRight(
            "while-a-retry-waits", "The request is suspended at", .sessionManager, "yes",
            "transport.sent[request=2 and t=635ms]"),
    ]
}

@Suite struct `A question whose answer depends on the chain` {
    /// The order of arrival, and some in which queues change places.
    static let schedules: [Schedule] = [
        .firstComeFirstServed, .random(seed: 1), .random(seed: 3), .random(seed: 21),
    ]

    @Test(arguments: ShownRight.all, schedules)
    func `is judged by what the trace of the chain shows in every order`(
        shown: ShownRight, schedule: Schedule
    ) throws {
        let telling = try #require(
            try Telling.all().first { $0.name == shown.walkthrough && $0.chain == shown.chain })
        let question = try #require(telling.script.questions.first { $0.ask.hasPrefix(shown.ask) })
        let right = question.asked(on: shown.chain).right.map { question.choices[$0] }
        #expect(right == shown.right)
        let run = try WalkthroughRun(script: telling.script, chain: shown.chain.rawValue, schedule: schedule)
        run.runToEnd()
        let violation = try EventExpectation(shown.claim).violation(in: run.events())
        #expect(violation == nil, "\(violation?.message ?? "")")
    }

    @Test func `is in this table`() throws {
        for telling in try Telling.all() {
            for question in telling.script.questions where Set(question.rightByChain.values).count > 1 {
                let isShown = ShownRight.all.contains {
                    $0.walkthrough == telling.name && $0.chain == telling.chain
                        && question.ask.hasPrefix($0.ask)
                }
                #expect(isShown, "\(telling.testDescription): \(question.ask)")
            }
        }
    }
}
