extension Simulator {
    /// The limits of one run: large enough for any walkthrough, and small enough to end an endless retry
    /// within a second.
    public struct Limits: Equatable, Sendable {
        /// The kinds of limits that a script or a flag may set.
        public enum Kind: String, CaseIterable, Sendable {
            case events, jobs, rules, bytes, time
        }

        /// How many events may be recorded. This is checked after each job, so the last job may record a few
        /// more.
        public var events: Int
        /// How many jobs may run, with or without events, those included that wait for their turn. This ends
        /// a loop that leaves no events, and a run whose jobs enqueue more than it will ever take.
        public var jobs: Int
        /// How many rules the recorded decisions may consult, how many exchanges of a script requests may be
        /// compared with, how many certificates each new connection may be judged by, and how many requests
        /// calls may go through that concern all of them. A long text counts once more for every 100 bytes of
        /// it. This is checked after each job, too. It ends a run of few events if some of them cost as much
        /// as thousands of others.
        public var rules: Int
        /// How many bytes the bodies may have, of what is sent, with or without a connection, and of what
        /// comes, and the texts of events, such as URLs, header fields, names and errors. A text counts each
        /// time that an event shows it, and a header field as 100 more. A body counts for each serializer
        /// that gets it, too, and a form when it is encoded. If JSON is made into objects, each name and each
        /// value in it counts as 32 more, each object as another 200, and each member of the type that it is
        /// to be of as 32. A header field of a request that an adapter returned counts as 100, and what it
        /// changed as long as it is. The fields of a response that is changed for the cache count as if they
        /// were shown. This is checked after each job, too. It ends a run that repeats a large body, many
        /// fields, or a long text.
        public var bytes: Int
        /// The last virtual moment that a run may reach, inclusive.
        public var until: VirtualInstant
        /// How many jobs may wait inside one another. Nobody can set this limit, because each of them takes a
        /// part of the thread's stack, which does not grow. Apple's platforms give 512 KB to a thread that is
        /// not the main one, such as the one in which a test runs. So many fit into that, also in a debug
        /// build, if they do little more than wait; how much a job needs is up to its code. The limit is the
        /// same where a stack is larger, since a run must not depend on it.
        public static let depth = 50

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

        /// What a limit on numbers may be. A number with a few digits too many is a mistake.
        public static func range(of kind: Kind) -> ClosedRange<Int> {
            switch kind {
            case .events: 1...100_000_000
            case .jobs, .rules: 1...1_000_000_000
            case .bytes: 1...Int(clamping: 10_000_000_000 as Int64)
            case .time: 0...Int.max
            }
        }

        /// What a script may set a limit to: some more than the largest script has by itself, and what a
        /// computer has memory for. A script may come from anybody, and whoever runs it may allow it more.
        public static func rangeInScripts(of kind: Kind) -> ClosedRange<Int> {
            switch kind {
            case .events: 1...2_000_000
            case .jobs, .rules: 1...4_000_000
            case .bytes: 1...200_000_000
            case .time: range(of: kind)
            }
        }

        /// A limit in words: `100000 events`, `172800 s of virtual time`.
        public func text(of kind: Kind) -> String {
            switch kind {
            case .events: counted(events, "event")
            case .jobs: "\(counted(jobs, "job")) done or waiting"
            case .rules:
                "\(counted(rules, "rule")) consulted, or exchanges, certificates and requests looked through"
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
