extension MultipartFormData {
    /// The whole body in memory: for a form that is small enough.
    ///
    /// A stream gives its bytes once, so a form is encoded once; a second time its parts are empty, and that
    /// is an error.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, for the first unusable part or for a stream that breaks
    ///   off or gives another number of bytes than announced.
    public func encode() throws -> Data {
        if let firstPartError { throw AFError.multipartEncodingFailed(reason: firstPartError) }
        return try reportingMultipartFailures {
            var bytes = Data()
            try body.encode(
                text: { bytes.append(contentsOf: $0.utf8) },
                content: { bytes.append(try $0.announcedContent()) })
            recordEncoding(bytes: bytes.count, file: nil)
            return bytes
        }
    }

    /// Writes the whole body into a new file, a few bytes at a time: for a form of any size.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, as `encode()` does, or because the file is there already,
    ///   its URL is none, or it cannot be written.
    public func writeEncodedData(to fileURL: URL) throws {
        if let firstPartError { throw AFError.multipartEncodingFailed(reason: firstPartError) }
        try reportingMultipartFailures {
            let output = try MultipartBody.openFile(at: fileURL, fileManager: fileManager)
            defer { output.close() }
            var bytes = 0
            let write = { (data: Data) in
                try output.writeAll(data)
                bytes += data.count
            }
            // Other than in memory, too few bytes are no error: the part is silently shorter.
            try body.encode(
                text: { try write(Data($0.utf8)) },
                content: { try $0.copyContent(atMost: $0.length, to: write) })
            recordEncoding(bytes: bytes, file: fileURL.lastPathComponent)
        }
    }

    private func recordEncoding(bytes: Int, file: String?) {
        Simulator.current?.recorder.record(.multipart(.encoded(bytes: bytes, file: file)))
    }
}

extension MultipartBodyPart {
    /// The whole content; a stream that gives another number of bytes than announced is an error.
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
