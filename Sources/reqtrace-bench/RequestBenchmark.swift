import SessionChain

/// Runs complete GETs: `validate()`, a data handler, and one event monitor that records every callback.
struct RequestBenchmark {
    private let options: BenchmarkOptions

    init(_ options: BenchmarkOptions) { self.options = options }

    /// Runs the requests only for their events.
    func record(in recorder: Recorder) {
        let simulator = Simulator(recorder: recorder, limits: .none)
        let load = Simulator.$current.withValue(simulator) { RequestLoad(options, simulator: simulator) }
        simulator.main.enqueue { load.start() }
        simulator.run()
    }

    func run() throws -> BenchmarkResult {
        let file = try TraceFileSink(options.trace)
        let simulator = Simulator(recorder: Recorder(sink: file.sink), limits: .none)
        let load = Simulator.$current.withValue(simulator) { RequestLoad(options, simulator: simulator) }
        // After the first quarter, everything that is made only once has been made; what grows then is the
        // trace.
        var warm = Footprint.now(simulator)
        load.onFirstQuarter = { warm = .now(simulator) }
        let seconds = measure {
            simulator.main.enqueue { load.start() }
            simulator.run()
        }
        file.close(simulator.recorder)
        guard load.completed == options.count else {
            throw UsageError("only \(load.completed) of \(options.count) requests completed")
        }
        let end = Footprint.now(simulator)
        let bytesPerEvent =
            switch options.trace {
            case .none: 0
            case .memory: (end.bytes - warm.bytes) / max(1, end.events - warm.events)
            case .file: file.byteCount / max(1, end.events)
            }
        return BenchmarkResult(
            scenario: options.scenario.rawValue, count: options.count, inFlight: options.inFlight,
            seconds: seconds, events: end.events, bytesPerEvent: bytesPerEvent,
            callbacks: load.monitor.callbackCount)
    }
}

/// The memory that the process has needed so far, and the number of events.
private struct Footprint {
    let bytes: Int
    let events: Int

    static func now(_ simulator: Simulator) -> Footprint {
        Footprint(bytes: peakResidentBytes(), events: Int(simulator.recorder.count))
    }
}

/// The result of a measurement.
struct BenchmarkResult {
    let scenario: String
    let count: Int
    let inFlight: Int
    let seconds: Double
    let events: Int
    /// In memory: how much the process grew for each event. In a file: the length of a line.
    let bytesPerEvent: Int
    let callbacks: Int

    var json: String {
        let members = [
            "\"scenario\":\"\(scenario)\"",
            "\"count\":\(count)",
            "\"in_flight\":\(inFlight)",
            "\"req_per_s\":\(Int(Double(count) / seconds))",
            "\"events_per_request\":\(events / count)",
            "\"monitor_callbacks_per_request\":\(callbacks / count)",
            "\"bytes_per_event\":\(bytesPerEvent)",
            "\"peak_rss_bytes\":\(peakResidentBytes())",
        ]
        return "{" + members.joined(separator: ",") + "}"
    }
}
