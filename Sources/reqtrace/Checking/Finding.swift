import JSONText
import TextPages

/// Something in a walkthrough that its author should look at.
struct Finding: Equatable, Sendable {
    /// The file, as the author named it.
    let file: String
    let position: TextPosition
    /// What was found.
    let message: String
    /// What to do about it; nil if the message says that, too.
    let advice: String?

    init(_ file: String, _ position: TextPosition? = nil, _ message: String, do advice: String?) {
        self.file = file
        self.position = position ?? TextPosition(line: 1, column: 1)
        self.message = message
        self.advice = advice
    }

    /// `Walkthroughs/upload/script.json:12:5: the exchange "slow" answers no request on any chain`
    var line: TextLine { "\("\(file):\(position): ", .dim)\(TerminalText.brief(Substring(message)))" }
}

/// What the check of one walkthrough came to.
struct CheckResult: Sendable {
    var findings: [Finding] = []
    /// The mistakes of a script that cannot be run; nil for one that can.
    var mistakes: String?
}
