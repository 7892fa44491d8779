import JSONText

/// The dates of cookies. Their parts may come in any order, with any words between them (RFC 6265 §5.1.1).
enum CookieDate {
    /// Reads a date; nil if a part is missing, or if there is no such time or day.
    static func parse(_ text: String) -> Date? {
        var parts = Parts()
        for token in text.utf8.split(whereSeparator: isDelimiter) { parts.take(token) }
        guard let time = parts.time, let day = parts.day, let month = parts.month, let year = parts.year,
            year >= 1601, time.hour < 24, time.minute < 60, time.second < 60
        else { return nil }
        return HTTPDate.date(
            year: year, month: month, day: day,
            secondOfDay: time.hour * 3600 + time.minute * 60 + time.second)
    }

    /// The parts found so far. The first token with the form of a part is taken as that part, even if its
    /// value is impossible: after `91:22:33`, no other time counts.
    private struct Parts {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?

        mutating func take(_ token: Substring.UTF8View) {
            if time == nil, let found = CookieDate.time(token) {
                time = found
            } else if day == nil, let found = CookieDate.number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = CookieDate.month(token) {
                month = found
            } else if year == nil, let found = CookieDate.number(token, digits: 2...4) {
                year = CookieDate.fullYear(found)
            }
        }
    }

    /// Years from 70 to 99 belong to the 20th century; other two-digit years belong to the 21st.
    private static func fullYear(_ year: Int) -> Int {
        switch year {
        case 70...99: year + 1900
        case 0...69: year + 2000
        default: year
        }
    }

    /// `10:18:14`: three fields of one or two digits. Anything but a digit may follow the third.
    private static func time(_ token: Substring.UTF8View) -> (hour: Int, minute: Int, second: Int)? {
        let fields = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count >= 3, fields[..<2].allSatisfy({ $0.allSatisfy(\.isDigit) }),
            let hour = number(fields[0], digits: 1...2), let minute = number(fields[1], digits: 1...2),
            let second = number(fields[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    /// The number at the beginning of a token; nil if it has too few or too many digits.
    private static func number(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
        let found = token.prefix(while: \.isDigit)
        guard digits.contains(found.count) else { return nil }
        return Int(String(decoding: found, as: UTF8.self))
    }

    /// The number of an English month, from its first three letters: 1 for January.
    private static func month(_ token: Substring.UTF8View) -> Int? {
        let word = String(decoding: token.prefix(3), as: UTF8.self).lowercased()
        return months.firstIndex(of: word).map { $0 + 1 }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// `true` for the tab, and for every printable ASCII character except digits, letters and the colon.
    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
