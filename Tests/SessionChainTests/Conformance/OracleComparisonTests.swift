import OracleSupport
import SessionChain
import Testing

@Suite struct `The comparison with what was measured` {
    @Test(arguments: try OracleVersion.alamofire5.scenarioNames())
    func `accepts the measured sequence with what Apple adds`(name: String) throws {
        let scenario = try OracleScenario(named: name, in: .alamofire5)
        #expect(scenario.failures(of: scenario.expectedRun) == [])
    }

    @Test(arguments: try OracleVersion.alamofire5.scenarioNames())
    func `finds no contradiction within a fixture`(name: String) throws {
        let scenario = try OracleScenario(named: name, in: .alamofire5)
        #expect(scenario.contradictions == [])
    }

    @Test(arguments: try OracleVersion.alamofire5.scenarioNames())
    func `notices two calls that changed places, if every measured run had the same order`(name: String)
        throws
    {
        let scenario = try OracleScenario(named: name, in: .alamofire5)
        let unseen = scenario.runsWithSwappedCalls.filter { scenario.failures(of: $0).isEmpty }
        #expect(unseen.map(\.calls) == [])
    }

    @Test(arguments: try OracleVersion.alamofire5.scenarioNames())
    func `notices two events that changed places in the fixture itself`(name: String) throws {
        let scenario = try OracleScenario(named: name, in: .alamofire5)
        let unseen = scenario.scenariosWithSwappedEvents.filter {
            $0.failures(of: scenario.expectedRun).isEmpty
        }
        #expect(unseen.map(\.events) == [])
    }

    @Test func `shows the first event that differs, beside the measured one`() throws {
        let scenario = try OracleScenario(named: "cancel_before_start", in: .alamofire5)
        var run = scenario.expectedRun
        run.calls.swapAt(1, 2)
        #expect(
            scenario.failures(of: run) == [
                """
                cancel_before_start: event 2 of 6 is not the one measured; measured on the left, here on the right \
                of <<<<<
                   1  call.cancel(r1/0) on com.apple.root.default-qos.overcommit
                   2  requestDidCancel(r1/0)  <<<<<  requestDidFinish(r1/0)
                   3  requestDidFinish(r1/0)  <<<<<  requestDidCancel(r1/0)
                   4  serializer.serialize(data)(r1/0) bytes=nil error=explicitlyCancelled on \
                org.alamofire.session.rootQueue.serializationQueue
                   5  request.didParseResponse(r1/0) Data: failure(explicitlyCancelled)
                """
            ])
    }

    @Test func `shows what is missing at the end`() throws {
        let scenario = try OracleScenario(named: "cancel_before_start", in: .alamofire5)
        var run = scenario.expectedRun
        run.calls.removeLast()
        #expect(
            scenario.failures(of: run) == [
                """
                cancel_before_start: event 6 of 6 is not the one measured; measured on the left, here on the right \
                of <<<<<
                   3  requestDidFinish(r1/0)
                   4  serializer.serialize(data)(r1/0) bytes=nil error=explicitlyCancelled on \
                org.alamofire.session.rootQueue.serializationQueue
                   5  request.didParseResponse(r1/0) Data: failure(explicitlyCancelled)
                   6  responseHandler(data)(r1/0) failure(explicitlyCancelled) status=nil state=cancelled on \
                com.apple.main-thread  <<<<<  (nothing)
                """
            ])
    }

    @Test func `names the events that are missing where several orders are possible`() throws {
        let scenario = try OracleScenario(named: "cancel_in_flight", in: .alamofire5)
        var run = scenario.expectedRun
        run.calls.removeAll { $0.event == "request.didCancelTask" }
        #expect(
            scenario.failures(of: run) == [
                """
                cancel_in_flight: not the events that were measured
                  missing     request.didCancelTask#1(r1/0)
                """
            ])
    }

    @Test func `names a pair that came in the wrong order`() throws {
        let scenario = try OracleScenario(named: "cancel_in_flight", in: .alamofire5)
        var run = scenario.expectedRun
        run.calls.swapAt(8, 9)
        #expect(
            scenario.failures(of: run) == [
                """
                cancel_in_flight: wanted call.cancel#1(r1/0), which is event 10 here,
                  before requestDidCancel#1(r1/0), which is event 9; here it went
                  9  requestDidCancel#1(r1/0)
                  10  call.cancel#1(r1/0)
                """
            ])
    }

    @Test(arguments: ["lifecycle_hooks", "on_http_response_allow"])
    func `expects no data before the head is allowed, although Linux does not wait`(name: String) throws {
        let scenario = try OracleScenario(named: name, in: .alamofire5)
        var run = scenario.expectedRun
        let head = run.calls.removeFirst { $0.event.hasPrefix("onHTTPResponse") }
        let data = run.calls.firstIndex { $0.event == "urlSession.dataTask.didReceiveData" }
        run.calls.insert(try #require(head), at: try #require(data) + 1)
        #expect(scenario.failures(of: run).count == 1)
    }

    @Test func `expects the second 401 to be the response, although Linux cancels the task`() throws {
        let scenario = try OracleScenario(named: "basic_auth_wrong_password", in: .alamofire5)
        #expect(
            scenario.events.dropFirst(5).map(\.description) == [
                "urlSession.task.didReceiveChallenge(r1/0) NSURLAuthenticationMethodHTTPBasic previousFailures=0",
                "urlSession.task.didReceiveChallenge(r1/0) NSURLAuthenticationMethodHTTPBasic previousFailures=1",
                "urlSession.dataTask.didReceiveResponse(r1/0) 401",
                "urlSession.dataTask.didReceiveData(r1/0) bytes=12",
                "urlSession.task.didCompleteWithError(r1/0) nil",
                "request.didValidateRequest(r1/0) "
                    + "failure(responseValidationFailed(unacceptableStatusCode(401)))",
                "request.didCompleteTask(r1/0) nil",
                "requestDidFinish(r1/0)",
                "serializer.serialize(data)(r1/0) bytes=12 "
                    + "error=responseValidationFailed(unacceptableStatusCode(401))",
                "request.didParseResponse(r1/0) Data: "
                    + "failure(responseValidationFailed(unacceptableStatusCode(401)))",
                "responseHandler(data)(r1/0) "
                    + "failure(responseValidationFailed(unacceptableStatusCode(401))) status=401 state=finished",
            ])
    }

    @Test func `distinguishes closures of the same kind`() throws {
        let check = try OracleCheck(of: "curl_description", in: .alamofire5)
        let failure = try check.failure(under: [.firstComeFirstServed]) { schedule in
            let lab = Lab(schedule: schedule)
            try lab.run { lab in
                let request = lab.session().request(lab.url)
                    .cURLDescription(calling: lab.closure(named: "late"))
                request.response { _ in
                    request.cURLDescription(on: .main, calling: lab.closure(named: "early"))
                }
            }
            return lab.result
        }
        #expect(
            failure == """
                curl_description: event 5 of 14 is not the one measured; measured on the left, here on the right \
                of <<<<<
                   2  request.didCreateInitialURLRequest(r1/0) GET
                   3  request.didCreateURLRequest(r1/0)
                   4  request.didCreateTask(r1/0) data
                   5  cURLDescription(early)(r1/0) on org.alamofire.session.rootQueue  <<<<<  \
                cURLDescription(late)(r1/0) on org.alamofire.session.rootQueue
                   6  request.didResumeTask(r1/0)
                   7  urlSession.dataTask.didReceiveResponse(r1/0) 200
                   8  urlSession.dataTask.didReceiveData(r1/0) bytes=5
                with the schedule fifo
                """)
    }

    @Test func `shows how the requests ended`() throws {
        let scenario = try OracleScenario(named: "cancel_before_start", in: .alamofire5)
        var run = scenario.expectedRun
        run.finalStates = []
        #expect(
            scenario.failures(of: run) == [
                """
                cancel_before_start: the requests end otherwise than measured
                  measured  r1 cancelled, retryCount 0, tasks 0, urlRequests 0, error explicitlyCancelled
                  here      none
                """
            ])
    }

    @Test func `counts the requests that reached the server`() throws {
        let scenario = try OracleScenario(named: "auth_new_request_after_failed_refresh", in: .alamofire5)
        var run = scenario.expectedRun
        run.serverHits = ["a": 2]
        #expect(
            scenario.failures(of: run) == [
                """
                auth_new_request_after_failed_refresh: the server was asked for a 2x, not for a 1x, b 2x
                """
            ])
    }

    @Test func `fails if a handler is not called, although every measured handler was`() throws {
        let scenario = try OracleScenario(named: "multipart_disk", in: .alamofire5)
        var run = scenario.expectedRun
        run.handlers = HandlerCount(added: 2, called: 1)
        #expect(
            scenario.failures(of: run) == ["multipart_disk: of 2 handlers 1 were called, not 2"])
    }

    @Test func `fails if a handler is called, although no measured handler was`() throws {
        let scenario = try OracleScenario(named: "retry_cancel_during_delay", in: .alamofire5)
        var run = scenario.expectedRun
        run.handlers = HandlerCount(added: 1, called: 1)
        #expect(
            scenario.failures(of: run) == ["retry_cancel_during_delay: of 1 handlers 1 were called, not 0"])
    }

    @Test func `fails if the scenario adds no handler`() throws {
        let scenario = try OracleScenario(named: "retry_cancel_during_delay", in: .alamofire5)
        var run = scenario.expectedRun
        run.handlers = HandlerCount(added: 0, called: 0)
        #expect(scenario.failures(of: run) == ["retry_cancel_during_delay: no handler was added"])
    }

    @Test func `rejects a distortion that makes no difference`() throws {
        let excuse = Distortion("Linux asks twice", serverHits: ["a": 1])
        let check = try OracleCheck(of: "plain_get_responseData", in: .alamofire5, except: excuse)
        let failure = try check.failure(under: [.firstComeFirstServed]) { schedule in
            let lab = Lab(schedule: schedule)
            try lab.run { lab in lab.session().request(lab.url).responseData { _ in } }
            return lab.result
        }
        #expect(
            failure == """
                plain_get_responseData: all runs are as measured without the distortion, so remove it: Linux asks twice
                """)
    }
}

extension OracleScenario {
    fileprivate func failures(of run: OracleRun) -> [String] {
        OracleComparison(run, with: self).failures
    }
}

extension [OracleEvent] {
    /// Removes the first event of a kind, and returns it.
    fileprivate mutating func removeFirst(where isWanted: (OracleEvent) -> Bool) -> OracleEvent? {
        firstIndex(where: isWanted).map { remove(at: $0) }
    }
}
