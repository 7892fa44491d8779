extension MultipartBody {
    /// The whole body in memory.
    ///
    /// - Parameter content: reads a part; the versions differ in what they make of a stream that gives
    ///   a different number of bytes than announced.
    /// - Throws: what was wrong with the first part that cannot be used, else what `content` throws.
    package func encode(content: (MultipartBodyPart) throws -> Data) throws -> Data {
        try requireUsableParts()
        var bytes = Data()
        try forEachPiece(
            text: { bytes.append(contentsOf: $0.utf8) }, content: { bytes.append(try content($0)) })
        Simulator.current?.recorder.record(.multipart(.encoded(bytes: bytes.count, file: nil)))
        return bytes
    }

    /// Writes the whole body into a new file, a few bytes at a time.
    ///
    /// - Parameter copyContent: hands a part's content over, chunk by chunk.
    /// - Throws: as `encode(content:)` does, or because the file is there already, its URL does not name a
    ///   file, or it cannot be written.
    package func write(
        to fileURL: URL, using fileManager: FileManager,
        copyContent: (MultipartBodyPart, _ write: (Data) throws -> Void) throws -> Void
    ) throws {
        try requireUsableParts()
        let output = try Self.openFile(at: fileURL, fileManager: fileManager)
        defer { output.close() }
        var bytes = 0
        let write = { (data: Data) in
            errno = 0
            do {
                try output.writeAll(data)
            } catch {
                // The stream does not say why.
                Simulator.current?.stop(after: "write", fileURL.path, errno == 0 ? EIO : errno)
                throw error
            }
            bytes += data.count
        }
        try forEachPiece(text: { try write(Data($0.utf8)) }, content: { try copyContent($0, write) })
        Simulator.current?.recorder.record(
            .multipart(.encoded(bytes: bytes, file: fileURL.lastPathComponent)))
    }

    private func requireUsableParts() throws {
        if let partFailure { throw MultipartFailure(partFailure) }
    }

    /// The parts in order: a line that separates them, the headers, the content, and the line that ends the
    /// body (RFC 2046 section 5.1.1). A form without parts has no lines either.
    private func forEachPiece(
        text: (String) throws -> Void, content: (MultipartBodyPart) throws -> Void
    ) throws {
        for (place, part) in parts.enumerated() {
            try text(place == 0 ? "--\(boundary)\r\n" : "\r\n--\(boundary)\r\n")
            try text(part.headerText)
            try content(part)
        }
        if !parts.isEmpty { try text("\r\n--\(boundary)--\r\n") }
    }

    /// Opens a new file for a body. A file that cannot be opened is said to be so here; the originals notice
    /// when the task looks for it.
    private static func openFile(at fileURL: URL, fileManager: FileManager) throws -> OutputStream {
        if fileManager.fileExists(atPath: fileURL.path) {
            throw MultipartFailure(.outputStreamFileAlreadyExists(at: fileURL))
        }
        guard fileURL.isFileURL else { throw MultipartFailure(.outputStreamURLInvalid(url: fileURL)) }
        let output = OutputStream(url: fileURL, append: false)
        errno = 0
        output?.open()
        guard let output, output.streamStatus != .error else {
            Simulator.current?.stop(after: "open", fileURL.path, errno)
            throw MultipartFailure(.outputStreamCreationFailed(for: fileURL))
        }
        return output
    }
}
