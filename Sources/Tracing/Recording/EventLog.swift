import Foundation

/// The events of a run, in order. It grows in blocks that never move, so that a long run copies nothing.
///
/// Each block has room for twice as many events as the one before it, so that a short run takes little
/// memory, and a long one has large pieces of it.
public struct EventLog: RandomAccessCollection {
    /// How many events the first block holds.
    private static let firstSize = 1024
    private var fullBlocks: [ContiguousArray<Event>] = []
    private var lastBlock = EventLog.emptyBlock(0)

    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int { Self.start(ofBlock: fullBlocks.count) + lastBlock.count }

    public subscript(position: Int) -> Event {
        let number = Self.block(of: position)
        let place = position - Self.start(ofBlock: number)
        return number < fullBlocks.count ? fullBlocks[number][place] : lastBlock[place]
    }

    mutating func append(_ event: consuming Event) {
        lastBlock.append(event)
        guard lastBlock.count == Self.size(ofBlock: fullBlocks.count) else { return }
        fullBlocks.append(lastBlock)
        lastBlock = Self.emptyBlock(fullBlocks.count)
    }

    // MARK: Blocks

    private static func size(ofBlock number: Int) -> Int { firstSize << number }

    /// The place of a block's first event: all blocks before it together have room for one first block less
    /// than it has itself.
    private static func start(ofBlock number: Int) -> Int { size(ofBlock: number) - firstSize }

    private static func block(of position: Int) -> Int {
        Int.bitWidth - 1 - (position / firstSize + 1).leadingZeroBitCount
    }

    private static func emptyBlock(_ number: Int) -> ContiguousArray<Event> {
        var block = ContiguousArray<Event>()
        block.reserveCapacity(size(ofBlock: number))
        block.withUnsafeMutableBufferPointer { events in
            preferLargePages(events.baseAddress, bytes: size(ofBlock: number) * MemoryLayout<Event>.stride)
        }
        return block
    }

    /// Asks the system for pages of two megabytes, where it has them. Memory is zeroed when its page is first
    /// written to, which interrupts the program: with pages of four kilobytes, once in every second request.
    private static func preferLargePages(_ start: UnsafeMutablePointer<Event>?, bytes: Int) {
        #if os(Linux)
            let page = Int(getpagesize())
            guard let start, bytes >= 1 << 22 else { return }
            let address = UnsafeMutableRawPointer(start).alignedUp(toMultipleOf: page)
            madvise(address, bytes - page, MADV_HUGEPAGE)
        #endif
    }
}
