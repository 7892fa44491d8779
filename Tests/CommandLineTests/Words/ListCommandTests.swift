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

    @Test func `says so if nothing has any of the words`() throws {
        try withFolder { folder in
            let listed = try BuiltProgram().run(["list", "zebra"], in: folder)
            #expect(listed.complaints == "no walkthrough has \"zebra\"; see \"reqtrace list\"\n")
            #expect(listed.output.isEmpty)
        }
    }
}
