/// The days of the Gregorian calendar as numbers: 0 is 1 January 1970. Years before the calendar was
/// introduced have the same leap days, and so has the year 0, which comes before the year 1.
package enum GregorianCalendar {
    /// The number of a day; nil if there is no such day, as the 31st of a shorter month.
    package static func number(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let number = number(ofDay: day, inMonth: month, of: year)
        return self.day(number).day == day ? number : nil
    }

    /// The number of a day that is counted on from the first one of a month, beyond its end if need be: the
    /// 29th of a short February is 1 March.
    package static func number(ofDay day: Int, inMonth month: Int, of year: Int) -> Int {
        // Years that begin in March have their leap day at the end.
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = shifted.quotientAndRemainder(flooringBy: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day with a number.
    package static func day(_ number: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (number + 719_468).quotientAndRemainder(flooringBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension Int {
    /// Division whose remainder is never negative, as calendars want it.
    package func quotientAndRemainder(flooringBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
