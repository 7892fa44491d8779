import JSONText

/// Dates as HTTP writes them (RFC 9110 §5.6.7). No formatter is used, so the result does not depend on a
/// locale or a time zone.
enum HTTPDate {
    /// Reads any of the three formats: IMF-fixdate, the obsolete RFC 850 format, and that of C's `asctime`.
    ///
    /// Nil for anything else: a date that is almost right cannot be relied on. Only differences in case are
    /// accepted. `now` determines which century a two-digit year means.
    static func parse(_ text: String, now: Date) -> Date? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        switch words.count {
        case 6 where isDay(words[0], in: weekdays, end: ",") && words[5].lowercased() == "gmt":
            // Sun, 06 Nov 1994 08:49:37 GMT
            guard words[1].count == 2, words[3].count == 4, let year = words[3].wholeNumber
            else { return nil }
            return date(year: year, month: words[2], day: words[1], time: words[4])
        case 4 where isDay(words[0], in: longWeekdays, end: ",") && words[3].lowercased() == "gmt":
            // Sunday, 06-Nov-94 08:49:37 GMT
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, parts[0].count == 2 else { return nil }
            return date(endingIn: parts[2], month: parts[1], day: parts[0], time: words[2], now: now)
        case 5, 6:
            return asctime(words)
        default:
            return nil
        }
    }

    /// `Sun Nov  6 08:49:37 1994`: a day below 10 is preceded by an extra blank.
    private static func asctime(_ words: [String]) -> Date? {
        let isPadded = words.count == 6 && words[2].isEmpty && words[3].count == 1
        guard isDay(words[0], in: weekdays, end: ""), isPadded || words.count == 5 && words[2].count == 2,
            let last = words.last, last.count == 4, let year = last.wholeNumber
        else { return nil }
        return date(
            year: year, month: words[1], day: words[words.count - 3], time: words[words.count - 2])
    }

    private static func isDay(_ word: String, in names: [String], end: String) -> Bool {
        names.contains { word.lowercased() == $0.lowercased() + end }
    }

    /// Writes the preferred format: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// A date before the year 0 or after 9999 is written as the nearest whose year has four digits.
    static func format(_ date: Date) -> String {
        let (days, second) = seconds(of: date).quotientAndRemainder(flooringBy: 86_400)
        let (year, month, day) = GregorianCalendar.day(days)
        let weekday = weekdays[(days + 4).quotientAndRemainder(flooringBy: 7).remainder]
        let time = "\(pad(second / 3600)):\(pad(second / 60 % 60)):\(pad(second % 60))"
        return "\(weekday), \(pad(day)) \(months[month - 1]) \(pad(year, 4)) \(time) GMT"
    }

    /// The seconds from 1970 to a date, or to the first or last one that can be written.
    private static func seconds(of date: Date) -> Int {
        let seconds = Int(saturating: date.timeIntervalSince1970.rounded(.down))
        return min(max(seconds, first), last)
    }

    private static let first = GregorianCalendar.number(ofDay: 1, inMonth: 1, of: 0) * 86_400
    private static let last = GregorianCalendar.number(ofDay: 1, inMonth: 1, of: 10_000) * 86_400 - 1

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let longWeekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// A date with a two-digit year: of all years with these digits, the latest in which the date is not more
    /// than 50 years ahead. Half a century is counted to the second, not in whole years.
    private static func date(
        endingIn digits: String, month: String, day: String, time: String, now: Date
    ) -> Date? {
        guard digits.count == 2, let number = digits.wholeNumber else { return nil }
        let (today, second) = seconds(of: now).quotientAndRemainder(flooringBy: 86_400)
        let (thisYear, thisMonth, thisDay) = GregorianCalendar.day(today)
        let limitDay = GregorianCalendar.number(ofDay: thisDay, inMonth: thisMonth, of: thisYear + 50)
        let limit = limitDay * 86_400 + second
        let century = thisYear / 100 * 100
        return [century + 100, century, century - 100]
            .compactMap { date(year: $0 + number, month: month, day: day, time: time) }
            .first { $0.timeIntervalSince1970 <= Double(limit) }
    }

    private static func date(year: Int, month: String, day: String, time: String) -> Date? {
        guard let month = months.firstIndex(where: { $0.lowercased() == month.lowercased() }),
            let day = day.wholeNumber, (1...31).contains(day),
            (0...9999).contains(year)
        else { return nil }
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.count == 2 }), let hour = parts[0].wholeNumber,
            let minute = parts[1].wholeNumber, let second = parts[2].wholeNumber, (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return date(
            year: year, month: month + 1, day: day, secondOfDay: hour * 3600 + minute * 60 + second)
    }

    /// A time of day in UTC; nil for the 31st of a shorter month, which does not exist.
    static func date(year: Int, month: Int, day: Int, secondOfDay: Int) -> Date? {
        GregorianCalendar.number(year: year, month: month, day: day).map {
            Date(timeIntervalSince1970: Double($0 * 86_400 + secondOfDay))
        }
    }

    private static func pad(_ number: Int, _ width: Int = 2) -> String {
        String(number).zeroPadded(to: width)
    }
}
