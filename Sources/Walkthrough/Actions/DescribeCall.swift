import SessionManagerChain
import ScriptReading

/// Describes a request as the curl command that would send it again.
///
/// Alamofire 4.7 has `debugDescription` for this, and 5.12 `cURLDescription()`. Both need the `URLRequest`.
struct DescribeCall: SessionRequestCall {
    static let word = "describe"
    static let meaning = "Describes the request as a curl command."
    @Keys var target: CalledRequest

    func perform(on request: SessionChain.Request, by caller: SessionRunner) {
        caller.simulator.recorder.record(
            .hook(.called(name: "cURLDescription", detail: request.cURLDescription())), request.subject)
    }
}

extension DescribeCall: ManagerRequestCall {
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        caller.simulator.recorder.record(
            .hook(.called(name: "debugDescription", detail: request.debugDescription)), request.subject)
    }
}
