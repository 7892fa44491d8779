import Foundation
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let watch = Flag("--watch", "check again whenever a file is saved, until Ctrl-C")

    static let check = Subcommand(
        "check", usage: "[PATH…] [--watch]",
        "look for what has no effect in walkthroughs, or does not fit together",
        details: """
            \(ScriptPlace.helpOnPaths)
            It finds exchanges that answer nothing, remarks, questions and actions whose event never comes, claims \
            that do not hold, cannot fail, are doubled or that the README does not refer to, references to no \
            claim, interceptors and files that nothing uses, names that are given twice, rows of the README that \
            are not in the trace, words in it that look like events and are none, and missing or old golden traces. \
            Each finding has its place, and below it what to do.
            The exit status is 0 if nothing was found, 1 if something was, and 2 for a script that cannot be read.
            With --watch it goes on, and checks a walkthrough again whenever one of its files is saved, and one that \
            is added to a folder. Ctrl-C ends it.
            """,
        flags: [watch]
    ) { arguments in
        let catalogue = Walkthroughs.catalogue
        if arguments.has(watch) { try CheckCommand.watch(arguments.words, catalogue) }
        let places = try ScriptPlace.named(by: arguments.words, catalogue)
        Output.outliveReaders()
        return try CheckCommand(places: places).run()
    }
}

/// Runs `check`.
struct CheckCommand {
    let places: [ScriptPlace]

    func run() throws -> ExitCode {
        var progress = ProgressLine()
        defer { progress.clear() }
        var counts = (findings: 0, walkthroughs: 0, unreadable: 0)
        try InParallel.run(places.count) { [places] in
            try WalkthroughCheck(place: places[$0]).run()
        } progress: { now in
            progress.show(
                ProgressLine.text(done: now.done, of: now.count, running: now.running.map { places[$0].name })
            )
        } take: { result in
            progress.clear()
            Output.standard.print(Self.page(result.findings))
            counts.findings += result.findings.count
            counts.walkthroughs += result.findings.isEmpty ? 0 : 1
            guard let mistakes = result.mistakes else { return }
            Output.complain(mistakes)
            counts.unreadable += 1
        }
        Output.standard.print(Self.summary(of: places.count, counts))
        if counts.unreadable > 0 { return .unreadable }
        return counts.findings > 0 ? .differs : .fine
    }

    /// Checks all of them, and then each of them whenever one of its files is saved.
    ///
    /// - Parameter words: what is named on the command line; it may come to stand for other walkthroughs.
    fileprivate static func watch(_ words: [String], _ catalogue: Catalogue) throws -> Never {
        if words.isEmpty, catalogue.path("Walkthroughs") == nil {
            throw UsageError(
                "there is no folder Walkthroughs here, and what is built into the program does not change;"
                    + " \"reqtrace check FOLDER --watch\" watches another folder")
        }
        var places = try ScriptPlace.named(by: words, catalogue)
        for place in places { _ = try place.watchedFolder() }
        let list: () -> [URL] = {
            // What is gone for a moment is waited for.
            places = (try? ScriptPlace.named(by: words, catalogue)) ?? places
            return places.compactMap { $0.folder.location }
        }
        FileWatch.run(list) { changed in
            do {
                let saved = places.filter { place in changed.contains { $0 == place.folder.location } }
                _ = try CheckCommand(places: saved).run()
            } catch {
                _ = Reqtrace.complain(error, of: .check)
            }
        }
    }

    /// Each finding, and below it what to do, unless it says so itself.
    static func page(_ findings: [Finding]) -> Page {
        var page = Page()
        for finding in findings {
            page.prose(finding.line, hang: 4)
            if let advice = finding.advice { page.prose("    \("→", .marker) \(advice)", hang: 6) }
        }
        return page
    }

    private static func summary(
        of count: Int, _ counts: (findings: Int, walkthroughs: Int, unreadable: Int)
    ) -> Page {
        var page = Page()
        let unreadable = counts.unreadable == 0 ? "" : ", \(counts.unreadable) of them cannot be read"
        let isClean = counts.findings == 0 && counts.unreadable == 0
        let sign: TextLine = isClean ? "\("✓", .good)" : "\("✗", .bad)"
        guard counts.unreadable == 0 || counts.unreadable < count else {
            let which = count == 1 ? "which cannot be read" : "none of which can be read"
            page.prose("\(sign) \(counted(count, "walkthrough")), \(which)")
            return page
        }
        let found =
            counts.findings == 0
            ? "nothing was found"
            : "\(counted(counts.findings, "finding")) in \(counted(counts.walkthroughs, "walkthrough"))"
        page.prose("\(sign) \(counted(count, "walkthrough")) checked\(unreadable): \(found)")
        return page
    }
}
