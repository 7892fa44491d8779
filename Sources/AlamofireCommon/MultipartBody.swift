/// The parts of a form, on their way to becoming the bytes of a body.
package struct MultipartBody {
    /// The words that separate the parts, without the dashes around them.
    package let boundary: String
    package var parts: [MultipartBodyPart] = []

    /// - Parameter boundary: nothing in the body may be equal to it.
    package init(boundary: String) { self.boundary = boundary }

    /// The length in bytes of all parts' contents, as they announce it: without headers and boundaries.
    package var contentLength: UInt64 { parts.reduce(0) { $0 + $1.length } }

    /// `alamofire.boundary.` and sixteen hexadecimal digits: as long as the originals', which are random.
    package static func boundary(ordinal: UInt32) -> String {
        let digits = String(ordinal, radix: 16)
        return "alamofire.boundary." + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The parts in order: a line that separates them, the headers, the content, and the line that ends the
    /// body (RFC 2046 section 5.1.1). A form without parts has no lines either.
    package func encode(
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
    package static func openFile(at fileURL: URL, fileManager: FileManager) throws -> OutputStream {
        if fileManager.fileExists(atPath: fileURL.path) {
            throw MultipartFailure.outputStreamFileAlreadyExists(at: fileURL)
        }
        guard fileURL.isFileURL else { throw MultipartFailure.outputStreamURLInvalid(url: fileURL) }
        let output = OutputStream(url: fileURL, append: false)
        output?.open()
        guard let output, output.streamStatus != .error else {
            throw MultipartFailure.outputStreamCreationFailed(for: fileURL)
        }
        return output
    }
}

extension MultipartBodyPart {
    /// What stands above a part (RFC 7578 section 4.2). Names are written as they are: a quotation mark in
    /// one ends it early, in the originals too.
    package static func headers(
        name: String, fileName: String?, mimeType: String?
    ) -> [(name: String, value: String)] {
        let file = fileName.map { "; filename=\"\($0)\"" } ?? ""
        let disposition = ("Content-Disposition", "form-data; name=\"\(name)\"\(file)")
        return [disposition] + (mimeType.map { [("Content-Type", $0)] } ?? [])
    }

    /// What a trace shows of the part.
    package func summary(source: MultipartPartSummary.Source) -> MultipartPartSummary {
        MultipartPartSummary(source: source, bytes: Int(clamping: length), headers: headers)
    }
}
