import Foundation
/// Reads the only form of date that scripts have: RFC 3339 in UTC, to the second.
///
/// Written by hand, because formatters depend on a locale and are slow to make.
package enum ScriptDate {
    package static func read(_ text: String) -> Date? {
        let form = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count == form.count else { return nil }
        for (byte, expected) in zip(bytes, form) {
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            guard expected == UInt8(ascii: "d") ? isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int {
            bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard (1...12).contains(month), (1...daysIn(month, of: year)).contains(day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds = daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // The Gregorian calendar's leap days before a year, even for years before it was introduced.
        func leapDays(before year: Int) -> Int { (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 }
        let years = (year - 1970) * 365 + leapDays(before: max(year, 1)) - leapDays(before: 1970)
        return years + (1..<month).reduce(0) { $0 + daysIn($1, of: year) } + day - 1
    }
}
