import Foundation

// Usage: Embedder OUTPUT (NAME FILE)...
//
// Writes one Swift file that holds the contents of every FILE under its NAME.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
    FileHandle.standardError.write(Data("usage: Embedder OUTPUT (NAME FILE)...\n".utf8))
    exit(64)
}

var texts = ""
var data = ""
var rest = Array(arguments.dropFirst())[...]
while let name = rest.popFirst(), let path = rest.popFirst() {
    let contents = try Data(contentsOf: URL(fileURLWithPath: path))
    switch SwiftLiteral(contents) {
    case .text(let literal): texts += "(\(SwiftLiteral.raw(name)), \(literal)),\n"
    case .base64(let literal): data += "(\(SwiftLiteral.raw(name)), \(literal)),\n"
    }
}

let swift = """
    enum EmbeddedFiles {
        static let texts: [(name: String, text: String)] = [
    \(texts)]
        static let data: [(name: String, base64: String)] = [
    \(data)]
    }

    """
try Data(swift.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
