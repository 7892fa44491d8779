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
        var body = Data()
        try encodeParts(
            text: { body.append(contentsOf: $0.utf8) }, content: { body.append(try $0.content()) })
        recordEncoding(bytes: body.count, file: nil)
        return body
    }

    /// Writes the whole body into a new file, a few bytes at a time: for a form of any size.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, as `encode()` does, or because the file is there already,
    ///   its URL is none, or it cannot be written.
    public func writeEncodedData(to fileURL: URL) throws {
        if let firstPartError { throw AFError.multipartEncodingFailed(reason: firstPartError) }
        let output = try openFile(at: fileURL)
        defer { output.close() }
        var bytes = 0
        let write = { (data: Data) in
            try output.writeAll(data)
            bytes += data.count
        }
        try encodeParts(text: { try write(Data($0.utf8)) }, content: { try $0.copyContent(to: write) })
        recordEncoding(bytes: bytes, file: fileURL.lastPathComponent)
    }

    /// The parts in order: a line that separates them, the headers, the content, and the line that ends the
    /// body (RFC 2046 section 5.1.1). A form without parts has no lines either.
    private func encodeParts(
        text: (String) throws -> Void, content: (MultipartBodyPart) throws -> Void
    ) throws {
        for (place, part) in parts.enumerated() {
            try text(place == 0 ? "--\(boundary)\r\n" : "\r\n--\(boundary)\r\n")
            try text(part.headerText)
            try content(part)
        }
        if !parts.isEmpty { try text("\r\n--\(boundary)--\r\n") }
    }

    /// Opens a new file. A file that cannot be opened is said to be so here; the original notices when the
    /// task looks for it.
    private func openFile(at fileURL: URL) throws -> OutputStream {
        if fileManager.fileExists(atPath: fileURL.path) {
            throw AFError.multipartEncodingFailed(reason: .outputStreamFileAlreadyExists(at: fileURL))
        }
        guard fileURL.isFileURL else {
            throw AFError.multipartEncodingFailed(reason: .outputStreamURLInvalid(url: fileURL))
        }
        let output = OutputStream(url: fileURL, append: false)
        output?.open()
        guard let output, output.streamStatus != .error else {
            throw AFError.multipartEncodingFailed(reason: .outputStreamCreationFailed(for: fileURL))
        }
        return output
    }

    private func recordEncoding(bytes: Int, file: String?) {
        Simulator.current?.recorder.record(.multipartEncoded(bytes: bytes, file: file))
    }
}
