import SessionChain

/// A stream that can be opened but not read.
final class UnreadableStream: InputStream {
    override var streamStatus: Stream.Status { .open }
    override var hasBytesAvailable: Bool { true }
    override var streamError: (any Error)? { CocoaError(.fileReadCorruptFile) }
    override func open() {}
    override func close() {}
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int { -1 }
}
