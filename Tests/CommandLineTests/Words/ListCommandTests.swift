import Foundation
import Testing

@testable import reqtrace

@Suite struct `The subcommand list` {
    /// What people type who look for a subject.
    @Test(arguments: [
        ("pinning", "server-trust"), ("resumeData", "download-resume"), ("httpBody nil", "url-protocol"),
        ("timed out", "timeouts"), ("progress 0", "stuck-progress"),
    ])
    func `looks into stories if nothing else has the words`(words: String, name: String) throws {
        #expect(try CataloguePage.entries(matching: words).isEmpty)
        let found = try CataloguePage.entries(matching: words, inStories: true).map(\.heading.name)
        #expect(found.contains(name))
        try withFolder { folder in
            let typed = words.split(separator: " ").map(String.init)
            let listed = try BuiltProgram().run(["list"] + typed, in: folder)
            let lines = listed.output.split(separator: "\n")
            #expect(lines.first == "Nothing but stories has \"\(words)\"; these do:")
            #expect(lines.count { $0.contains(" min · ") } == found.count)
        }
    }

    @Test func `finds titles alone if there are any`() throws {
        try withFolder { folder in
            let listed = try BuiltProgram().run(["list", "-999"], in: folder)
            #expect(listed.status == 0)
            #expect(listed.output.split(separator: "\n").count { $0.contains(" min · ") } == 1)
            #expect(!listed.output.contains("stories"))
        }
    }
}
