/// The events of a run, in order. It grows in blocks that never move, so that a long run copies nothing.
public struct EventLog: RandomAccessCollection {
    private static let blockSize = 1024
    private var fullBlocks: [ContiguousArray<Event>] = []
    private var lastBlock = EventLog.emptyBlock()

    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int { fullBlocks.count * Self.blockSize + lastBlock.count }

    public subscript(position: Int) -> Event {
        let (block, place) = position.quotientAndRemainder(dividingBy: Self.blockSize)
        return block < fullBlocks.count ? fullBlocks[block][place] : lastBlock[place]
    }

    mutating func append(_ event: consuming Event) {
        lastBlock.append(event)
        guard lastBlock.count == Self.blockSize else { return }
        fullBlocks.append(lastBlock)
        lastBlock = Self.emptyBlock()
    }

    private static func emptyBlock() -> ContiguousArray<Event> {
        var block = ContiguousArray<Event>()
        block.reserveCapacity(blockSize)
        return block
    }
}
