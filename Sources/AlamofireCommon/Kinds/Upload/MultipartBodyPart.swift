/// One part of a multipart body: the headers above it, and the stream that gives its content once.
package struct MultipartBodyPart {
    /// The fields in the order in which they are written.
    let headers: [(name: String, value: String)]
    let stream: InputStream
    /// How many bytes the stream is said to give.
    package let length: UInt64

    /// How many bytes are read from a stream at a time.
    private static let chunkSize = 1024

    init(headers: [(name: String, value: String)], stream: InputStream, length: UInt64) {
        self.headers = headers
        self.stream = stream
        self.length = length
    }

    /// The headers as they stand in the body, with the empty line that ends them (RFC 2046 section 5.1).
    var headerText: String { headers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n" }

    /// The whole content, however long it was said to be.
    package func content() throws -> Data {
        var content = Data()
        try copyContent { content.append($0) }
        return content
    }

    /// Hands over the content chunk by chunk, until the stream ends or there is enough of it.
    ///
    /// Each chunk counts where bytes are limited: a small script can name one large file in a thousand parts.
    package func copyContent(atMost limit: UInt64 = .max, to write: (Data) throws -> Void) throws {
        errno = 0
        stream.open()
        defer { stream.close() }
        // The originals take such a stream for an empty one, so a file that is missing makes an empty part.
        // But where this computer has no descriptor left, that would be another story.
        if stream.streamStatus == .error { Simulator.current?.stop(afterOpening: errno) }
        let simulator = Simulator.current
        var left = limit
        while left > 0 {
            let most = Int(min(UInt64(Self.chunkSize), left))
            guard let chunk = try stream.readChunk(atMost: most) else { return }
            try simulator?.admit(bytes: chunk.count)
            try write(chunk)
            left -= UInt64(chunk.count)
        }
    }
}

extension InputStream {
    /// The next bytes, or nil at the end of the stream.
    fileprivate func readChunk(atMost size: Int) throws -> Data? {
        guard hasBytesAvailable else { return nil }
        var chunk = Data(count: size)
        let count = chunk.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { read($0.assumingMemoryBound(to: UInt8.self), maxLength: size) } ?? 0
        }
        guard count >= 0 else { throw MultipartFailure(.inputStreamReadFailed(error: failure)) }
        return count == 0 ? nil : chunk.prefix(count)
    }
}

extension OutputStream {
    /// Writes all of `data`, or says why that was not possible.
    func writeAll(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                buffer.baseAddress.map {
                    write($0.assumingMemoryBound(to: UInt8.self), maxLength: buffer.count)
                } ?? 0
            }
            guard count > 0 else { throw MultipartFailure(.outputStreamWriteFailed(error: failure)) }
            rest = rest.dropFirst(count)
        }
    }
}

extension Stream {
    /// What went wrong with this stream, once reading or writing it has failed.
    ///
    /// Foundation's own streams do not say so on Linux: there, asking one for its `streamError` is a crash.
    fileprivate var failure: any Error {
        let isReading = self is InputStream
        #if !canImport(Darwin)
            let ownClasses: [AnyClass] = [InputStream.self, OutputStream.self]
            if ownClasses.contains(where: { $0 == type(of: self) }) {
                return CocoaError(isReading ? .fileReadUnknown : .fileWriteUnknown)
            }
        #endif
        return streamError ?? CocoaError(isReading ? .fileReadUnknown : .fileWriteUnknown)
    }
}
