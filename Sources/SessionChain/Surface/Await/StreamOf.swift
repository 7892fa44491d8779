/// A sequence of values that a request gives as they arrive: progress, tasks, chunks of a stream.
///
///     for await progress in request.downloadProgress() { … }
///
/// Nothing happens before the loop begins; leaving the loop or cancelling its task ends the sequence. Mirrors
/// Alamofire 5.12 `StreamOf`.
public struct StreamOf<Element>: AsyncSequence {
    public typealias AsyncIterator = Iterator
    /// Which values are kept until the loop asks for the next one: all of them, the oldest or the newest.
    public typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy
    typealias Continuation = AsyncStream<Element>.Continuation

    private let bufferingPolicy: BufferingPolicy
    private let onTermination: (() -> Void)?
    private let builder: (Continuation) -> Void

    /// `builder` runs when a loop begins and keeps the continuation; `onTermination` runs when it is left.
    init(
        bufferingPolicy: BufferingPolicy = .unbounded, onTermination: (() -> Void)? = nil,
        builder: @escaping (Continuation) -> Void
    ) {
        self.bufferingPolicy = bufferingPolicy
        self.onTermination = onTermination
        self.builder = builder
    }

    /// Begins a loop.
    public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: bufferingPolicy)
        builder(continuation)
        let onTermination = onTermination
        let token = Iterator.Token {
            continuation.finish()
            onTermination?()
        }
        return Iterator(iterator: stream.makeAsyncIterator(), token: token)
    }

    /// One loop over the values.
    public struct Iterator: AsyncIteratorProtocol {
        /// Deallocated with the last copy of its iterator, which is when the loop is left.
        final class Token {
            private let onDeinit: () -> Void

            init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }

            deinit { onDeinit() }
        }

        fileprivate var iterator: AsyncStream<Element>.AsyncIterator
        fileprivate let token: Token

        /// Waits for the next value and returns it, or nil at the end.
        public mutating func next() async -> Element? { await iterator.next() }
    }
}
