import Foundation
import Testing

@testable import Embedder

@Suite struct `A file in the program` {
    @Test(arguments: [
        ("", "#\"\"\"\n\n\"\"\"#"),
        ("Dear owl,\n\tthank you. \\#(1)\n", "##\"\"\"\nDear owl,\n\tthank you. \\#(1)\n\n\"\"\"##"),
        ("# Title\n### Müller \"\"\"#", "####\"\"\"\n# Title\n### Müller \"\"\"#\n\"\"\"####"),
    ])
    func `is a literal that nothing in its text can end`(text: String, literal: String) {
        #expect(SwiftLiteral(Data(text.utf8)) == .text(literal))
    }

    @Test(
        arguments: [
            ([0x61, 0x0D, 0x0A], "\"YQ0K\""), ([0x61, 0x00], "\"YQA=\""), ([0xFF, 0xD8, 0xFF], "\"/9j/\""),
        ] as [([UInt8], String)])
    func `is in base 64 where a literal would not keep its bytes`(bytes: [UInt8], literal: String) {
        #expect(SwiftLiteral(Data(bytes)) == .base64(literal))
    }

    @Test func `is listed with the types of its folder`() {
        #expect(Registrations(folders: []).list == "")
        #expect(
            Registrations(folders: ["naive-refresh", "owls"]).list == """

                enum RegisteredTypes {
                    static let byFolder: [String: SwiftTypes] = [
                        "naive-refresh": .naiveRefresh,
                        "owls": .owls,
                    ]
                }

                """)
    }
}
