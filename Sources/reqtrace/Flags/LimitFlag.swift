import Simulation

/// The flag that limits a run: `--limit events=5000,time=90s`.
enum LimitFlag {
    static let flag = Flag(
        "--limit", value: "LIST",
        "where a run is stopped: \(list("time=T")) \(times), joined by commas")

    /// The units of a time, the longest first.
    private static let units: [(name: String, milliseconds: UInt64)] = [
        ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]
    private static let times = "(90s, 500ms, 10m, 2h)"

    /// The limits that a number is given for.
    private static let counted = Simulator.Limits.Kind.allCases.filter { $0 != .time }

    /// The forms of all limits.
    private static func list(_ last: String) -> String {
        counted.map { "\($0.rawValue)=N, " }.joined() + last
    }

    /// The value of the flag, as it was written; nil if it was not given. A mistake in it is found before the
    /// script is read.
    static func text(in arguments: Arguments) throws(UsageError) -> String? {
        _ = try limits(arguments[flag], standard: .default)
        return arguments[flag]
    }

    /// Reads the value of the flag. What it does not name stays as it is.
    static func limits(
        _ text: String?, standard: Simulator.Limits
    ) throws(UsageError) -> Simulator.Limits {
        var limits = standard
        var named: Set<Substring> = []
        for part in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw problem(part) }
            guard named.insert(pair[0]).inserted else {
                throw UsageError("--limit names \(pair[0]) twice")
            }
            switch Simulator.Limits.Kind(rawValue: String(pair[0])) {
            case .time?: limits.until = try moment(pair[1], part)
            case let kind?: limits[kind] = try number(pair[1], of: kind, part)
            case nil: throw problem(part)
            }
        }
        return limits
    }

    /// Refuses in a story what the script may not ask for, either: both come from the same author.
    static func checkInStory(_ text: String?) throws(UsageError) {
        let limits = try limits(text, standard: .default)
        for kind in counted {
            let range = kind.rangeInScripts
            guard range.contains(limits[kind]) else {
                throw UsageError(
                    "--limit of a story: \"\(kind.rawValue)\": expected a whole number from"
                        + " \(range.lowerBound) to \(range.upperBound), found \(limits[kind])")
            }
        }
    }

    /// Limits as the flag takes them, without those that others have as well.
    static func text(_ limits: Simulator.Limits, unlike others: Simulator.Limits) -> String {
        let numbers = counted.filter { limits[$0] != others[$0] }.map { "\($0.rawValue)=\(limits[$0])" }
        let time = limits.until == others.until ? [] : ["time=\(text(of: limits.until))"]
        return (numbers + time).joined(separator: ",")
    }

    private static func text(of moment: VirtualInstant) -> String {
        let milliseconds = moment.nanoseconds / 1_000_000
        let unit = units.first { milliseconds % $0.milliseconds == 0 } ?? ("ms", 1)
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }

    private static func number(
        _ text: Substring, of kind: Simulator.Limits.Kind, _ part: Substring
    ) throws(UsageError) -> Int {
        guard let number = Int(text), number > 0 else { throw problem(part) }
        guard kind.range.contains(number) else {
            throw UsageError("--limit takes \(kind.rawValue) up to \(kind.range.upperBound), not \(number)")
        }
        return number
    }

    private static func moment(
        _ text: Substring, _ part: Substring
    ) throws(UsageError) -> VirtualInstant {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = UInt64(digits),
            let unit = units.first(where: { $0.name == text.dropFirst(digits.count) })
        else { throw problem(part) }
        let (milliseconds, overflow) = number.multipliedReportingOverflow(by: unit.milliseconds)
        let moment = VirtualInstant.start + .milliseconds(overflow ? .max : milliseconds)
        let latest = Simulator.Limits.latest
        guard moment <= latest else {
            throw UsageError("--limit takes time up to \(self.text(of: latest)), not \(text)")
        }
        return moment
    }

    private static func problem(_ part: Substring) -> UsageError {
        UsageError("--limit takes \(list("and time=T")) \(times), not \"\(part)\"")
    }
}
