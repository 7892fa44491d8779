import Testing

@testable import SessionChain

@Suite struct `An event monitor` {
    @Test func `receives the events of a plain request in the measured order, on its own queue`() {
        let simulator = Simulator()
        let heard = Heard()
        let first = Simulator.$current.withValue(simulator) { monitor("first", heard) }
        let second = Simulator.$current.withValue(simulator) { monitor("second", heard) }
        simulator.transport = ScriptedTransport(
            simulator: simulator,
            exchanges: [
                Exchange(
                    name: "hello", match: RequestPattern(),
                    reply: .response(ScriptedResponse(chunks: [Chunk("hello")])))
            ])
        let session = Simulator.$current.withValue(simulator) {
            Session(eventMonitors: [first, second])
        }
        Simulator.$current.withValue(simulator) {
            session.request("https://example.test/").validate().response { _ in }
        }
        simulator.run()
        let expected = [
            "didResume", "didCreateInitialURLRequest", "didCreateURLRequest", "didCreateTask",
            "didResumeTask", "didReceiveResponse", "didReceiveData", "didFinishCollectingMetrics",
            "didGatherMetrics", "taskDidComplete", "didValidateRequest", "didValidateRequest",
            "didCompleteTask", "didFinish",
        ]
        #expect(heard.calls("first") == expected)
        #expect(heard.calls("second") == expected)
    }

    private func monitor(_ name: String, _ heard: Heard) -> ClosureEventMonitor {
        let monitor = ClosureEventMonitor(queue: DispatchQueue(label: name))
        func note(_ call: String) { heard.note(call) }
        monitor.requestDidResume = { _ in note("didResume") }
        monitor.requestDidCreateInitialURLRequest = { _, _ in note("didCreateInitialURLRequest") }
        monitor.requestDidCreateURLRequest = { _, _ in note("didCreateURLRequest") }
        monitor.requestDidCreateTask = { _, _ in note("didCreateTask") }
        monitor.requestDidResumeTask = { _, _ in note("didResumeTask") }
        monitor.dataTaskDidReceiveResponse = { _, _, _ in note("didReceiveResponse") }
        monitor.dataTaskDidReceiveData = { _, _, _ in note("didReceiveData") }
        monitor.taskDidFinishCollectingMetrics = { _, _, _ in note("didFinishCollectingMetrics") }
        monitor.requestDidGatherMetrics = { _, _ in note("didGatherMetrics") }
        monitor.taskDidComplete = { _, _, _ in note("taskDidComplete") }
        monitor.requestDidValidateRequestResponseDataWithResult = { _, _, _, _, _ in
            note("didValidateRequest")
        }
        monitor.requestDidCompleteTaskWithError = { _, _, _ in note("didCompleteTask") }
        monitor.requestDidFinish = { _ in note("didFinish") }
        return monitor
    }
}

/// The calls that monitors received, with the label of the queue on which they received them.
private final class Heard: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var all: [(queue: String, call: String)] = []

    func note(_ call: String) {
        guard let recorder = Simulator.current?.recorder else { return }
        all.append((recorder.label(recorder.queue), call))
    }

    func calls(_ queue: String) -> [String] { all.filter { $0.queue == queue }.map(\.call) }
}
