import Foundation
import JSONText
import Testing

@Suite struct `A JSON writer` {
    /// What is written of one set of random values, and read again by Foundation.
    struct Row: Decodable, Equatable {
        var text: String
        var signed: Int64
        var unsigned: UInt64
        var small: Int8
        var flag: Bool
        var nothing: String?
        var dynamic: [String: String]
        var numbers: [Int64]
        var texts: [String]
        var place: String
    }

    @Test func `writes what Foundation reads as the same values`() throws {
        var random = SeededNumbers(state: 5)
        var writer = JSONWriter(capacity: 0)
        let rows = (0..<2000).map { _ in random.row() }
        writer.array { writer in
            for row in rows { writer.object { Self.write(row, to: &$0) } }
        }
        #expect(writer.byteCount == writer.bytes.count)
        writer.withBytes(from: 7) { #expect(Array($0) == Array(writer.bytes[7...])) }
        #expect(try JSONDecoder().decode([Row].self, from: Data(writer.bytes)) == rows)
    }

    @Test func `shows its bytes and goes on with the next text in the same memory`() {
        var writer = JSONWriter(capacity: 4)
        let texts = ["a", "a longer one", "b"].map { text in
            writer.element(text)
            return writer.take { String(decoding: $0, as: UTF8.self) }
        }
        #expect(texts == ["\"a\"", "\"a longer one\"", "\"b\""])
        #expect(writer.take(\.count) == 0)
    }

    @Test func `writes numbers of any length as Swift describes them`() {
        let powers = sequence(first: UInt64(1)) { $0 > UInt64.max / 10 ? nil : $0 * 10 }
        let numbers = powers.flatMap { [$0 - 1, $0, $0 + 1, $0 &* 9] } + [12_345_678, 9_876_543_210, .max]
        var writer = JSONWriter(capacity: 0)
        writer.array { writer in
            for number in numbers { writer.element(number) }
        }
        let text = "[\(numbers.map(\.description).joined(separator: ","))]"
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == text)
    }

    @Test func `writes a number behind its key as it writes a field`() {
        var writer = JSONWriter(capacity: 0)
        writer.member("{\"n\":", 7)
        writer.member(",\"twelve signs\":", .max)
        writer.field("rest", 0)
        writer.endObject()
        #expect(
            String(decoding: writer.takeBytes(), as: UTF8.self)
                == #"{"n":7,"twelve signs":4294967295,"rest":0}"#)
    }

    @Test func `gives away its bytes and goes on with the next text`() {
        var writer = JSONWriter(capacity: 0)
        writer.object { $0.field("first", UInt64.max) }
        writer.newline()
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == "{\"first\":18446744073709551615}\n")
        #expect(writer.byteCount == 0)
        #expect(writer.takeBytes().isEmpty)
        writer.array { writer in
            writer.element(Int64.min)
            writer.element("a\"\\\n\r\t\u{1}\u{7F}é\u{2028}")
            writer.object { _ in }
        }
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"[-9223372036854775808,"a\"\\\n\r\t\u0001\u007fé"# + "\u{2028}\",{}]")
    }

    @Test func `passes on in parts what is too large to be kept`() {
        var writer = JSONWriter(capacity: 0)
        var parts: [String] = []
        writer.array { writer in
            for number in 1...7 {
                writer.element(number)
                writer.pass(atLeast: 4) { parts.append(String(decoding: $0, as: UTF8.self)) }
            }
        }
        writer.pass(atLeast: 0) { parts.append(String(decoding: $0, as: UTF8.self)) }
        #expect(parts == ["[1,2", ",3,4", ",5,6", ",7]"])
        #expect(writer.byteCount == 0)
    }

    @Test func `takes over members that another one has written`() {
        var shared = JSONWriter(capacity: 0)
        shared.field("t", 5)
        shared.field("queue", "main")
        var writer = JSONWriter(capacity: 0)
        for number in 1...2 {
            let written = ContiguousArray(shared.bytes)
            writer.object { json in
                json.field("n", number)
                json.members(written.span)
                json.field("kind", "request.created")
            }
            shared.removeAll()
            shared.field("t", 6)
        }
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"n":1,"t":5,"queue":"main","kind":"request.created"},"#
                + #"{"n":2,"t":6,"kind":"request.created"}"#)
    }

    @Test(arguments: [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 99_999_999, 100_000_000])
    func `writes every number of digits`(number: Int) {
        var writer = JSONWriter()
        writer.array { writer in
            writer.element(number)
            writer.element(-number)
        }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(number),\(-number)]")
    }

    /// A string is looked at eight bytes at a time, so that the place of a byte must not matter.
    @Test func `escapes a character wherever it stands`() {
        let text = { (body: String) in
            var writer = JSONWriter()
            writer.element(body)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        var wrong: [String] = []
        for character in (0...0xFF).map({ Character(Unicode.Scalar(UInt8($0))) }) {
            let escaped = text(String(character)).dropFirst().dropLast()
            for (before, after) in (0...17).flatMap({ before in (0...9).map { (before, $0) } }) {
                let (start, end) = (
                    String(repeating: "a", count: before), String(repeating: "~", count: after)
                )
                if text("\(start)\(character)\(end)") != "\"\(start)\(escaped)\(end)\"" {
                    wrong.append("\(escaped) behind \(before), before \(after)")
                }
            }
        }
        #expect(wrong.isEmpty)
        #expect(
            (0x20...0x7E).filter { text(String(Character(Unicode.Scalar(UInt8($0))))).utf8.count == 4 }.count
                == 2)
        #expect(text("\u{1F}") == #""\u001f""# && text("\u{20}") == "\" \"" && text("\u{80}") == "\"\u{80}\"")
    }

    private static func write(_ row: Row, to json: inout JSONWriter) {
        json.field("text", row.text)
        json.field("signed", row.signed)
        json.field("unsigned", row.unsigned)
        json.field("small", row.small)
        json.field("flag", row.flag)
        json.null("nothing")
        json.object("dynamic") { json in
            for (key, value) in row.dynamic.sorted(by: { $0.key < $1.key }) {
                json.field(dynamic: key, value)
            }
        }
        json.array("numbers") { json in row.numbers.forEach { json.element($0) } }
        json.array("texts") { json in row.texts.forEach { json.element($0) } }
        "File.swift".utf8.withContiguousStorageIfAvailable { json.field("place", ascii: $0, line: 65_535) }
    }
}

/// Numbers that look random and are the same in every run (a linear congruential generator).
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

extension SeededNumbers {
    mutating func row() -> `A JSON writer`.Row {
        `A JSON writer`.Row(
            text: text(), signed: Int64(bitPattern: number()), unsigned: number(),
            small: Int8(truncatingIfNeeded: next()), flag: Bool.random(using: &self), nothing: nil,
            dynamic: [text(): text()],
            numbers: (0..<3).map { _ in -Int64(number() >> 1) }, texts: (0..<3).map { _ in text() },
            place: "File.swift:65535")
    }

    /// A number of any size, as often short as long.
    mutating func number() -> UInt64 { next() >> UInt64.random(in: 0..<64, using: &self) }

    /// A text in which every second character needs an escape or is not ASCII, or one without any.
    mutating func text() -> String {
        let isPlain = Bool.random(using: &self)
        let ranges: [ClosedRange<UInt32>] =
            isPlain
            ? [0x61...0x7A]
            : [0...0x1F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0x80...0x2FFF, 0x1F600...0x1F64F]
        var text = ""
        for _ in 0..<Int.random(in: 0..<20, using: &self) {
            let range = ranges[Int.random(in: ranges.indices, using: &self)]
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
