extension MultipartFormData {
    /// The whole body in memory: for a form that is small enough.
    ///
    /// A stream can be read only once, and so a form can be encoded only once: the second time, its parts are
    /// empty, which is an error.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, for the first unusable part or for a stream that breaks
    ///   off or gives a different number of bytes than announced.
    public func encode() throws -> Data {
        try reportingMultipartFailures { try body.encode { try $0.announcedContent() } }
    }

    /// Writes the whole body into a new file, a few bytes at a time: for a form of any size.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, as `encode()` does, or because the file is there already,
    ///   its URL does not name a file, or it cannot be written.
    public func writeEncodedData(to fileURL: URL) throws {
        try reportingMultipartFailures {
            // Other than in memory, too few bytes are no error: the part is silently shorter.
            try body.write(to: fileURL, using: fileManager) { try $0.copyContent(atMost: $0.length, to: $1) }
        }
    }
}

extension MultipartBodyPart {
    /// The whole content; a stream that gives a different number of bytes than announced is an error.
    fileprivate func announcedContent() throws -> Data {
        let content = try content()
        guard UInt64(content.count) == length else {
            let mismatch = AFError.UnexpectedInputStreamLength(
                bytesExpected: length, bytesRead: UInt64(content.count))
            throw MultipartFailure.inputStreamReadFailed(error: mismatch)
        }
        return content
    }
}
