import Course
import Foundation
import TextPages
import Testing

@testable import reqtrace

@Suite struct `The subcommand list` {
    /// The lines of a list, apart from those about how long and how hard it is.
    private func list(_ words: String) throws -> [String] {
        let page = CataloguePage.page(try CataloguePage.entries(matching: words).parts)
        return page.text(on: Screen()).split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix(String.spaces(9))
        }
    }

    @Test func `shows what is about the words, and then other stories that have them`() throws {
        #expect(
            try list("duplicate request") == [
                "Retry", "  sent-twice  The server sees it twice", "Also in their stories:",
                "  compressed-bodies  A body gets smaller",
            ])
    }

    @Test func `shows only stories if nothing is about the words`() throws {
        #expect(
            try list("httpBodyStream") == [
                "Only stories have this:", "  url-protocol  The stub that nobody asks",
            ])
    }

    @Test func `shows those that have the most of the words if none has all`() throws {
        #expect(
            try list("RetryPolicy skips POST") == [
                "None has all of these words; these have the most:",
                "  retry-policy           A policy that retries",
                "  what-a-method-decides  What a method decides",
                "  empty-body             A success without a body",
                "  url-protocol           The stub that nobody asks",
            ])
    }

    @Test func `counts the stories that it leaves out`() throws {
        let lines = try list("-999")
        #expect(
            Array(lines.prefix(3)) == [
                "Cancelling and states", "  nobody-kept-the-session  Nobody kept the session",
                "Also in their stories:",
            ])
        #expect(lines.count == 9)
        #expect(lines.last?.hasPrefix("  and ") == true)
    }

    /// What the JSON of a list says of a walkthrough, in part.
    private struct Listed: Decodable, Equatable {
        let name: String
        let match: String
    }

    private func json(_ words: String) throws -> [Listed] {
        let found = try CataloguePage.entries(matching: words)
        return try JSONDecoder().decode([Listed].self, from: CataloguePage.json(found))
    }

    @Test func `says in JSON how each walkthrough has the words`() throws {
        #expect(
            try json("duplicate request") == [
                Listed(name: "sent-twice", match: "subject"),
                Listed(name: "compressed-bodies", match: "story"),
            ])
        let nearest = ["retry-policy", "what-a-method-decides", "empty-body", "url-protocol"]
        #expect(
            try json("RetryPolicy skips POST") == nearest.map { name in Listed(name: name, match: "part") })
        #expect(try json("zebra") == [])
        let all = try json("")
        #expect(Set(all.map(\.match)) == ["subject"])
    }

    @Test func `leaves out no story in JSON`() throws {
        let found = try CataloguePage.entries(matching: "-999")
        #expect(found.told.count > 5)
        #expect(try json("-999").map(\.name) == (found.named + found.told).map(\.heading.name))
    }

    /// What the JSON of a list counts in a walkthrough.
    private struct Counted: Decodable, Equatable {
        let questions: Int
        let exercises: Int
    }

    @Test func `counts questions and exercises in JSON, too`() throws {
        let found = try CataloguePage.entries(matching: "")
        let counted = try JSONDecoder().decode([Counted].self, from: CataloguePage.json(found))
        #expect(
            counted
                == found.named.map {
                    Counted(questions: $0.heading.questions, exercises: $0.lesson.exercises)
                })
        #expect(counted.contains { $0.exercises > 0 })
    }

    @Test func `says so if nothing has any of the words`() throws {
        try withFolder { folder in
            let listed = try BuiltProgram().run(["list", "zebra"], in: folder)
            #expect(listed.complaints == "no walkthrough has \"zebra\"; see \"reqtrace list\"\n")
            #expect(listed.output.isEmpty)
        }
    }
}
