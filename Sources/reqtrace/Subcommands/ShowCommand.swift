import Foundation
import Replay
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    static let show = Subcommand(
        "show", usage: "WALKTHROUGH", "tell a walkthrough's story, what its server answers, and what it asks",
        details: """
            WALKTHROUGH is a name from the catalogue, or the path of a folder or script. A README beside script.json \
            is the story of that script alone.
            """
    ) { arguments in
        let name = try arguments.only("WALKTHROUGH")
        let catalogue = Walkthroughs.catalogue
        let place = try Opening.place(name, catalogue)
        if let complaint = place.complaint(about: ScriptPlace.storyName) {
            throw Failure(.unreadable, complaint)
        }
        let page = StoryPage(script: try Opening.script(place), story: place.story, word: name).page()
        Output.standard.show(page)
        return .fine
    }
}

/// A walkthrough before it is run: its README, what the server will answer, its questions, and the next
/// command to type.
struct StoryPage {
    let script: Script
    /// The README; nil if there is none.
    let story: String?
    /// What the command line calls it.
    let word: String

    func page() -> Page {
        var page = Page()
        if let story {
            page.append(Markdown(story).page())
        } else {
            page.prose("\(script.title, .strong)")
            page.prose("\(script.summary)")
        }
        page.space()
        page.line("\("The server answers", .strong)")
        for line in ExchangeText.lines(script.exchanges) { page.prose("  \(line)", hang: 4) }
        page.append(swiftFiles())
        page.append(questions())
        page.space()
        page.prose("Chains: \(script.chains.names)")
        page.prose("Next: \(Subcommand.runWalkthrough.line(word, []), .strong)")
        return page
    }

    /// The Swift files in the folder: the app's own code, which the script names.
    private func swiftFiles() -> Page {
        var page = Page()
        guard !script.swiftFiles.isEmpty else { return page }
        page.line("")
        page.line("\("Swift of its own, which \"source\" shows while you step", .strong)")
        for file in script.swiftFiles {
            let count = file.text.count { $0 == "\n" }
            page.line("  \(file.path)  \(counted(count, "line"), .dim)")
        }
        return page
    }

    /// The questions without their answers, which the REPL gives where the questions come up.
    private func questions() -> Page {
        var page = Page()
        guard !script.questions.isEmpty else { return page }
        page.line("")
        page.line("\("Questions on the way", .strong)")
        for question in script.questions {
            if let chain = QuestionText.chain(of: question) { page.line("  \(chain, .dim)") }
            page.append(QuestionText.page(question, indent: 2))
        }
        return page
    }
}
