extension Simulator {
    /// The limits of one run: large enough for any walkthrough, and small enough to end an endless retry
    /// within a second.
    public struct Limits: Equatable, Sendable {
        /// How many events may be recorded. This is checked after each job, so the last job may record a few
        /// more.
        public var events: Int
        /// How many jobs may run or wait. This ends a loop that leaves no events, and a run whose jobs
        /// enqueue more than it will ever take.
        public var jobs: Int
        /// How many rules may be consulted, and how much looked through, as `Kind.counts` says. This is
        /// checked after each job, too. It ends a run of few events if some of them cost as much as thousands
        /// of others.
        public var rules: Int
        /// How many bytes bodies and the texts of events may have, as `Kind.counts` says. This is checked
        /// after each job, too. It ends a run that repeats a large body, many fields, or a long text.
        public var bytes: Int
        /// The last virtual moment that a run may reach, inclusive.
        public var until: VirtualInstant
        /// How many jobs may wait inside one another. Nobody can set this limit, because each of them takes a
        /// part of the thread's stack, which does not grow. Apple's platforms give 512 KB to a thread that is
        /// not the main one, such as the one in which a test runs. So many fit into that, also in a debug
        /// build, if they do little more than wait; how much a job needs is up to its code. The limit is the
        /// same where a stack is larger, since a run must not depend on it.
        public static let depth = 50
        /// The name of that limit, as a trace has it.
        static let depthName = "depth"

        public init(
            events: Int, jobs: Int, rules: Int = 1_000_000, bytes: Int = 32_000_000, until: VirtualInstant
        ) {
            self.events = events
            self.jobs = jobs
            self.rules = rules
            self.bytes = bytes
            self.until = until
        }

        /// 100,000 events, 1,000,000 jobs and as many rules, 32 MB of bodies and texts, one virtual year: a
        /// program that waits is no endless loop.
        public static let `default` = Limits(
            events: 100_000, jobs: 1_000_000, until: .start + .seconds(366 * 86_400))
        /// No limits, for runs that are known to end, such as a benchmark with millions of events.
        public static let none = Limits(
            events: .max, jobs: .max, rules: .max, bytes: .max, until: .distantFuture)

        /// The last moment at which a script or a flag may stop a run, after 292 years. Later ones have more
        /// nanoseconds than the numbers of a trace can count.
        public static let latest = VirtualInstant(nanoseconds: UInt64(Int64.max))

        /// A limit in words: `100000 events`, `172800 s of virtual time`.
        public func text(of kind: Kind) -> String {
            switch kind {
            case .events: counted(events, "event")
            case .jobs: "\(counted(jobs, "job")) done or waiting"
            case .rules: "\(counted(rules, "rule")) consulted, or other things looked through"
            case .bytes: "\(counted(bytes, "byte")) of bodies and texts"
            case .time: "\(VirtualDuration(nanoseconds: until.nanoseconds)) of virtual time"
            }
        }

        /// A limit as a number: of time, the nanoseconds.
        public subscript(kind: Kind) -> Int {
            get {
                switch kind {
                case .events: events
                case .jobs: jobs
                case .rules: rules
                case .bytes: bytes
                case .time: Int(clamping: until.nanoseconds)
                }
            }
            set {
                switch kind {
                case .events: events = newValue
                case .jobs: jobs = newValue
                case .rules: rules = newValue
                case .bytes: bytes = newValue
                case .time: until = VirtualInstant(nanoseconds: UInt64(clamping: newValue))
                }
            }
        }
    }
}

extension Simulator.Limits {
    /// The kinds of limits that a script or a flag may set.
    public enum Kind: String, CaseIterable, Sendable {
        case events, jobs, rules, bytes, time

        /// What a limit of this kind counts in a run, and what counts for how much. Authors of scripts read
        /// it, too.
        public var counts: String { row.counts }
        /// What a limit on numbers may be. A number with a few digits too many is a mistake.
        public var range: ClosedRange<Int> { row.range }
        /// What a script may set a limit to: some more than the largest script has by itself, and what a
        /// computer has memory for. A script may come from anybody, and whoever runs it may allow it more.
        public var rangeInScripts: ClosedRange<Int> { row.rangeInScripts }

        private typealias Row = (counts: String, range: ClosedRange<Int>, rangeInScripts: ClosedRange<Int>)

        private var row: Row {
            switch self {
            case .events: ("How many events it may record.", 1...100_000_000, 1...2_000_000)
            case .jobs:
                (
                    "How many jobs it may run, with or without events, those included that wait for their turn.",
                    1...1_000_000_000, 1...4_000_000
                )
            case .rules:
                (
                    """
                    How many rules its decisions may consult, how many exchanges and stored responses its \
                    requests may be compared with, how many content types its responses may be compared with, \
                    how many certificates and public keys its new connections may be judged by, and how many \
                    requests may be gone through by calls that concern all of them; each 100 bytes that are \
                    looked at count as another one, as does each header that an exchange asks for, each name of \
                    a certificate beyond 20, and each place that an answered challenge names.
                    """,
                    1...1_000_000_000, 1...4_000_000
                )
            case .bytes:
                (
                    """
                    How many bytes its bodies and the texts of its events may have. A body counts as it is sent, \
                    with or without a connection, and as it comes, and once more for each serializer that gets \
                    it; a form counts as it is encoded, too, where a pair may count once for each object and \
                    each list around it. A text counts each time that an event shows it, and a header field as \
                    100 more. Where JSON is made into objects, each name and value counts as 32 more, each \
                    object as another 200, and each member of its type as 32. Of a request that an adapter \
                    returned, each header field counts as 100, and what was changed as long as it is. The fields \
                    of a response that is changed for the cache count as if an event showed them.
                    """,
                    1...Int(clamping: 10_000_000_000 as Int64), 1...200_000_000
                )
            case .time: ("How far its clock may go; a year by default.", 0...Int.max, 0...Int.max)
            }
        }
    }
}

extension Simulator {
    /// How much of what a limit counts there has been: of time, the nanoseconds.
    public func amount(of kind: Limits.Kind) -> Int {
        switch kind {
        case .events: Int(recorder.count)
        case .jobs: agenda.mostKnownJobs
        case .rules: recorder.ruleCount
        case .bytes: recorder.contentBytes
        case .time: Int(clamping: now.nanoseconds)
        }
    }

    /// The limit that what has been recorded reaches, if any.
    var limitOfRecording: Limits.Kind? {
        if recorder.count >= limits.events { return .events }
        if recorder.ruleCount >= limits.rules { return .rules }
        return recorder.contentBytes >= limits.bytes ? .bytes : nil
    }
}
