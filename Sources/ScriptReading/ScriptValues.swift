import Foundation
import Tracing
import JSONText

// How the values of common types are written in scripts.

extension String: ScriptValue {
    package static var type: ScriptType<String> { ScriptType(.string, "a string") { $0.string } }
}

extension ScriptType where Value == String {
    /// The name that the script gives to something.
    package static var newName: ScriptType {
        ScriptType(.string, "a name") { json in json.string.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// A text that is sent, or that is looked for in what is sent: nothing in it is changed.
    package static var written: ScriptType { ScriptType(.string, "a string") { $0.written } }
}

extension Bool: ScriptValue {
    package static var type: ScriptType<Bool> { ScriptType(.flag, "true or false") { $0.bool } }
}

extension ScriptType where Value == Int {
    /// A whole number within a range.
    package static func integer(in range: ClosedRange<Int>) -> ScriptType {
        ScriptType(.integer(range)) { json, reading in
            if let number = json.integer.flatMap({ Int(exactly: $0) }), range.contains(number) {
                return number
            }
            let isFraction = json.integer == nil && json.double != nil
            let kind = isFraction ? "number without a fraction" : "whole number"
            return reading.mismatch(json, "a \(kind) from \(range.lowerBound) to \(range.upperBound)")
        }
    }
}

extension ScriptType where Value: Sendable {
    /// A whole number within a range, or a word, each with the value that it stands for.
    package static func integer(
        in range: ClosedRange<Int>, as make: @escaping @Sendable (Int) -> Value, or word: String,
        as other: Value
    ) -> ScriptType {
        ScriptType(
            .oneOf([.integer(range), .word([word])]),
            "a whole number from \(range.lowerBound) to \(range.upperBound), or \"\(word)\""
        ) { json in
            if json.string == word { return other }
            guard let number = json.integer.flatMap({ Int(exactly: $0) }), range.contains(number) else {
                return nil
            }
            return make(number)
        }
    }
}

extension Double: ScriptValue {
    package static var type: ScriptType<Double> {
        ScriptType(.number(), "a number, not negative") { json in
            json.double.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        }
    }
}

extension VirtualDuration: ScriptValue {
    /// Milliseconds, possibly with a fraction.
    package static var type: ScriptType<VirtualDuration> {
        ScriptType(.number(), "a number of milliseconds, not negative", milliseconds)
    }

    fileprivate static func milliseconds(_ json: JSON) -> VirtualDuration? {
        guard let number = json.double, number.isFinite, number >= 0 else { return nil }
        return .seconds(number / 1000)
    }
}

extension ClosedRange: ScriptValue where Bound == VirtualDuration {
    /// Milliseconds, or the two ends of a range from which the schedule draws.
    package static var type: ScriptType<ClosedRange<VirtualDuration>> {
        ScriptType(.delay) { json, reading in
            if let exact = VirtualDuration.milliseconds(json) { return exact...exact }
            guard let bounds = json.array, bounds.count == 2,
                let low = VirtualDuration.milliseconds(bounds[0]),
                let high = VirtualDuration.milliseconds(bounds[1])
            else { return reading.mismatch(json, "a number of milliseconds or [low, high]") }
            guard low <= high else {
                reading.error(
                    "\"\(reading.key)\": expected [low, high], and \(bounds[0].found) is above"
                        + " \(bounds[1].found)", at: json)
                return nil
            }
            return low...high
        }
    }
}

extension Date: ScriptValue {
    package static var type: ScriptType<Date> {
        ScriptType(.string, "a date such as 2026-01-01T00:00:00Z") { $0.string.flatMap(ScriptDate.read) }
    }
}

extension ScriptedJSON: ScriptValue {
    package static var type: ScriptType<ScriptedJSON> { ScriptType(.json) { json, _ in ScriptedJSON(json) } }
}

extension ScriptType where Value == URL {
    /// A whole URL, `http` or `https`.
    package static var url: ScriptType {
        ScriptType(.string, "a whole URL such as https://example.com/profile") { json in
            json.string.flatMap { ScriptURL.isAbsolute($0) ? URL(string: $0) : nil }
        }
    }
}

/// The URLs a script may name.
package enum ScriptURL {
    /// `true` for an absolute URL with a host and one of these schemes.
    package static func isAbsolute(_ text: String, schemes: [String] = LoadableSchemes.ofRequests) -> Bool {
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let components = URLComponents(string: text),
            let scheme = components.scheme?.lowercased(), let host = components.host
        else { return false }
        return schemes.contains(scheme) && !host.isEmpty && URL(string: text) != nil
    }

    /// Why no URL that can be loaded is what a text with `*` for any characters describes; nil if one may be.
    package static func obstacle(toPattern text: String) -> String? {
        let start = text.prefix { $0 != "*" }
        if start.isEmpty { return nil }
        if let mark = text.range(of: "://"),
            !LoadableSchemes.fitting(text[..<mark.lowerBound].lowercased()).isEmpty
        {
            // A digit may stand anywhere, also in a port.
            let server = String(text[mark.upperBound...].prefix { !"/?#".contains($0) })
            if isAbsolute("https://\(server.replacing("*", with: "1"))") { return nil }
            return "in \(quoted(text)), what is between \"://\" and the next \"/\" is no host and port"
        }
        // The star stands for the rest of the scheme, and for more.
        guard !LoadableSchemes.all.contains(where: { "\($0)://".hasPrefix(start) }) else { return nil }
        return "no request has a URL that begins with \(quoted(String(start))); a * in front of it stands for"
            + " what comes before"
    }
}
