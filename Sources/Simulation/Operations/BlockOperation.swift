/// The simulated twin of Foundation's block operation: it runs one block or several.
open class BlockOperation: Operation, @unchecked Sendable {
    /// The blocks, in the order in which they were added.
    open private(set) var executionBlocks: [@Sendable () -> Void] = []

    /// Makes an operation without a block.
    public override init() {}

    /// Makes an operation that runs a block.
    public convenience init(block: @escaping @Sendable () -> Void) {
        self.init()
        addExecutionBlock(block)
    }

    /// Adds a block. Foundation runs several blocks at the same time. On one thread they run in the order in
    /// which they were added, and the operation has finished after the last one.
    ///
    /// - Precondition: The operation is not executing and has not finished.
    open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
        precondition(!isExecuting && !isFinished, "blocks cannot be added to an operation that has begun")
        executionBlocks.append(block)
    }

    /// Runs the blocks.
    open override func main() {
        for block in executionBlocks { block() }
    }
}

/// The operation of a block that was added to a queue without one.
final class PlainBlockOperation: Operation, @unchecked Sendable {
    private let block: () -> Void

    init(_ block: @escaping () -> Void) { self.block = block }

    override var isPlainBlock: Bool { true }

    override func main() { block() }
}
