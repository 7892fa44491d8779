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
            With words, those that are about them: the name, the title, the summary, what one learns, or a \
            question that the story answers has all of them. Then those that have them elsewhere in their \
            stories or, if none has all of them, those that have the most. A track, a chain (url-session) and \
            "level 2" work, too, alone and with others. A chain's name always means the chain.
            --json leaves none out, and says in "match" how each has the words: in its "subject", only with \
            its "story", or "part" of them.
            Below each title stands how long it takes, how hard it is (* to ***), how many events its trace has, \
            how many questions it asks on its first chain, how many exercises it has, and the chains that it runs \
            on: reqtrace run NAME --chain CHAIN.
            """,
        flags: [json]
    ) { arguments in
        let words = arguments.words.joined(separator: " ")
        let found = try CataloguePage.entries(matching: words)
        if arguments.has(json) {
            Output.standard.write(json: CataloguePage.json(found))
        } else if found.parts.isEmpty {
            Output.complain("no walkthrough has \"\(words)\"; see \"reqtrace list\"")
        } else {
            Output.standard.show(CataloguePage.page(found.parts))
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
