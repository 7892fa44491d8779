import Testing
import Tracing

@Suite struct `The Gregorian calendar` {
    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
        (1900, 3, 1, -25_508), (1, 1, 1, -719_162), (0, 12, 31, -719_163), (0, 1, 1, -719_528),
        (9999, 12, 31, 2_932_896),
    ])
    func `has a number for each day, and a day for each number`(
        year: Int, month: Int, day: Int, number: Int
    ) {
        #expect(GregorianCalendar.number(year: year, month: month, day: day) == number)
        let found = GregorianCalendar.day(number)
        #expect([found.year, found.month, found.day] == [year, month, day])
    }

    @Test(arguments: [(2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0)])
    func `has no such day`(year: Int, month: Int, day: Int) {
        #expect(GregorianCalendar.number(year: year, month: month, day: day) == nil)
    }

    @Test func `counts on beyond the end of a month`() {
        let number = GregorianCalendar.number(ofDay: 29, inMonth: 2, of: 2023)
        #expect(number == GregorianCalendar.number(year: 2023, month: 3, day: 1))
    }
}
