import Foundation
import TextPages
import Walkthroughs

extension Subcommand {
    private static let from = Flag(
        "--from", value: "WALKTHROUGH", "the walkthrough to begin with; a small one unless given")

    static let new = Subcommand(
        "new", usage: "NAME [--from WALKTHROUGH]", "make a walkthrough of your own",
        details: """
            It makes a folder NAME here, with a script, a story and a golden trace that belong together: \
            "reqtrace check" and "reqtrace test" find nothing to complain about. Change it from there.
            The script names script.schema.json, which is written beside it: editors complete its keys and mark \
            mistakes. After an update of reqtrace, "reqtrace schema script" prints the current one.
            With --from it begins as a copy of a walkthrough, with a title of its own. A walkthrough with Swift \
            files cannot be copied, because these are compiled into the program.
            """,
        flags: [from]
    ) { arguments in
        let catalogue = Walkthroughs.catalogue
        let name = try arguments.only("NAME")
        let folder = try Opening.currentFolder(for: name)
        let here = URL(fileURLWithPath: folder)
        let walkthrough = try NewWalkthrough(name: name, parent: here, catalogue: catalogue)
        let original = try arguments[from].map { try Opening.place($0, catalogue) }
        let files = try walkthrough.write(copying: original)
        Output.standard.print(NewPage.page(name: name, files: files))
        return .fine
    }
}

/// What `new` says when it is done.
enum NewPage {
    static func page(name: String, files: [String]) -> Page {
        var page = Page()
        page.prose("\("✓", .good) \(name) has been made: \(files.joined(separator: ", "))", hang: 2)
        page.space()
        let steps = [
            ("reqtrace run \(name)", "step through it"),
            ("reqtrace run \(name) --watch", "print its trace whenever you save a file"),
            ("reqtrace check \(name) --watch", "say what has no effect, or does not fit together"),
            ("reqtrace test \(name) --update", "write the golden trace when you are content"),
            ("reqtrace test \(name)", "hold it against the golden trace and the story"),
        ]
        let width = steps.map(\.0.count).max() ?? 0
        for (command, meaning) in steps {
            page.entry(TextLine(command, .value), TextLine(meaning), indent: 2, width: width)
        }
        return page
    }
}
