/// Something that is not the same on all chains, with every place where it shows.
///
/// Everything that has the same cause is one difference. For example, a library that works on queues of its
/// own does so in every row, but one explanation is enough.
public struct Difference: Equatable, Sendable {
    /// The kinds of differences.
    public enum Kind: String, CaseIterable, Sendable {
        /// Some chains do not do this, and they are the exception.
        case missing
        /// Some chains do this, and they are the exception.
        case extra
        /// Chains do this at different places among their steps.
        case order
        /// Chains do this on different queues.
        case queue
        /// Chains do this at different times, and not only because earlier steps were late.
        case time
        /// The same step has different outcomes.
        case value
        /// Chains do this a different number of times.
        case count
    }

    /// The number by which it is marked, from 1.
    public let number: Int
    /// How the chains differ.
    public let kind: Kind
    /// Why the chains differ.
    public internal(set) var explanation: Explanation
    /// Where the difference shows, in order. Never empty.
    public internal(set) var places: [Place]

    /// One place where a difference shows.
    public struct Place: Equatable, Sendable {
        /// The script's name for the request, or its method and URL.
        public let request: String
        /// 0 for the first attempt, 1 for the first retry.
        public let attempt: Int
        /// Nil if the difference is about the whole attempt or the whole request.
        public let part: Part?
        /// The name of the handler, if the difference is about one or about its serializer.
        public let name: String?
        /// Which of several steps of that part, from 1.
        public let occurrence: Int
        /// The name of the value, if the difference is about one.
        public let value: String?
        /// The chains by what they do, in the order of the columns: `main: url-session, resource`.
        public let sides: [Side]
    }

    /// The chains that agree with each other at one place.
    public struct Side: Hashable, Sendable {
        /// What they have in common: a queue's label, a value, where a step stands.
        public let text: String
        /// The names of these chains, in the order of the columns.
        public let chains: [String]
    }
}
