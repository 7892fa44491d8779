/// One part of a multipart body: the headers above it, and the stream that gives its content once.
struct MultipartBodyPart {
    let headers: HTTPHeaders
    let stream: InputStream
    /// How many bytes the stream is said to give.
    let length: UInt64

    /// How many bytes are read from a stream at a time.
    private static let chunkSize = 1024

    /// The headers as they stand in the body, with the empty line that ends them (RFC 2046 section 5.1).
    var headerText: String { headers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n" }

    /// The whole content. In memory a stream that gives another number of bytes than announced is an error.
    func content() throws -> Data {
        stream.open()
        defer { stream.close() }
        var content = Data()
        while let chunk = try stream.readChunk(atMost: Self.chunkSize) { content.append(chunk) }
        guard UInt64(content.count) == length else {
            let mismatch = AFError.UnexpectedInputStreamLength(
                bytesExpected: length, bytesRead: UInt64(content.count))
            throw AFError.multipartEncodingFailed(reason: .inputStreamReadFailed(error: mismatch))
        }
        return content
    }

    /// Hands over the content chunk by chunk, never more than announced.
    ///
    /// Other than in memory, too few bytes are no error: the part is silently shorter. So it is in the
    /// original.
    func copyContent(to write: (Data) throws -> Void) throws {
        stream.open()
        defer { stream.close() }
        var left = length
        while left > 0 {
            let most = Int(min(UInt64(Self.chunkSize), left))
            guard let chunk = try stream.readChunk(atMost: most) else { return }
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
        guard count >= 0 else {
            throw AFError.multipartEncodingFailed(reason: .inputStreamReadFailed(error: failure))
        }
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
            guard count > 0 else {
                throw AFError.multipartEncodingFailed(reason: .outputStreamWriteFailed(error: failure))
            }
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
