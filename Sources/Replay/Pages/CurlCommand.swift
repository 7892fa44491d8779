import TextPages

/// A request as a command line for `curl` that is safe to paste into a shell, whatever the request contains.
struct CurlCommand {
    /// The lines of the command, joined by backslashes.
    let lines: [String]

    init(_ request: WireRequest) {
        var words = ["curl --verbose"]
        if request.method != "GET" || request.body != nil {
            words.append("--request \(Self.quoted(request.method))")
        }
        for header in request.headers {
            // `Name;` is how curl spells a header that has no value.
            let text = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
            words.append("--header \(Self.quoted(text))")
        }
        var source: String?
        switch request.body {
        case .text(let text)?: words.append("--data-raw \(Self.quoted(text))")
        case .base64(let base64)?:
            source = "printf %s \(Self.quoted(base64)) | base64 --decode |"
            words.append("--data-binary @-")
        case nil: break
        }
        // `--globoff` keeps curl from reading brackets and braces as patterns.
        words.append("--globoff --url \(Self.quoted(request.url))")
        let command = words.enumerated().map { index, word in
            (index == 0 ? "" : "    ") + word + (index == words.count - 1 ? "" : " \\")
        }
        lines = (source.map { [$0 + " \\"] } ?? []) + command
    }

    /// A word for the shell: in single quotes, or in ANSI-C quoting if the text has characters that would
    /// control a terminal.
    static func quoted(_ text: String) -> String {
        guard text != TerminalText.escaped(text) else {
            return "'" + text.replacing("'", with: "'\\''") + "'"
        }
        var word = "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": word += "\\'"
            case "\\": word += "\\\\"
            case "\n": word += "\\n"
            case "\r": word += "\\r"
            case "\t": word += "\\t"
            default: word += isSafe(scalar) ? String(scalar) : bytes(of: scalar)
            }
        }
        return word + "'"
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        TerminalText.escaped(String(scalar)) == String(scalar)
    }

    private static func bytes(of scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { byte in
            "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
