import Foundation
import OracleSupport
import Testing

@Suite struct `The comparison with what was measured` {
    @Test(arguments: try OracleVersion.alamofire5.scenarioNames())
    func `accepts the measured sequence with what Apple adds`(name: String) throws {
        let scenario = try OracleScenario(named: name, in: .alamofire5)
        let comparison = OracleComparison(
            scenario: scenario, observed: scenario.asSeenOnApple, finalStates: scenario.finalStates[0])
        #expect(comparison.failures == [])
    }

    @Test func `shows the first event that differs, beside the measured one`() throws {
        let scenario = try OracleScenario(named: "cancel_before_start", in: .alamofire5)
        var observed = scenario.asSeenOnApple
        observed.swapAt(1, 2)
        let comparison = OracleComparison(
            scenario: scenario, observed: observed, finalStates: scenario.finalStates[0])
        #expect(
            comparison.failures.first == """
                cancel_before_start: event 2 of 6 is not the one measured; measured on the left, here on the right \
                of <<<<<
                   1  call.cancel(r1/0) on com.apple.root.default-qos.overcommit
                   2  requestDidCancel(r1/0)  <<<<<  requestDidFinish(r1/0)
                   3  requestDidFinish(r1/0)  <<<<<  requestDidCancel(r1/0)
                   4  serializer.serialize(data)(r1/0) bytes=nil error=explicitlyCancelled on \
                org.alamofire.session.rootQueue.serializationQueue
                   5  request.didParseResponse(r1/0) Data: failure(explicitlyCancelled)
                """)
    }

    @Test func `names the events that are missing where several orders are possible`() throws {
        let scenario = try OracleScenario(named: "cancel_in_flight", in: .alamofire5)
        let observed = scenario.asSeenOnApple.filter { $0.event != "request.didCancelTask" }
        let comparison = OracleComparison(
            scenario: scenario, observed: observed, finalStates: scenario.finalStates[0])
        #expect(
            comparison.failures.first == """
                cancel_in_flight: not the events that were measured
                  missing     request.didCancelTask#1(r1/0)
                """)
    }

    @Test func `names the pair that came the wrong way round`() throws {
        let scenario = try OracleScenario(named: "cancel_in_flight", in: .alamofire5)
        var observed = scenario.asSeenOnApple
        observed.swapAt(8, 9)
        let comparison = OracleComparison(
            scenario: scenario, observed: observed, finalStates: scenario.finalStates[0])
        #expect(
            comparison.failures == [
                """
                cancel_in_flight: wanted call.cancel#1(r1/0), which is event 10 here,
                  before requestDidCancel#1(r1/0), which is event 9; here it went
                  9  requestDidCancel#1(r1/0)
                  10  call.cancel#1(r1/0)
                """
            ])
    }

    @Test func `shows how the requests ended`() throws {
        let scenario = try OracleScenario(named: "cancel_before_start", in: .alamofire5)
        let comparison = OracleComparison(
            scenario: scenario, observed: scenario.asSeenOnApple, finalStates: [])
        #expect(
            comparison.failures == [
                """
                cancel_before_start: the requests end otherwise than measured
                  measured  r1 cancelled, retryCount 0, tasks 0, urlRequests 0, error explicitlyCancelled
                  here      none
                """
            ])
    }
}

extension OracleScenario {
    /// The sequence expected on Apple, with the queues that were measured.
    fileprivate var asSeenOnApple: [OracleEvent] {
        let queues = Dictionary(
            zip(events.labels, events.map(\.queue)), uniquingKeysWith: { first, _ in first })
        let expected = onApple.map(\.event)
        return zip(expected.labels, expected).map { label, event in
            OracleEvent(
                event: event.event, request: event.request, retryCount: event.retryCount,
                detail: event.detail,
                queue: queues[label, default: nil])
        }
    }
}
