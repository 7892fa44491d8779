/// What is wrong with a command that was typed, and what to type instead.
public struct CommandError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
