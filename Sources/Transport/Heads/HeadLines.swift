// The lines of a scripted head (RFC 9112 §2.1). A `statusLine` may have more than one: behind the first,
// there is place for fields that no list of names and values could have.

extension ScriptedResponse {
    /// The first line, unless the server sends `HTTP/1.1` and the status.
    var firstLine: String? { ownLines.first.map { String($0) } }

    /// The fields in the order in which they are sent: those behind the first line, then the `headers`.
    ///
    /// A line without a colon is all name, with its end in it, which the name of a field cannot have.
    package var fieldLines: [(name: String, value: String)] {
        guard statusLine != nil else { return headers }
        // An empty line ends a head.
        let lines = ownLines.dropFirst().prefix { !$0.isEmpty }
        let fields: [(name: String, value: String)] = lines.map { line in
            guard let colon = line.firstIndex(of: ":") else { return (name: "\(line)\n", value: "") }
            return (name: String(line[..<colon]), value: String(line[colon...].dropFirst()))
        }
        return fields + headers
    }

    /// Gives it another status, with a first line that is in order. The fields stay.
    mutating func change(status: Int) {
        headers = fieldLines
        statusLine = nil
        self.status = status
    }

    private var ownLines: [Substring] {
        guard let statusLine else { return [] }
        // A line may also end without a carriage return (§2.2).
        return statusLine.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }
    }
}
