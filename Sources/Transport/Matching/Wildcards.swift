/// Whether `text` matches a pattern in which `*` stands for any run of characters, including an empty one.
///
/// It takes time in proportion to the sum of the lengths, with any pattern.
func matchesWildcards(_ pattern: String, _ text: String) -> Bool {
    let parts = Array(pattern.utf8).split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    var rest = Array(text.utf8)[...]
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
        return rest.elementsEqual(pattern.utf8)
    }
    // The first part stands at the beginning, the last one at the end, and those in between anywhere, each as
    // early as possible: that leaves the most room for the next one.
    guard rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    guard rest.suffix(last.count).elementsEqual(last) else { return false }
    rest = rest.dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let end = rest.endOfFirst(part) else { return false }
        rest = rest[end...]
    }
    return true
}

extension ArraySlice<UInt8> {
    /// Where the first occurrence of `part` ends; nil if there is none.
    fileprivate func endOfFirst(_ part: ArraySlice<UInt8>) -> Index? {
        let length = withUnsafeBufferPointer { whole in part.withUnsafeBufferPointer(whole.endOfFirst) }
        return length.map { startIndex + $0 }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where the first occurrence of `part` ends; nil if there is none.
    ///
    /// No byte is looked at again after a mismatch: a table tells how much of `part` has been seen by then
    /// (Knuth, Morris and Pratt, "Fast pattern matching in strings", 1977). A request may be compared with
    /// thousands of parts, so the table is on the stack, and C looks for the first byte.
    func endOfFirst(_ part: UnsafeBufferPointer<UInt8>) -> Int? {
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
