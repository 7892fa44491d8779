import Foundation

/// A text that is equal to those of the same bytes, and to no other.
///
/// Swift takes texts for equal that look the same, such as "é" in one scalar and "e" with an accent behind
/// it. In a body, a path or a header field they are not the same.
struct ExactText: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: Self, other: Self) -> Bool {
        var (text, another) = (one.text, other.text)
        return text.withUTF8 { bytes in
            another.withUTF8 { others in
                guard bytes.count == others.count else { return false }
                guard let start = bytes.baseAddress, let other = others.baseAddress else { return true }
                return memcmp(start, other, bytes.count) == 0
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No text has this byte, so that it ends each.
        hasher.combine(UInt8.max)
    }
}

extension FieldChange {
    /// The change in words: `status 200 → 500`.
    package var words: String { "\(field) \(values)" }

    /// `200 → 500`. A reader sees no difference between two texts that look the same, so it is said that
    /// their bytes differ.
    package var values: String {
        let values = "\(from ?? "nothing") → \(to ?? "nothing")"
        guard let from, let to, from == to, ExactText(from) != ExactText(to) else { return values }
        return values + Self.looksTheSame
    }

    /// What stands behind two values that differ in their bytes, but not for a reader.
    package static let looksTheSame = " (looks the same, other bytes)"
}
