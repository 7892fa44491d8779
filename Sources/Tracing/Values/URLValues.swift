import Foundation
import JSONText

// How Foundation's own values look as members of a trace file's `data` object.

extension URLRequest: JSONMembers {
    /// Method, URL, headers sorted by name (a dictionary has no order), body.
    func write(to json: inout JSONWriter) {
        json.field("method", httpMethod)
        json.field("url", url?.traceText)
        SortedHeaders(allHTTPHeaderFields).write(to: &json)
        if let body = httpBody { json.object("body") { body.write(to: &$0) } }
    }
}

extension URL {
    /// The URL as a trace shows it. Of a file, only the name: the folder is another one on each computer.
    var traceText: String {
        let text = absoluteString
        return isFile(spelled: text) ? "file:\(lastPathComponent)" : text
    }

    /// Whether it is a `file:` URL.
    package var isFile: Bool { isFile(spelled: absoluteString) }

    /// The same for a URL whose text is known. Foundation makes a string of the scheme to find out, which
    /// costs as much as three events, and each request asks.
    private func isFile(spelled text: String) -> Bool {
        text.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "f") && isFileURL
    }
}

extension Data: JSONMembers {
    /// Bytes as text if they are UTF-8, otherwise as base 64, so that nothing is lost, nor a byte order mark.
    func write(to json: inout JSONWriter) {
        json.field("bytes", count)
        if let text = String(validating: self, as: UTF8.self) {
            json.field("text", text)
        } else {
            json.field("base64", base64EncodedString())
        }
    }
}
