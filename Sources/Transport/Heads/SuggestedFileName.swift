/// The name that a response suggests for a file with its body (RFC 6266).
///
/// Apple's documentation of `URLResponse.suggestedFilename` has the order: the name in `Content-Disposition`,
/// the last part of the URL's path, the host. It also says that "in most cases" the extension of the media
/// type is appended; here that is done wherever the name has none. What a server says is only ever a name
/// here: of a path, the last part counts, and nothing is looked up in the file system.
package enum SuggestedFileName {
    /// The first name that can be used, with an extension if one is known.
    package static func of(_ response: HTTPURLResponse) -> String {
        let name = name(of: response)
        // What looks like one counts as one, even if it is the `com` of a host.
        guard !name.unicodeScalars.contains("."), let type = response.mimeType,
            let usual = FileExtension.usual(for: type.lowercased())
        else { return name }
        return "\(name).\(usual)"
    }

    /// The first name that can be used; `unknown` if there is none.
    private static func name(of response: HTTPURLResponse) -> String {
        response.value(forHTTPHeaderField: "Content-Disposition").flatMap(inDisposition)
            ?? response.url.flatMap(lastPart)
            ?? response.url?.host.flatMap(usable)
            ?? "unknown"
    }

    /// The name that `attachment; filename="report.pdf"` gives.
    ///
    /// `filename*`, which can say any character, takes precedence over `filename` (§4.3). It does not if it
    /// cannot be decoded. Of a parameter that is given twice, the first counts.
    private static func inDisposition(_ field: String) -> String? {
        var plain: String?
        var extended: String?
        for part in FieldList.members(of: field, separatedBy: UInt8(ascii: ";")) {
            guard let mark = part.firstIndex(of: "=") else { continue }
            let value = part[part.index(after: mark)...].trimmed
            switch part[..<mark].trimmed.lowercased() {
            case "filename": plain = plain ?? value.unquotedToTheEnd
            case "filename*": extended = extended ?? decoded(value)
            default: break
            }
        }
        return extended.flatMap(usable) ?? plain.flatMap(usable)
    }

    /// Decodes `UTF-8''%e2%82%ac.txt`: a character set, a language that may be missing, and bytes (RFC 8187
    /// §3.2). Nil for another character set, or for bytes that are not of it.
    private static func decoded(_ value: Substring) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = bytes(of: parts[2]) else { return nil }
        switch parts[0].lowercased() {
        case "utf-8": return String(bytes: bytes, encoding: .utf8)
        case "iso-8859-1": return String(bytes: bytes, encoding: .isoLatin1)
        default: return nil
        }
    }

    /// The bytes of a text in which `%` and two digits stand for one byte; nil if the digits are missing.
    private static func bytes(of text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let decoded = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// The last part of a URL's path that is not empty. `%2F` does not make two parts of one before it is
    /// decoded, so it is looked at once more.
    private static func lastPart(of url: URL) -> String? {
        let last = url.path(percentEncoded: true).split(separator: "/").last.map(String.init)
        return last.flatMap { usable($0.removingPercentEncoding ?? $0) }
    }

    /// A text as the name of a file: what follows the last separator of either kind, without control
    /// characters. Nil if nothing is left, or if it means a folder (§4.3). A separator may be a part of a
    /// character of Swift's, so that the text is taken apart by its scalars.
    private static func usable(_ text: String) -> String? {
        let parts = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }
        guard let last = parts.last else { return nil }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: last.filter { $0.properties.generalCategory != .control })
        let trimmed = String(Substring(String(name)).trimmed)
        return ["", ".", ".."].contains(trimmed) ? nil : trimmed
    }
}
