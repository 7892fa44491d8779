/// A command that cannot be carried out: what is wrong with it, and what to type instead.
public struct CommandError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
