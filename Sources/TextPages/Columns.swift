/// Blocks of lines side by side: a row of a table whose cells take several lines.
public struct Columns: Equatable, Sendable {
    /// Where each column begins, from the left.
    public let starts: [Int]

    public init(starts: [Int]) { self.starts = starts }

    /// A row, as many lines high as its tallest block.
    ///
    /// - Parameter blocks: the lines of each column.
    public func row(_ blocks: [[TextLine]]) -> [TextLine] {
        let height = blocks.map(\.count).max() ?? 0
        return (0..<height).map { index in
            var line = TextLine()
            for (start, block) in zip(starts, blocks) where index < block.count {
                line.fill(to: start)
                line.append(block[index])
            }
            return line
        }
    }
}
