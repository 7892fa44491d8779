extension MultipartFormData {
    /// Returns the whole body in memory. Use it for a form that is small enough.
    ///
    /// A stream can be read only once, and so a form can be encoded only once: the second time, its parts are
    /// empty. Unlike in 5.12, no error is reported: a stream may give a different number of bytes than it
    /// announced.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, for the first unusable part or for a stream that breaks
    ///   off.
    public func encode() throws -> Data {
        try reportingMultipartFailures { try body.encode { try $0.content() } }
    }

    /// Writes the whole body into a new file, a few bytes at a time. Use it for a form of any size.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, as `encode()` does, or because the file is there already,
    ///   its URL does not name a file, or it cannot be written.
    public func writeEncodedData(to fileURL: URL) throws {
        try reportingMultipartFailures {
            try body.write(to: fileURL, using: .default) { try $0.copyContent(to: $1) }
        }
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
