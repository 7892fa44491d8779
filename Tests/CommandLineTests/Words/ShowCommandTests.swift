import Foundation
import Testing

@testable import reqtrace

@Suite struct `The subcommand show` {
    /// A folder's README is about its `script.json`, if it has one.
    @Test func `tells no story of another script in the folder`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            func write(_ title: String, to file: String) throws {
                let script = """
                    { title: "\(title)", summary: "In short.", requests: [{ id: "a", url: "https://a.example/" }],
                      exchanges: [{ reply: { status: 200 } }] }
                    """
                try Data(script.utf8).write(to: folder.appending(path: file))
            }
            try Data("# The story\n".utf8).write(to: folder.appending(path: "README.md"))
            try write("Another", to: "other.json")
            #expect(try program.run(["show", "other.json"], in: folder).output.hasPrefix("The story\n"))
            try write("The first", to: "script.json")
            #expect(
                try program.run(["show", "other.json"], in: folder).output.hasPrefix("Another\nIn short.\n"))
            #expect(try program.run(["show", "script.json"], in: folder).output.hasPrefix("The story\n"))
        }
    }
}
