extension RandomAccessCollection where Index == Int {
    /// The index of the first element that is not in the first part, found by binary search.
    ///
    /// - Parameter isInFirstPart: holds for the elements up to some place, and for none behind it.
    @inlinable
    public func partitionPoint(where isInFirstPart: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isInFirstPart(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
