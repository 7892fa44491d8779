/// Events that all happen earlier or later than in another trace, by the same time.
public struct TimeShift: Equatable, Sendable {
    /// The number of the first of these events in the second trace.
    public let first: Int
    /// The number of the last of them. Between the two, there may be events that are not shifted.
    public let last: Int
    /// How much later they are, in nanoseconds; negative if they are earlier.
    public let nanoseconds: Int64
    /// Whose events they are, of those between the first and the last.
    public let scope: Scope
    /// `true` if all later events are shifted as well.
    public let lastsToTheEnd: Bool

    /// Which events are shifted.
    public enum Scope: Hashable, Comparable, Sendable {
        case everything
        /// The events that belong to no request.
        case noRequest
        /// The events of this request of the second trace.
        case request(Int)
    }

    /// The shift in words: `+470 ms`, `-15 ms`.
    public var text: String {
        let sign = nanoseconds < 0 ? "-" : "+"
        return sign + VirtualDuration(nanoseconds: nanoseconds.magnitude).description
    }

    /// How much later the second time is. Where the number is too large, the nearest one that is not.
    static func between(_ old: UInt64, _ new: UInt64) -> Int64 {
        new >= old ? Int64(clamping: new - old) : -Int64(clamping: old - new)
    }

    /// How much later the second moment is, in nanoseconds.
    static func between(_ old: VirtualInstant, _ new: VirtualInstant) -> Int64 {
        between(old.nanoseconds, new.nanoseconds)
    }
}

extension TimeShift {
    /// An event that both traces have.
    struct Sample {
        /// Its number in the second trace.
        let number: Int
        let request: Int?
        let nanoseconds: Int64

        /// Whose events it is shifted with, where requests are taken one by one.
        fileprivate var track: Scope {
            guard let request else { return .noRequest }
            return .request(request)
        }
    }

    /// Joins the events that are shifted alike. Where requests run side by side and only one is late, the
    /// events are taken request by request, if that takes fewer words.
    ///
    /// - Parameter samples: in the order of the second trace.
    static func joining(_ samples: [Sample]) -> [TimeShift] {
        let together = stretches(samples, of: .everything)
        guard together.count > 1 else { return together }
        let tracks = Dictionary(grouping: samples, by: \.track)
        let apart = tracks.keys.sorted().flatMap { stretches(tracks[$0] ?? [], of: $0) }
            .sorted { ($0.first, $0.last) < ($1.first, $1.last) }
        return apart.count < together.count ? apart : together
    }

    private static func stretches(_ samples: [Sample], of scope: Scope) -> [TimeShift] {
        var shifts: [TimeShift] = []
        var start = 0
        while start < samples.count {
            let shift = samples[start].nanoseconds
            var end = start
            while end + 1 < samples.count, samples[end + 1].nanoseconds == shift { end += 1 }
            if shift != 0 {
                shifts.append(
                    TimeShift(
                        first: samples[start].number, last: samples[end].number, nanoseconds: shift,
                        scope: scope, lastsToTheEnd: end + 1 == samples.count))
            }
            start = end + 1
        }
        return shifts
    }
}
