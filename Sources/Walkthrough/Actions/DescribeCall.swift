import SessionManagerChain

/// Writes a request down as the curl command that would send it again.
///
/// Both Alamofires can, and neither without a `URLRequest`: 4.7's `debugDescription`, 5.12's
/// `cURLDescription()`.
struct DescribeCall: SessionRequestCall, BareCall {
    static let word = "describe"
    static let noun = "a describe action"
    static let meaning = "Writes the request down as a curl command."
    let request: String

    func perform(on request: SessionChain.Request, by caller: RequestRunner) {
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
