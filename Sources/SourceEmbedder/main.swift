import Foundation

// Usage: SourceEmbedder OUTPUT (MODULE FILE)...
//
// Writes one Swift file in which each FILE is a string literal, found by the name that `#fileID` has for it.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
    FileHandle.standardError.write(Data("usage: SourceEmbedder OUTPUT (MODULE FILE)...\n".utf8))
    exit(64)
}

/// A raw string literal needs one more `#` than any run of them in the text.
func literal(_ text: String) -> String {
    var fence = "#"
    while text.contains("\"\"\"" + fence) || text.contains("\\" + fence) { fence += "#" }
    return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
}

var entries: [(fileID: String, text: String)] = []
var rest = Array(arguments.dropFirst())[...]
while let module = rest.popFirst(), let path = rest.popFirst() {
    let url = URL(fileURLWithPath: path)
    entries.append(("\(module)/\(url.lastPathComponent)", try String(contentsOf: url, encoding: .utf8)))
}
entries.sort { $0.fileID < $1.fileID }

var swift = "enum EmbeddedSources {\n    static let files: [(fileID: String, text: String)] = [\n"
for entry in entries {
    swift += "(\"\(entry.fileID)\", \(literal(entry.text))),\n"
}
swift += "    ]\n}\n"
try swift.write(toFile: output, atomically: true, encoding: .utf8)
