import Replay

/// A terminal without a screen: types lines into the real interpreter and keeps what it prints.
struct FakeTerminal {
    let interpreter: Interpreter
    var screen = Screen(width: 100)

    init(_ source: any EventSource) {
        interpreter = Interpreter(source: source)
    }

    /// Types a line and gives back what appears, errors included.
    func type(_ line: String) -> String {
        interpreter.execute(line).text(on: screen)
    }

    /// Types lines and gives back what the last one prints.
    func type(_ lines: [String]) -> String { lines.map(type).last ?? "" }

    /// The number of the event under the cursor, as `print n` says it.
    var place: Int? { Int(type("print n").split(separator: " ").last?.dropLast() ?? "") }

    /// Types a movement until an end of the trace is reached, and gives back every place on the way, the
    /// first and the last included.
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
