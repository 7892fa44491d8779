import Exploration

extension Trace {
    /// Records a failure here, unless the events of the run are as expected.
    ///
    ///     trace.expect(.before("retry.decided and outcome=retry", "task.created and attempt=1"))
    ///     trace.expect("retry.decided[outcome=retry] < task.created[attempt=1]")
    ///
    /// - Returns: whether they are.
    @discardableResult
    public func expect(
        _ expectation: EventExpectation, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        guard let violation = expectation.violation(in: events) else { return true }
        let place = CodePlace(fileID, filePath, line, column)
        let fault = RunFault(PlacedExpectation(expectation: expectation, place: place), violation)
        TestFailure.record(fault.picture(of: self, at: place), at: place)
        return false
    }
}

extension TestServer {
    /// Says what must be true of the events of this run when it is over; with `explore`, of those of every
    /// run.
    public func expect(
        _ expectation: EventExpectation, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        expectations.append(
            PlacedExpectation(expectation: expectation, place: CodePlace(fileID, filePath, line, column)))
    }

    /// Says what must be true of the app's own state when the run is over. That may be in what the simulated
    /// process shares, such as `HTTPCookieStorage.shared`.
    ///
    ///     server.expect("the screen shows the second image") { screen.image == second }
    public func expect(
        _ sentence: String, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, _ isTrue: @escaping () -> Bool
    ) {
        stateExpectations.append(
            StateExpectation(
                sentence: sentence, place: CodePlace(fileID, filePath, line, column), isTrue: isTrue))
    }
}
