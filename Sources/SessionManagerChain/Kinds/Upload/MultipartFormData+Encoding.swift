extension MultipartFormData {
    /// The whole body in memory: for a form that is small enough.
    ///
    /// A stream gives its bytes once, so a form is encoded once; a second time its parts are empty, and here,
    /// other than in 5.12, nobody notices: that a stream gives another number of bytes than announced is no
    /// error.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, for the first unusable part or for a stream that breaks
    ///   off.
    public func encode() throws -> Data {
        if let bodyPartError { throw AFError.multipartEncodingFailed(reason: bodyPartError) }
        return try reportingMultipartFailures {
            var bytes = Data()
            try body.encode(
                text: { bytes.append(contentsOf: $0.utf8) }, content: { bytes.append(try $0.content()) })
            recordEncoding(bytes: bytes.count, file: nil)
            return bytes
        }
    }

    /// Writes the whole body into a new file, a few bytes at a time: for a form of any size.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, as `encode()` does, or because the file is there already,
    ///   its URL is none, or it cannot be written.
    public func writeEncodedData(to fileURL: URL) throws {
        if let bodyPartError { throw AFError.multipartEncodingFailed(reason: bodyPartError) }
        try reportingMultipartFailures {
            let output = try MultipartBody.openFile(at: fileURL, fileManager: .default)
            defer { output.close() }
            var bytes = 0
            let write = { (data: Data) in
                try output.writeAll(data)
                bytes += data.count
            }
            try body.encode(
                text: { try write(Data($0.utf8)) }, content: { try $0.copyContent(to: write) })
            recordEncoding(bytes: bytes, file: fileURL.lastPathComponent)
        }
    }

    private func recordEncoding(bytes: Int, file: String?) {
        Simulator.current?.recorder.record(.multipart(.encoded(bytes: bytes, file: file)))
    }
}
