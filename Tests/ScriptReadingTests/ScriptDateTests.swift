import Foundation
import Testing

@testable import ScriptReading

@Suite struct `A date in a script` {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2001-01-01T00:00:00Z", 978_307_200),
        ("2024-02-29T23:59:59Z", 1_709_251_199), ("1969-12-31T23:59:59Z", -1),
        ("2000-03-01T00:00:00Z", 951_868_800), ("0000-12-31T23:59:59Z", -62_135_596_801),
        ("0001-01-01T00:00:00Z", -62_135_596_800),
    ])
    func `is read as the seconds that it is after 1970 began`(text: String, seconds: Double) {
        #expect(ScriptDate.read(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: ["2023-02-29T00:00:00Z", "2026-01-01", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z"])
    func `is not read from a day or a time that does not exist, or from another form`(text: String) {
        #expect(ScriptDate.read(text) == nil)
    }
}
