import Testing

@testable import Comparison

@Suite struct `A cell's text` {
    @Test(arguments: [
        ("one two three", ["one two", "three"]),
        ("GET /users/7?fields=name", ["GET /users/", "7?fields=", "name"]),
        ("unacceptableStatusCode(503)", ["unacceptable", "StatusCode(", "503)"]),
        ("retryWithDelay(0.25)", ["retryWith", "Delay(0.25)"]),
        ("abcdefghijklmnop", ["abcdefghijkl", "mnop"]),
        ("", [""]),
    ])
    func `is broken at spaces, and in words where it hurts least`(text: String, lines: [String]) {
        #expect(Wrapping.lines(text, width: 12) == lines)
    }
}
