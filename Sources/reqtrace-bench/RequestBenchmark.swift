import SessionChain

/// Runs complete GETs: `validate()`, a data handler, and one event monitor that records every callback.
struct RequestBenchmark {
    private let options: BenchmarkOptions

    init(_ options: BenchmarkOptions) { self.options = options }

    func run() throws -> BenchmarkResult {
        let file = try TraceFileSink(options.trace)
        let simulator = Simulator(recorder: Recorder(sink: file.sink), limits: .none)
        let peakBefore = peakResidentBytes()
        let clock = ContinuousClock()
        let start = clock.now
        let load = Simulator.$current.withValue(simulator) { RequestLoad(options, simulator: simulator) }
        simulator.main.enqueue { load.start() }
        simulator.run()
        let elapsed = start.duration(to: clock.now)
        file.close()
        guard load.completed == options.count else {
            throw UsageError("only \(load.completed) of \(options.count) requests completed")
        }
        let bytes =
            switch options.trace {
            case .none: 0
            case .memory: peakResidentBytes() - peakBefore
            case .file: file.byteCount
            }
        return BenchmarkResult(
            scenario: options.scenario.rawValue, count: options.count, inFlight: options.inFlight,
            seconds: Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18,
            events: Int(simulator.recorder.count), eventBytes: bytes, callbacks: load.monitor.callbackCount)
    }
}

/// What was measured.
struct BenchmarkResult {
    let scenario: String
    let count: Int
    let inFlight: Int
    let seconds: Double
    let events: Int
    let eventBytes: Int
    let callbacks: Int

    var json: String {
        let members = [
            "\"scenario\":\"\(scenario)\"",
            "\"count\":\(count)",
            "\"in_flight\":\(inFlight)",
            "\"req_per_s\":\(Int(Double(count) / seconds))",
            "\"events_per_request\":\(events / count)",
            "\"monitor_callbacks_per_request\":\(callbacks / count)",
            "\"bytes_per_event\":\(eventBytes / events)",
            "\"peak_rss_bytes\":\(peakResidentBytes())",
        ]
        return "{" + members.joined(separator: ",") + "}"
    }
}
