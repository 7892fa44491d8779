import Foundation

/// A request as a server has read it, on either side.
struct ServedRequest: Equatable, Sendable {
    let method: String
    let path: String
    /// In the order they came.
    let headers: [(name: String, value: String)]
    let body: String
    /// Which of the server's origins it came to.
    var origin = 0

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The line that a record has for it: method, path, those of the fields that are there, and the body.
    func line(watching names: [String]) -> String {
        let fields = names.compactMap { name in header(name).map { " \(name)=\($0)" } }
        let place = origin == 0 ? path : "other:\(path)"
        return "\(method) \(place)" + fields.joined() + (body.isEmpty ? "" : " \(body.shortened)")
    }

    static func == (a: ServedRequest, b: ServedRequest) -> Bool {
        a.method == b.method && a.path == b.path && a.body == b.body && a.origin == b.origin
            && a.headers.elementsEqual(b.headers, by: ==)
    }
}

// MARK: - From bytes

extension ServedRequest {
    enum Reading {
        case incomplete
        /// The head is here, and the client waits to be told that its body is wanted (RFC 9110 §10.1.1).
        case wantsContinue
        /// A whole request, and how many bytes it took.
        case complete(ServedRequest, length: Int)
    }

    /// Reads the first request of what has come (RFC 9112 §2 and §6).
    static func read(_ bytes: [UInt8], origin: Int) -> Reading {
        guard let end = index(of: [13, 10, 13, 10], in: bytes[...]) else { return .incomplete }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return .incomplete }
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (String(line[..<colon]), value)
        }
        func request(_ body: [UInt8]) -> ServedRequest {
            ServedRequest(
                method: String(words[0]), path: String(words[1]), headers: headers,
                body: String(decoding: body, as: UTF8.self), origin: origin)
        }
        let head = request([])
        let rest = bytes[(end + 4)...]
        let body = head.header("Transfer-Encoding") == "chunked" ? chunked(rest) : head.sized(rest)
        guard let body else {
            return head.header("Expect") == "100-continue" && rest.isEmpty ? .wantsContinue : .incomplete
        }
        return .complete(request(body.content), length: end + 4 + body.length)
    }

    private func sized(_ bytes: ArraySlice<UInt8>) -> (content: [UInt8], length: Int)? {
        let length = header("Content-Length").flatMap { Int($0) } ?? 0
        return bytes.count < length ? nil : (Array(bytes.prefix(length)), length)
    }

    private static func chunked(_ bytes: ArraySlice<UInt8>) -> (content: [UInt8], length: Int)? {
        var content: [UInt8] = []
        var rest = bytes
        while let lineEnd = index(of: [13, 10], in: rest) {
            let digits = String(decoding: rest[..<lineEnd], as: UTF8.self)
            guard let size = Int(digits, radix: 16) else { return nil }
            rest = rest[(lineEnd + 2)...]
            guard rest.count >= size + 2 else { return nil }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
            if size == 0 { return (content, rest.startIndex - bytes.startIndex) }
        }
        return nil
    }

    private static func index(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: pattern) }
    }
}
