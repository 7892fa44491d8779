/// The events of a run, in order. Grows in blocks that never move, so that a long run costs no copying.
public struct EventLog: RandomAccessCollection {
    private static let blockSize = 1024
    private var blocks: [ContiguousArray<Event>] = []

    public private(set) var count = 0
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public init() {}

    public subscript(position: Int) -> Event {
        blocks[position / Self.blockSize][position % Self.blockSize]
    }

    mutating func append(_ event: Event) {
        if count % Self.blockSize == 0 {
            var block = ContiguousArray<Event>()
            block.reserveCapacity(Self.blockSize)
            blocks.append(block)
        }
        blocks[blocks.count - 1].append(event)
        count += 1
    }
}
