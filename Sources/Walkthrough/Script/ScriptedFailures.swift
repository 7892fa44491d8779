import JSONText
import ScriptReading

/// How often something fails before it succeeds.
enum ScriptedFailures: Equatable, Sendable {
    /// The first so many times it is tried.
    case times(Int)
    /// Every time it is tried.
    case always

    /// It succeeds the first time.
    static let never = ScriptedFailures.times(0)
}

/// Counts down the failures that are left.
final class Countdown: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var remaining: ScriptedFailures

    init(_ failures: ScriptedFailures) { remaining = failures }

    /// `true` if it fails this time. Each call counts.
    func fails() -> Bool {
        switch remaining {
        case .always: return true
        case .times(0): return false
        case .times(let count):
            remaining = .times(count - 1)
            return true
        }
    }
}

/// An error of the app's own, with a name that the script gives it.
struct ScriptedFailureError: Error, TraceDescribable {
    let name: String

    var traceDescription: String { name }
}

extension ScriptedFailures: ScriptValue {
    /// How many failures a script can ask for.
    private static let possible = 0...1_000_000

    static var type: ScriptType<ScriptedFailures> {
        ScriptType(
            .oneOf([.integer(possible), .word(["always"])]),
            "a number of times up to \(possible.upperBound), or \"always\""
        ) { json in
            if json.string == "always" { return .always }
            return json.integer.flatMap { Int(exactly: $0) }.flatMap {
                possible.contains($0) ? .times($0) : nil
            }
        }
    }
}
