import OracleSupport
import Testing

@Suite struct `The comparison with what was measured of 4.7` {
    @Test(arguments: try OracleVersion.alamofire4.scenarioNames())
    func `accepts the measured sequence with the metrics that Apple adds`(name: String) throws {
        let scenario = try OracleScenario(named: name, in: .alamofire4)
        #expect(scenario.failures(of: scenario.events) == [])
    }

    @Test(arguments: try OracleVersion.alamofire4.scenarioNames())
    func `finds no contradiction within a fixture`(name: String) throws {
        let scenario = try OracleScenario(named: name, in: .alamofire4)
        #expect(scenario.contradictions == [])
    }

    @Test(arguments: try OracleVersion.alamofire4.scenarioNames())
    func `notices two calls that changed places, if every measured run had the same order`(name: String)
        throws
    {
        let scenario = try OracleScenario(named: name, in: .alamofire4)
        let unseen = scenario.runsWithSwappedCalls.filter {
            OracleComparison($0, with: scenario).failures.isEmpty
        }
        #expect(unseen.map(\.calls) == [])
    }

    @Test func `expects Apple's challenge without the response that Linux delivers before it`() throws {
        let scenario = try OracleScenario(named: "basic_auth_success", in: .alamofire4)
        #expect(
            scenario.events.filter { $0.event.hasPrefix("urlSession.") }.map(\.description) == [
                "urlSession.task.didReceiveChallenge(r1/0) NSURLAuthenticationMethodHTTPBasic previousFailures=0",
                "urlSession.task.challengeAnswered(r1/0) useCredential credential",
                "urlSession.dataTask.didReceiveResponse(r1/0) 200",
                "urlSession.dataTask.didReceiveData(r1/0) bytes=5",
                "urlSession.task.didFinishCollectingMetrics(r1/0)",
                "urlSession.task.didCompleteWithError(r1/0) nil",
            ])
    }

    @Test func `requires the one order of user code and delegate calls, even if registrations moved`()
        throws
    {
        let scenario = try OracleScenario(named: "retry_once_500", in: .alamofire4)
        var observed = scenario.events
        let places = (
            observed.place(of: "retrier.should(X)"), observed.place(of: "retrier.completed(X,retry)")
        )
        observed.swapAt(places.0, places.1)
        #expect(
            scenario.failures(of: observed) == [
                """
                retry_once_500: wanted retrier.should(X)#1(r1/0), which is event 12 here,
                  before retrier.completed(X,retry)#1(r1/0), which is event 11; here it went
                  11  retrier.completed(X,retry)#1(r1/0)
                  12  retrier.should(X)#1(r1/0)
                """
            ])
    }

    @Test func `lets a handler run before the notification that its task has completed`() throws {
        let scenario = try OracleScenario(named: "retry_once_500", in: .alamofire4)
        var observed = scenario.events
        let notification = observed.remove(at: observed.place(of: "notification.Task.DidComplete"))
        let removal = observed.remove(at: observed.lastIndex { $0.event == "registry.remove" } ?? 0)
        observed += [notification, removal]
        #expect(scenario.failures(of: observed) == [])
    }

    @Test func `notices a missing registration`() throws {
        let scenario = try OracleScenario(named: "plain_get_responseData", in: .alamofire4)
        let observed = scenario.events.filter { $0.event != "registry.add" }
        #expect(
            scenario.failures(of: observed) == [
                """
                plain_get_responseData: not the events that were measured
                  missing     registry.add#1(r1/0) on com.apple.main-thread
                """
            ])
    }

    @Test func `notices user code on another queue`() throws {
        let scenario = try OracleScenario(named: "plain_get_responseData", in: .alamofire4)
        var observed = scenario.events
        let place = observed.place(of: "serializer.serialize(data)")
        let event = observed[place]
        observed[place] = OracleEvent(
            event: event.event, request: event.request, retryCount: event.retryCount, detail: event.detail,
            queue: "com.apple.main-thread")
        #expect(
            scenario.failures(of: observed) == [
                """
                plain_get_responseData: not the events that were measured
                  missing     serializer.serialize(data)#1(r1/0) bytes=5 error=nil on TaskDelegate.queue
                  unexpected  serializer.serialize(data)#1(r1/0) bytes=5 error=nil on com.apple.main-thread
                """
            ])
    }

    @Test func `counts the requests that reached the server, and the handlers that were called`() throws {
        let scenario = try OracleScenario(named: "retrier_never_answers", in: .alamofire4)
        var run = scenario.expectedRun
        run.finalStates = []
        run.serverHits = ["a": 2]
        run.handlers = HandlerCount(added: 1, called: 1)
        #expect(
            OracleComparison(run, with: scenario).failures == [
                """
                retrier_never_answers: the requests end otherwise than measured
                  measured  r1 with a task, retryCount 0, response 500, handlers waiting, error \
                responseValidationFailed(unacceptableStatusCode(500))
                  here      none
                """,
                "retrier_never_answers: the server was asked for a 2x, not for a 1x",
                "retrier_never_answers: of 1 handlers 1 were called, not 0",
            ])
    }
}

extension OracleScenario {
    /// The differences of a run with these calls, in which everything else is as measured.
    fileprivate func failures(of observed: [OracleEvent]) -> [String] {
        var run = expectedRun
        run.calls = observed
        return OracleComparison(run, with: self).failures
    }
}

extension [OracleEvent] {
    fileprivate func place(of name: String) -> Int { firstIndex { $0.event == name } ?? 0 }
}
