/// Something that is not the same on all chains, wherever in the comparison it shows.
///
/// What has the same cause is one difference: a library that works on queues of its own does so in every
/// row, and a reader wants to hear of it once.
public struct Difference: Equatable, Sendable {
    /// What kind of difference.
    public enum Kind: String, CaseIterable, Sendable {
        /// Some chains do not do this, though most do.
        case missing
        /// Some chains do this, though most do not.
        case extra
        /// Chains do this at different places among their steps.
        case order
        /// On another queue.
        case queue
        /// At another time, and it is not because of what came before.
        case time
        /// The same step with another outcome.
        case value
        /// Another number of times.
        case count
    }

    /// The number by which it is marked, from 1.
    public let number: Int
    public let kind: Kind
    /// The rule behind it.
    public let explanation: Explanation
    /// Where it shows, first to last; never empty.
    public internal(set) var places: [Place]

    /// One place where a difference shows.
    public struct Place: Equatable, Sendable {
        public let request: String
        public let attempt: Int
        /// Nil when it is the attempt as a whole, or the request.
        public let part: Part?
        /// The handler's name, where it is about one.
        public let name: String?
        /// Which of several steps of that part, from 1.
        public let occurrence: Int
        /// The value's name, where it is about one.
        public let value: String?
        /// Who does what, in the order of the chains: `main: url-session, resource`.
        public let sides: [Side]
    }

    /// The chains that agree with each other at one place.
    public struct Side: Equatable, Sendable {
        /// What they have in common: a queue's label, a value, where a step stands.
        public let text: String
        public let chains: [String]
    }
}
