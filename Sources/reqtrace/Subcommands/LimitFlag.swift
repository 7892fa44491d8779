import Simulation

/// The flag that limits a run: `--limit events=5000,time=90s`.
enum LimitFlag {
    static let flag = Flag(
        "--limit", value: "LIST",
        "where a run is stopped: \(list("time=T")) (90s, 500ms, 10m, 2h), joined by commas")

    /// The limits that a number is given for.
    private static let counted = Simulator.Limits.Kind.settable.filter { $0 != .time }

    /// The forms of all limits.
    private static func list(_ last: String) -> String {
        counted.map { "\($0.rawValue)=N, " }.joined() + last
    }

    /// Reads the value of the flag. What it does not name stays as it is.
    static func limits(
        _ text: String?, standard: Simulator.Limits, of subcommand: String
    ) throws(UsageError) -> Simulator.Limits {
        var limits = standard
        var named: Set<Substring> = []
        for part in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw problem(part, subcommand) }
            guard named.insert(pair[0]).inserted else {
                throw UsageError("--limit names \(pair[0]) twice", seeHelpOf: subcommand)
            }
            switch Simulator.Limits.Kind.settable.first(where: { $0.rawValue == pair[0] }) {
            case .time?: limits.until = try moment(pair[1], part, subcommand)
            case let kind?: limits[kind] = try number(pair[1], of: kind, part, subcommand)
            case nil: throw problem(part, subcommand)
            }
        }
        return limits
    }

    /// Limits as the flag takes them, without those that others have as well.
    static func text(_ limits: Simulator.Limits, unlike others: Simulator.Limits) -> String {
        let numbers = counted.filter { limits[$0] != others[$0] }.map { "\($0.rawValue)=\(limits[$0])" }
        let time = limits.until == others.until ? [] : ["time=\(text(of: limits.until))"]
        return (numbers + time).joined(separator: ",")
    }

    private static func text(of moment: VirtualInstant) -> String {
        let milliseconds = moment.nanoseconds / 1_000_000
        for (unit, length) in [("h", 3_600_000), ("m", 60_000), ("s", 1000)] as [(String, UInt64)]
        where milliseconds % length == 0 {
            return "\(milliseconds / length)\(unit)"
        }
        return "\(milliseconds)ms"
    }

    private static func number(
        _ text: Substring, of kind: Simulator.Limits.Kind, _ part: Substring, _ subcommand: String
    ) throws(UsageError) -> Int {
        let range = Simulator.Limits.range(of: kind)
        guard let number = Int(text), number > 0 else { throw problem(part, subcommand) }
        guard range.contains(number) else {
            throw UsageError(
                "--limit takes \(kind.rawValue) up to \(range.upperBound), not \(number)",
                seeHelpOf: subcommand)
        }
        return number
    }

    private static func moment(
        _ text: Substring, _ part: Substring, _ subcommand: String
    ) throws(UsageError) -> VirtualInstant {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let milliseconds: [Substring: UInt64] = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000]
        guard let number = UInt64(digits), number <= 1_000_000_000,
            let unit = milliseconds[text.dropFirst(digits.count)]
        else { throw problem(part, subcommand) }
        return .start + .milliseconds(number * unit)
    }

    private static func problem(_ part: Substring, _ subcommand: String) -> UsageError {
        UsageError(
            "--limit takes \(list("and time=T")) (90s, 500ms, 10m, 2h), not \"\(part)\"",
            seeHelpOf: subcommand)
    }
}
