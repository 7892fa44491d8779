import JSONText

/// The parts of a form, on their way to becoming the bytes of a body.
package struct MultipartBody {
    /// The text that separates the parts, without the dashes around it.
    package let boundary: String
    private(set) var parts: [MultipartBodyPart] = []
    /// What is wrong with the first part that cannot be used. With it, the form cannot be encoded.
    private(set) var partFailure: MultipartEncodingFailureReason?

    /// - Parameter boundary: a text that occurs nowhere in the body.
    package init(boundary: String) { self.boundary = boundary }

    /// The announced length in bytes of all parts' contents, without headers and boundaries.
    package var contentLength: UInt64 { parts.reduce(0) { $0 + $1.length } }

    /// `alamofire.boundary.` and sixteen hexadecimal digits: as long as the originals', which are random.
    package static func boundary(ordinal: UInt32) -> String {
        "alamofire.boundary." + String(ordinal, radix: 16).zeroPadded(to: 16)
    }
}

extension MultipartBody {
    /// Appends a part whose `length` bytes come from a stream.
    package mutating func append(
        _ stream: InputStream, length: UInt64, source: MultipartPartSummary.Source,
        headers: [(name: String, value: String)]
    ) {
        let part = MultipartBodyPart(headers: headers, stream: stream, length: length)
        parts.append(part)
        Simulator.current?.recorder.record(.multipart(.partAppended(part.summary(source: source))))
    }

    /// Appends a file under its own name, which must have an extension: that determines the media type.
    package mutating func append(_ fileURL: URL, name: String, fileManager: FileManager) {
        let fileName = fileURL.lastPathComponent
        guard !fileName.isEmpty, !fileURL.pathExtension.isEmpty else {
            _ = content(of: fileURL, PartFile.withoutExtension(of: fileURL))
            return
        }
        append(
            fileURL, name: name, fileName: fileName,
            mimeType: FileExtension.mediaType(of: fileURL.pathExtension), fileManager: fileManager)
    }

    /// Appends a file under the given name and with the given media type.
    package mutating func append(
        _ fileURL: URL, name: String, fileName: String, mimeType: String, fileManager: FileManager
    ) {
        let facts = PartFileFacts(of: fileURL, fileManager: fileManager)
        guard let (stream, length) = content(of: fileURL, PartFile.decide(fileURL, facts)) else { return }
        append(
            stream, length: length, source: .file,
            headers: MultipartBodyPart.headers(name: name, fileName: fileName, mimeType: mimeType))
    }

    /// Records whether a file can become a part. If several cannot, the form fails with the first error.
    private mutating func content(
        of fileURL: URL, _ decided: Decided<PartFile>
    ) -> (stream: InputStream, length: UInt64)? {
        Simulator.current?.recorder.record(
            .multipart(.partDecided(decided.decision, file: fileURL.lastPathComponent)))
        switch decided.choice {
        case .usable(let stream, let length):
            return (stream, length)
        case .unusable(let reason):
            partFailure = partFailure ?? reason
            return nil
        }
    }
}

extension MultipartBodyPart {
    /// The headers of a part (RFC 7578 section 4.2). Names are written without escaping: a quotation mark in
    /// a name ends it early, as in the originals.
    package static func headers(
        name: String, fileName: String?, mimeType: String?
    ) -> [(name: String, value: String)] {
        let file = fileName.map { "; filename=\"\($0)\"" } ?? ""
        let disposition = ("Content-Disposition", "form-data; name=\"\(name)\"\(file)")
        return [disposition] + (mimeType.map { [("Content-Type", $0)] } ?? [])
    }

    /// What a trace shows of the part.
    fileprivate func summary(source: MultipartPartSummary.Source) -> MultipartPartSummary {
        MultipartPartSummary(source: source, bytes: Int(clamping: length), headers: headers)
    }
}
