/// A text that is not a condition, or not an expectation: what is wrong, and in which column.
public struct TextMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text as it was given.
    public let text: String
    /// Where the part that is wrong begins, counted from 1.
    public let column: Int
    /// What is wrong there.
    public let message: String

    public init(text: String, column: Int, message: String) {
        self.text = text
        self.column = column
        self.message = message
    }

    init(_ error: ConditionError, in text: String) {
        self.init(text: text, column: error.offset + 1, message: error.description)
    }

    /// `column 6 of "task.creatd": no event is called …`
    public var description: String { "column \(column) of \"\(text)\": \(message)" }
}
