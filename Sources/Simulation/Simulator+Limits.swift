extension Simulator {
    /// The limits of one run: large enough for any walkthrough, and small enough to end an endless retry
    /// within a second.
    public struct Limits: Equatable, Sendable {
        /// The kinds of limits.
        public enum Kind: String, Sendable { case events, jobs, rules, time }

        /// How many events may be recorded. This is checked after each job, so the last job may record a few
        /// more.
        public var events: Int
        /// How many jobs may run, with or without events. This ends a loop that leaves no events.
        public var jobs: Int
        /// How many rules the recorded decisions may consult. A rule that saw a long text counts once more
        /// for every 100 bytes of it. This is checked after each job, too. It ends a run of few events if
        /// some of them are as large as thousands of others.
        public var rules: Int
        /// The last virtual moment that a run may reach, inclusive.
        public var until: VirtualInstant

        public init(events: Int, jobs: Int, rules: Int = 1_000_000, until: VirtualInstant) {
            self.events = events
            self.jobs = jobs
            self.rules = rules
            self.until = until
        }

        /// 100,000 events, 1,000,000 jobs and as many rules, one virtual year: a program that waits is no
        /// endless loop.
        public static let `default` = Limits(
            events: 100_000, jobs: 1_000_000, until: .start + .seconds(366 * 86_400))
        /// No limits, for runs that are known to end, such as a benchmark with millions of events.
        public static let none = Limits(events: .max, jobs: .max, rules: .max, until: .distantFuture)

        /// A limit in words: `100000 events`, `2 d of virtual time`.
        public func text(of kind: Kind) -> String {
            switch kind {
            case .events: events == 1 ? "1 event" : "\(events) events"
            case .jobs: jobs == 1 ? "1 job" : "\(jobs) jobs"
            case .rules: rules == 1 ? "1 rule of its decisions" : "\(rules) rules of its decisions"
            case .time: "\(VirtualDuration(nanoseconds: until.nanoseconds)) of virtual time"
            }
        }

        func value(of kind: Kind) -> Int {
            switch kind {
            case .events: events
            case .jobs: jobs
            case .rules: rules
            case .time: Int(clamping: until.nanoseconds)
            }
        }
    }
}
