extension MultipartFormData {
    /// Returns the whole body in memory. Use it for a form that is small enough.
    ///
    /// A stream can be read only once, and so a form can be encoded only once: the second time, its parts are
    /// empty, which is an error.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, for the first unusable part or for a stream that breaks
    ///   off or gives a different number of bytes than announced.
    public func encode() throws -> Data {
        try reportingMultipartFailures { try body.encode { try $0.announcedContent() } }
    }

    /// Writes the whole body into a new file, a few bytes at a time. Use it for a form of any size.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, as `encode()` does, or because the file is there already,
    ///   its URL does not name a file, or it cannot be written.
    public func writeEncodedData(to fileURL: URL) throws {
        try reportingMultipartFailures {
            // Unlike in memory, too few bytes are not an error here: the part is silently shorter.
            try body.write(to: fileURL, using: fileManager) { try $0.copyContent(atMost: $0.length, to: $1) }
        }
    }
}

extension MultipartBodyPart {
    /// Returns the whole content. Throws if a stream gives a different number of bytes than announced.
    fileprivate func announcedContent() throws -> Data {
        let content = try content()
        guard UInt64(content.count) == length else {
            let mismatch = AFError.UnexpectedInputStreamLength(
                bytesExpected: length, bytesRead: UInt64(content.count))
            throw MultipartFailure(.inputStreamReadFailed(error: mismatch))
        }
        return content
    }
}

/// Passes on what `action` throws, as this version's error.
private func reportingMultipartFailures<Value>(_ action: () throws -> Value) throws -> Value {
    do {
        return try action()
    } catch let failure as MultipartFailure {
        throw AFError.multipartEncodingFailed(reason: failure.reason)
    }
}
