import Testing

@testable import Transport

@Suite struct `A range of bytes` {
    @Test(arguments: [
        ("bytes=5-9", ByteRange.from(5, through: 9)), ("bytes=5-", .from(5, through: nil)),
        ("bytes=-9", .last(9)),
        // A unit is a token whose case does not matter, and the value is a list (RFC 9110 §14.1, §5.6.1).
        (" Bytes=5-9\t", .from(5, through: 9)), ("bytes= 5-9 ,", .from(5, through: 9)),
        // No blanks belong inside.
        ("bytes = 5-9", nil), ("bytes=5 - 9", nil), ("bytes\u{A0}=5-9", nil),
        // What is beyond the end means the end, however far, and no byte begins there.
        ("bytes=5-99999999999999999999", .from(5, through: nil)),
        ("bytes=99999999999999999999-", .from(.max, through: nil)),
        ("bytes=99999999999999999999-5", nil), ("bytes=-99999999999999999999", .last(.max)),
        ("bytes=0-9223372036854775807", .from(0, through: .max)),
        ("bytes", nil), ("bytes 5-9", nil), ("bytes=5", nil), ("bytes=a-9", nil), ("bytes=+5-9", nil),
        ("bytes=5-9-", nil), ("bytes x=5-9", nil), ("bytes=-", nil), ("bytes=9-5", nil), ("bytes=-0", nil),
        ("bytes=0-1, 4-5", nil), ("lines=5-9", nil), ("", nil),
    ])
    func `is asked for by a Range`(field: String, range: ByteRange?) {
        #expect(ByteRange(field) == range)
    }

    @Test(arguments: [
        ("bytes=0-1, 4-,-2", [ByteRange.from(0, through: 1), .from(4, through: nil), .last(2)]),
        ("bytes=-0", [.last(0)]), ("bytes=0-1, 5-4", []), ("bytes=", []), ("lines=5-9", []),
    ])
    func `may be one of several`(field: String, ranges: [ByteRange]) {
        #expect(ByteRange.ranges(in: field) == ranges)
    }

    @Test(arguments: [
        ("bytes 5-9/10", "bytes 5-9/10"), (" BYTES  5-9/* ", "bytes 5-9/*"), ("bytes 5-9/9", nil),
        ("bytes 5 - 9/10", nil), ("bytes 5-9/ 10", nil), ("bytes5-9/10", nil), ("bytes -9/10", nil),
        ("bytes */10", nil), ("bytes 5-9", nil), ("bytes +5-9/10", nil), ("bytes 5-9/1/0", nil), ("", nil),
    ])
    func `is named by a Content-Range`(field: String, range: String?) {
        #expect(ContentRange(field)?.description == range)
    }
}
