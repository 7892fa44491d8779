import Foundation
import JSONText
import Tracing

/// Reads the only form of date that scripts have: RFC 3339 in UTC, to the second.
///
/// Written by hand, because formatters depend on a locale and are slow to make.
package enum ScriptDate {
    package static func read(_ text: String) -> Date? {
        let form = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count == form.count else { return nil }
        for (byte, expected) in zip(bytes, form) {
            guard expected == UInt8(ascii: "d") ? byte.isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int {
            bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard let days = GregorianCalendar.number(year: year, month: month, day: day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
