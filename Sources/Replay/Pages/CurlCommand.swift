import TextPages
import Tracing

/// A request as a command line for `curl` that is safe to paste into a shell, whatever the request contains.
struct CurlCommand {
    /// What the reader has to know to use the command; nil if it is complete.
    let note: String?
    /// The lines of the command, joined by backslashes.
    let lines: [String]

    init(_ request: WireRequest) {
        var words = ["curl --verbose"]
        if request.method == "HEAD", request.body == nil {
            // After `--request HEAD`, curl would wait for the body that the head announces.
            words.append("--head")
        } else if request.method != "GET" || request.body != nil {
            words.append("--request \(ShellWord.quoted(request.method))")
        }
        for header in request.headers {
            // `Name;` is how curl spells a header that has no value.
            let text = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
            words.append("--header \(ShellWord.quoted(text))")
        }
        var source: String?
        var note: String?
        switch request.body {
        // A NUL would end the word.
        case .whole(.text(let text))? where !text.utf8.contains(0):
            words.append("--data-raw \(ShellWord.quoted(text))")
        case .whole(let body)?:
            source = "printf %s \(ShellWord.quoted(body.inBase64)) | base64 --decode |"
            words.append("--data-binary @-")
        case .size(let count)?:
            note =
                "The trace does not show the body here, only that it has \(counted(count, "byte")). The command"
                + " takes it from a file named body."
            words.append("--data-binary @body")
        case nil: break
        }
        // `--globoff` keeps curl from reading brackets and braces as patterns.
        words.append("--globoff --url \(ShellWord.quoted(request.url))")
        let command = words.enumerated().map { index, word in
            (index == 0 ? "" : "    ") + word + (index == words.count - 1 ? "" : " \\")
        }
        self.note = note
        lines = (source.map { [$0 + " \\"] } ?? []) + command
    }
}
