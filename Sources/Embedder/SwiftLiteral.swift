import Foundation

/// The contents of a file as a string literal of Swift.
enum SwiftLiteral: Equatable {
    /// Text, which the literal holds byte for byte.
    case text(String)
    /// Anything else, in base 64.
    case base64(String)

    /// Chooses how to write the contents of a file.
    ///
    /// A literal turns a carriage return into a line feed, and the compiler warns of a NUL. So text with
    /// control characters other than tabs and line feeds is treated like data.
    init(_ contents: Data) {
        guard let text = String(validating: contents, as: UTF8.self),
            text.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x0A || $0 == 0x09 })
        else {
            self = .base64("\"\(contents.base64EncodedString())\"")
            return
        }
        self = .text(Self.raw(text))
    }

    /// A raw string literal, whose quotation marks have more `#` around them than stand together in the text.
    static func raw(_ text: String) -> String {
        let longest = text.utf8.split { $0 != UInt8(ascii: "#") }.map(\.count).max() ?? 0
        let fence = String(repeating: "#", count: longest + 1)
        return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
    }
}
