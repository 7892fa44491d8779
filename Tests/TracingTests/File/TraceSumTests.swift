import Testing

@testable import Tracing

@Suite struct `The sums of a trace` {
    private let whole = TraceWriter.file(Recording.everyShape(), header: .example, outcome: "finished")

    private func problems(_ bytes: [UInt8]) -> [String] {
        TraceFile(bytes: bytes).problems.map(\.description)
    }

    /// A digit is still a digit, and a letter another letter: nothing but the sums can tell.
    @Test func `name the one line that was changed`() throws {
        let lines = whole.split(separator: 0x0A)
        for number in lines.indices.dropLast() {
            var changed = lines.map(Array.init)
            let place = try #require(
                changed[number].indices.last { UInt8(ascii: "a")...UInt8(ascii: "y") ~= changed[number][$0] })
            changed[number][place] += 1
            #expect(
                problems(Array(changed.joined(separator: [0x0A]))) == [
                    "line \(number + 1): this line is not as it was written; what it says may be wrong"
                ])
        }
    }

    @Test func `count empty lines where they name a line`() {
        let text = String(decoding: whole, as: UTF8.self).replacing("\n", with: "\r\n\r\n")
        #expect(problems(Array(text.utf8)) == [])
        #expect(
            problems(Array(text.replacing("lazy", with: "lazz").utf8)) == [
                "line 3: this line is not as it was written; what it says may be wrong"
            ])
    }

    @Test func `notice every bit that is flipped, but in the word "sums" itself`() throws {
        let word = try #require(whole.indices.last { whole[$0...].starts(with: Array("sums".utf8)) })
        for place in whole.indices.dropLast() where !(word..<word + 4).contains(place) {
            for bit in 0..<8 {
                var changed = whole
                changed[place] ^= 1 << UInt8(bit)
                #expect(!problems(changed).isEmpty, "bit \(bit) of byte \(place)")
            }
        }
    }

    @Test func `say so if several lines were changed`() {
        let text = String(decoding: whole, as: UTF8.self)
        let changed = text.replacing("main", with: "niam")
        #expect(
            problems(Array(changed.utf8)) == [
                "some lines are not as they were written: what they say may be wrong"
            ])
    }

    @Test func `do not mind other line ends, or their absence in a trace of another program`() {
        let text = String(decoding: whole, as: UTF8.self)
        #expect(problems(Array(text.replacing("\n", with: "\r\n").utf8)) == [])
        let older = text.replacing(/,"sums":"[0-9a-f]+"/, with: "")
        #expect(problems(Array(older.utf8)) == [])
    }
}
