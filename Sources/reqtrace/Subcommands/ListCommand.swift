import Course
import Foundation
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let json = Flag("--json", "print an array of objects instead")

    static let list = Subcommand(
        "list", usage: "[TEXT…] [--json]", "list the walkthroughs of the catalogue, in an order to learn in",
        details: """
            With words, only those that have all of them: in the name, the title, the summary, or what one learns. \
            If there are none, those that have them in their stories. A track, a chain (url-session) and "level 2" \
            work, too, alone and with others. A chain's name always means the chain.
            Below each title stands how long it takes, how hard it is (* to ***), how many events its trace has, \
            how many questions it asks on its first chain, how many exercises it has, and the chains that it runs \
            on: reqtrace run NAME --chain CHAIN.
            """,
        flags: [json]
    ) { arguments in
        let words = arguments.words.joined(separator: " ")
        var entries = try CataloguePage.entries(matching: words)
        let isInStories = entries.isEmpty
        if isInStories { entries = try CataloguePage.entries(matching: words, inStories: true) }
        if arguments.has(json) {
            Output.standard.write(json: CataloguePage.json(entries))
        } else if entries.isEmpty {
            Output.complain("no walkthrough has \"\(words)\"; see \"reqtrace list\"")
        } else {
            var page = Page()
            if isInStories {
                page.prose("Nothing but stories has \"\(words)\"; these do:")
                page.space()
            }
            page.append(CataloguePage.page(entries, withFacts: true))
            Output.standard.show(page)
        }
        return .fine
    }

    /// What the program does without a subcommand: at a terminal, it opens the course.
    static let welcome = Subcommand(
        "reqtrace", "open the course; in a pipe, show the catalogue, and what to type next",
        flags: [Courses.noInput]
    ) { arguments in
        guard Courses.mayAsk(arguments) else {
            Output.standard.show(CataloguePage.welcome(try CataloguePage.entries()))
            return .fine
        }
        return Courses.hold(try Courses.file())
    }
}
