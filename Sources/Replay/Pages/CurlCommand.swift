import TextPages

/// A request as a command line for `curl` that is safe to paste into a shell, whatever the request contains.
struct CurlCommand {
    /// The lines of the command, joined by backslashes.
    let lines: [String]

    init(_ request: WireRequest) {
        var words = ["curl --verbose"]
        if request.method != "GET" || request.body != nil {
            words.append("--request \(ShellWord.quoted(request.method))")
        }
        for header in request.headers {
            // `Name;` is how curl spells a header that has no value.
            let text = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
            words.append("--header \(ShellWord.quoted(text))")
        }
        var source: String?
        switch request.body {
        case .text(let text)?: words.append("--data-raw \(ShellWord.quoted(text))")
        case .base64(let base64)?:
            source = "printf %s \(ShellWord.quoted(base64)) | base64 --decode |"
            words.append("--data-binary @-")
        case nil: break
        }
        // `--globoff` keeps curl from reading brackets and braces as patterns.
        words.append("--globoff --url \(ShellWord.quoted(request.url))")
        let command = words.enumerated().map { index, word in
            (index == 0 ? "" : "    ") + word + (index == words.count - 1 ? "" : " \\")
        }
        lines = (source.map { [$0 + " \\"] } ?? []) + command
    }
}
