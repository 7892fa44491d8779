import Foundation

// Usage: Embedder OUTPUT (NAME FILE)... [--types FOLDER...]
//
// Writes one Swift file that holds the contents of every FILE under its NAME and, for every FOLDER with Swift
// files of its own, the types that they register.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
    FileHandle.standardError.write(Data("usage: Embedder OUTPUT (NAME FILE)... [--types FOLDER...]\n".utf8))
    exit(64)
}

var texts = ""
var data = ""
let folders = arguments.drop { $0 != "--types" }.dropFirst()
var rest = arguments.dropFirst().prefix { $0 != "--types" }
while let name = rest.popFirst(), let path = rest.popFirst() {
    let contents = try Data(contentsOf: URL(fileURLWithPath: path))
    switch SwiftLiteral(contents) {
    case .text(let literal): texts += "(\(SwiftLiteral.raw(name)), \(literal)),\n"
    case .base64(let literal): data += "(\(SwiftLiteral.raw(name)), \(literal)),\n"
    }
}

let registrations = Registrations(folders: Array(folders))
let swift = """
    \(registrations.imports)
    enum EmbeddedFiles {
        static let texts: [(name: String, text: StaticString)] = [
    \(texts)]
        static let data: [(name: String, base64: String)] = [
    \(data)]
    }
    \(registrations.list)

    """
try Data(swift.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
