import Foundation
import Replay
import TextPages

/// A part of a story that can be run: a command line, commands for the prompt, and what they have to show.
///
/// In a walkthrough's README it is a fenced block of the language `reqtrace`, which looks as it does in a
/// terminal:
///
///     $ reqtrace run oauth-refresh --schedule random-4
///     (reqtrace) goto end
///     (reqtrace) events where status=401
///     …
///     1 event.
///
/// The lines below a command are what it shows. `…` stands for left-out lines, and inside a line for left-out
/// text. A command without lines below it only has to work.
struct Transcript: Equatable {
    /// A line of the README, and its number.
    struct Line: Equatable {
        let number: Int
        var text: String
    }

    /// A command that is typed at the prompt, and the lines below it.
    struct Step: Equatable {
        let command: Line
        var expected: [Line] = []
    }

    /// The command line behind `$`, as it is written. It may go on over several lines within quotation marks.
    var commandLine: Line
    /// The lines between the command line and the first prompt.
    var expected: [Line] = []
    var steps: [Step] = []

    /// `true` if at least one line says what is shown.
    var expectsSomething: Bool {
        (expected + steps.flatMap(\.expected)).contains { !$0.text.isEmpty && $0.text != "…" }
    }
}

extension Transcript {
    /// The language of a fenced block that can be run.
    private static let language = "reqtrace"

    /// Finds the transcripts of a README. A block that does not begin with a command line runs the
    /// walkthrough itself.
    static func all(in readme: String, of walkthrough: String) -> [Transcript] {
        var transcripts: [Transcript] = []
        // Whether a quotation mark of the last command line has no end yet.
        var isOpen = false
        var fence: Fence?
        for (index, text) in readme.components(separatedBy: "\n").enumerated() {
            let number = index + 1
            guard let block = fence else {
                fence = Fence(opening: text)
                if fence?.language == language {
                    let command = Line(number: number, text: "reqtrace run \(ShellWord.plain(walkthrough))")
                    transcripts.append(Transcript(commandLine: command))
                    isOpen = command.endsInQuotes(from: false)
                }
                continue
            }
            if block.isClosed(by: text) {
                fence = nil
            } else if block.language == language {
                transcripts.append(Line(number: number, text: block.code(text)), &isOpen)
            }
        }
        return transcripts
    }
}

extension [Transcript] {
    /// Adds a line of a block.
    fileprivate mutating func append(_ line: Transcript.Line, _ isOpen: inout Bool) {
        let last = count - 1
        if isOpen {
            self[last].commandLine.text += "\n" + line.text
            isOpen = line.endsInQuotes(from: true)
        } else if line.text.hasPrefix("$ ") {
            let command = Transcript.Line(number: line.number, text: String(line.text.dropFirst(2)))
            if self[last].isUntouched { removeLast() }
            append(Transcript(commandLine: command))
            isOpen = command.endsInQuotes(from: false)
        } else if let command = line.typed {
            self[last].steps.append(Transcript.Step(command: command))
        } else if self[last].steps.isEmpty {
            self[last].expected.append(line)
        } else {
            self[last].steps[self[last].steps.count - 1].expected.append(line)
        }
    }
}

extension Transcript {
    /// `true` while nothing follows the command line.
    fileprivate var isUntouched: Bool { steps.isEmpty && expected.isEmpty }
}

extension Transcript.Line {
    /// Whether the line ends within single quotes, if it begins within them or outside.
    fileprivate func endsInQuotes(from isQuoted: Bool) -> Bool {
        ShellWord.words(of: text, isQuoted: isQuoted).isOpen
    }

    /// The prompt, which may have no space behind it. It is made once: a README may have a million lines.
    private static let prompt = Interpreter.prompt.trimmingCharacters(in: .whitespaces)

    /// What stands behind the prompt; nil for a line without one.
    fileprivate var typed: Transcript.Line? {
        guard text.hasPrefix(Self.prompt) else { return nil }
        let command = text.dropFirst(Self.prompt.count).trimmingCharacters(in: .whitespaces)
        return Transcript.Line(number: number, text: command)
    }

    /// The words of a command line.
    var words: [String] { ShellWord.words(of: text).words }
}
