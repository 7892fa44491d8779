/// What is not as it was expected to be.
public struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was expected, and what happened instead, in one sentence.
    public let message: String
    /// The numbers of the events concerned, the offending one first; empty if no event is to blame.
    public let events: [Int]

    public init(_ message: String, events: [Int] = []) {
        self.message = message
        self.events = events
    }

    public var description: String { message }
}
