/// Texts that a reader has met before and will meet again, such as the kinds and the queues of a trace.
///
/// The few words of an event's envelope come in every line. To make a text anew costs memory and a check of
/// its bytes; to find it here costs one look.
public final class KnownTexts {
    /// Each text stands in the one place that its bytes lead to, and gives way to the next one.
    private var texts: [String]

    private static let places = 512
    /// Shorter texts need no memory of their own.
    private static let shortest = 16

    public init() { texts = Array(repeating: "", count: Self.places) }

    /// The text of these bytes, which are ASCII.
    func text(_ bytes: UnsafeRawBufferPointer) -> String {
        guard bytes.count >= Self.shortest else { return String(decoding: bytes, as: UTF8.self) }
        let place = Self.place(of: bytes)
        if Self.equal(texts[place], bytes) { return texts[place] }
        let text = String(decoding: bytes, as: UTF8.self)
        texts[place] = text
        return text
    }

    private static func place(of bytes: UnsafeRawBufferPointer) -> Int {
        let end = word(bytes, bytes.count - 8)
        let mixed =
            (word(bytes, 0) ^ end &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)) &* 0xFF51_AFD7_ED55_8CCD
        return Int(mixed >> 32) & (places - 1)
    }

    private static func equal(_ text: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let isEqual = text.utf8.withContiguousStorageIfAvailable { text in
            text.count == bytes.count && equal(UnsafeRawBufferPointer(text), bytes)
        }
        return isEqual == true
    }

    /// Compares as many bytes, at least eight; the last eight may include some of those before.
    private static func equal(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        let last = one.count &- 8
        for offset in stride(from: 0, to: last, by: 8) where word(one, offset) != word(other, offset) {
            return false
        }
        return word(one, last) == word(other, last)
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}
