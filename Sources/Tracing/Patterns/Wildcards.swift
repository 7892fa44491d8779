import Foundation

/// Whether `text` matches a pattern in which `*` stands for any run of characters, including an empty one.
///
/// It takes time in proportion to the sum of the lengths, with any pattern.
package func matchesWildcards(_ pattern: String, _ text: String) -> Bool {
    var (pattern, text) = (pattern, text)
    return pattern.withUTF8 { pattern in text.withUTF8 { $0.matches(wildcards: pattern) } }
}

extension String {
    /// Whether the bytes of a text occur in this one.
    ///
    /// It takes time in proportion to the sum of the lengths, with any text.
    package func contains(bytesOf text: String) -> Bool {
        var (whole, part) = (self, text)
        return part.withUTF8 { part in whole.withUTF8 { $0.endOfFirst(part) != nil } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a pattern with `*` fits all of these bytes. Nothing is copied: a request may be compared with
    /// thousands of patterns.
    fileprivate func matches(wildcards pattern: UnsafeBufferPointer<UInt8>) -> Bool {
        let star = UInt8(ascii: "*")
        guard let first = pattern.firstIndex(of: star), let last = pattern.lastIndex(of: star) else {
            return elementsEqual(pattern)
        }
        let tail = pattern.count - last - 1
        // The first part stands at the beginning, the last one at the end, and those in between anywhere,
        // each as early as possible: that leaves the most room for the next one.
        guard count >= first + tail, prefix(first).elementsEqual(pattern.prefix(first)),
            suffix(tail).elementsEqual(pattern.suffix(tail))
        else { return false }
        var rest = self[first..<count - tail]
        var start = first + 1
        while start <= last {
            let end = pattern[start...].firstIndex(of: star) ?? last
            let whole = UnsafeBufferPointer(rebasing: rest)
            guard let seen = whole.endOfFirst(UnsafeBufferPointer(rebasing: pattern[start..<end])) else {
                return false
            }
            rest = rest.dropFirst(seen)
            start = end + 1
        }
        return true
    }

    /// Where the first occurrence of `part` ends; nil if there is none.
    ///
    /// No byte is looked at again after a mismatch: a table tells how much of `part` has been seen by then
    /// (Knuth, Morris and Pratt, "Fast pattern matching in strings", 1977). A request may be compared with
    /// thousands of parts, so the table is on the stack, and C looks for the first byte.
    package func endOfFirst(_ part: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = part.first else { return 0 }
        guard part.count <= count, let start = UnsafeRawPointer(baseAddress) else { return nil }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: part.count) { overlaps in
            part.noteOverlaps(in: overlaps)
            var (index, seen) = (0, 0)
            while index < count {
                if seen == 0 {
                    guard let next = memchr(start + index, Int32(first), count - index) else { return nil }
                    index = UnsafeRawPointer(next) - start
                }
                while seen > 0, self[index] != part[seen] { seen = overlaps[seen - 1] }
                if self[index] == part[seen] { seen += 1 }
                index += 1
                if seen == part.count { return index }
            }
            return nil
        }
    }

    /// Notes, for each place, the length of the longest part that both ends there and begins the whole, apart
    /// from all of it up to that place.
    private func noteOverlaps(in table: UnsafeMutableBufferPointer<Int>) {
        var length = 0
        table[0] = 0
        for index in indices.dropFirst() {
            while length > 0, self[index] != self[length] { length = table[length - 1] }
            if self[index] == self[length] { length += 1 }
            table[index] = length
        }
    }
}
