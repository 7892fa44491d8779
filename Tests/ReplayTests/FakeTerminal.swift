import Replay
import TextPages

/// A terminal without a screen: it types lines into the real interpreter and returns what that prints.
struct FakeTerminal {
    let interpreter: Interpreter
    var screen = Screen(width: 100)

    init(_ source: any EventSource) {
        interpreter = Interpreter(source: source)
    }

    /// Types a line and returns what is printed, errors included.
    func type(_ line: String) -> String {
        interpreter.execute(line).text(on: screen)
    }

    /// Types lines and returns what is printed after the last one.
    func type(_ lines: [String]) -> String { lines.map(type).last ?? "" }

    /// The number of the event under the cursor, as `print n` says it.
    var place: Int? { Int(type("print n").split(separator: " ").last?.dropLast() ?? "") }

    /// Repeats a movement until it reaches an end of the trace, and returns all places on the way, including
    /// the first and the last.
    func places(of movement: String) -> [Int?] {
        var places = [place]
        for _ in 1...100 {
            let text = type(movement)
            if place != places.last { places.append(place) }
            if text.contains("of trace.") { break }
        }
        return places
    }
}
