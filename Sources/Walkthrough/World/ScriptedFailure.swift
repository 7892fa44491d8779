/// How often something fails before it succeeds.
public enum ScriptedFailures: Equatable, Sendable {
    /// The first so many times.
    case times(Int)
    /// Every time, however often it is asked.
    case always

    /// Succeeds from the first time on.
    public static let never = ScriptedFailures.times(0)
}

/// Counts down how often something still fails.
final class Countdown: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var remaining: ScriptedFailures

    init(_ failures: ScriptedFailures) { remaining = failures }

    /// Whether it fails this time.
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

/// An error of the caller's own, known by its name.
struct ScriptedFailureError: Error, TraceDescribable {
    let name: String

    var traceDescription: String { name }
}

extension TypeShape {
    /// The type of `fails`: a number of times, or always.
    static let failures = TypeShape.oneOf([.integer(0...1_000_000), .word(["always"])])
}

extension ScriptObject {
    /// How often something fails: a number of times, or `"always"`.
    func failures(_ key: String) -> ScriptedFailures? {
        guard let json = self[key] else { return nil }
        if json.string == "always" { return .always }
        if let times = json.integer.flatMap({ Int(exactly: $0) }), times >= 0 { return .times(times) }
        return mismatch(json, key, "a number of times or \"always\"")
    }
}
