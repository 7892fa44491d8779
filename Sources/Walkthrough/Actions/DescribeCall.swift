import SessionManagerChain
import ScriptReading

/// `debugDescription` in Alamofire 4.7, `cURLDescription()` in 5.12. Both need the `URLRequest`.
struct DescribeCall: SessionRequestCall {
    static let word = "describe"
    static let meaning = "Describes the request as a curl command."
    @Keys var target: CalledRequest

    func perform(on request: SessionChain.Request, by caller: SessionRunner) {
        caller.simulator.recorder.record(
            "cURLDescription", of: request.subject, description: request.cURLDescription())
    }
}

extension DescribeCall: ManagerRequestCall {
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        caller.simulator.recorder.record(
            "debugDescription", of: request.subject, description: request.debugDescription)
    }
}

extension Recorder {
    /// Records a description, which is as long as the request's body.
    fileprivate func record(_ name: String, of subject: Subject, description: String) {
        record(.hook(.called(name: name, detail: description)), subject)
    }
}
