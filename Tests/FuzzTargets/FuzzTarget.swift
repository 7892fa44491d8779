/// Something that reads what comes from outside: a file, a line that somebody types, a field of a response.
///
/// Whatever the bytes are, it must neither stop the program nor take longer than a second, and it keeps its
/// promises, such as that a word that is read and written is the same word.
public struct FuzzTarget: Sendable, CustomStringConvertible {
    /// What `Tests/FuzzTests/run` takes.
    public let name: String
    /// Inputs that make sense, to begin with.
    public let corpus: @Sendable () -> [[UInt8]]
    /// Reads an input. Returns a promise that is broken, or nil.
    public let read: @Sendable ([UInt8]) -> String?

    /// Every target, in the order in which a night goes through them: the fastest first.
    public static let all = [
        dates, directives, cookies, challenges, fields, urls, schedules, conditions, expectations, json,
        forms, multipart, secrets, commands, trace, script,
    ]

    public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    public var description: String { name }
}

extension [UInt8] {
    /// The input as text, with a sign in the place of what is not UTF-8.
    var text: String { String(decoding: self, as: UTF8.self) }
}
