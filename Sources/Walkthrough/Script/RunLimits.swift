import ScriptReading
import Simulation
import Tracing

/// Where a run is stopped that would not end by itself, as far as the script says it.
struct RunLimits: ScriptRecord, ScriptValue, Sendable {
    static let noun = "the limits"

    private typealias Kind = Simulator.Limits.Kind

    @Key("events", in: Kind.events.rangeInScripts, Kind.events.counts)
    fileprivate var events: Int?
    @Key("jobs", in: Kind.jobs.rangeInScripts, Kind.jobs.counts)
    fileprivate var jobs: Int?
    @Key("rules", in: Kind.rules.rangeInScripts, Kind.rules.counts)
    fileprivate var rules: Int?
    @Key("bytes", in: Kind.bytes.rangeInScripts, Kind.bytes.counts)
    fileprivate var bytes: Int?
    @Key("time", ScriptType<VirtualDuration>.clockTime, Kind.time.counts)
    fileprivate var time: VirtualDuration?
}

extension ScriptType where Value == VirtualDuration {
    /// Milliseconds, up to the latest moment at which a run may be stopped.
    fileprivate static var clockTime: ScriptType {
        let most = Simulator.Limits.latest.since(.start)
        let milliseconds = Int64(most.nanoseconds / 1_000_000)
        return ScriptType(.number(upTo: milliseconds)) { json, reading in
            guard let time = VirtualDuration.type.read(json, reading) else { return nil }
            guard time <= most else {
                return reading.mismatch(json, "a number of milliseconds up to \(milliseconds)")
            }
            return time
        }
    }
}

extension Script {
    /// How many events, and how many jobs, a request adds to the usual limits.
    package static let workPerRequest = 1000
    /// How many requests add to the usual limits. A script of thousands of requests needs less for each than
    /// one that repeats a few, and what all of them may take has to fit into memory.
    package static let mostRequestsThatAdd = 1000

    /// The limits of a run that stands alone.
    public var limits: Simulator.Limits { limits(usually: .default) }

    /// The limits of a run: those that the script names, and otherwise enough for the requests it has.
    ///
    /// - Parameter usual: the limits of a script without requests.
    public func limits(usually usual: Simulator.Limits) -> Simulator.Limits {
        let requests = min(requests.count, Self.mostRequestsThatAdd)
        // A request with a few retries records some hundred events, and consults some dozen rules.
        return Simulator.Limits(
            events: runLimits.events ?? usual.events + Self.workPerRequest * requests,
            jobs: runLimits.jobs ?? usual.jobs + Self.workPerRequest * requests,
            rules: runLimits.rules ?? usual.rules + 100 * requests,
            bytes: runLimits.bytes ?? usual.bytes + 100_000 * requests,
            until: runLimits.time.map { .start + $0 } ?? usual.until)
    }
}
