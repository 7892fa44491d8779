import Testing
import Walkthroughs

@testable import Walkthrough

extension Catalogue {
    static let builtIn = Walkthroughs.catalogue
}

/// The checkout that the tests were built from.
enum Checkout {
    /// The folder that holds `Package.swift`.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder with a folder for each walkthrough, and the page about all of them.
    static let walkthroughs = root.appendingPathComponent("Walkthroughs")
}

extension WalkthroughRun {
    /// Every event so far, as a reader sees it.
    func events() throws -> [TraceEvent] { recorder.traceEvents }
}

/// A script from memory, called `s.json` in messages.
func loaded(_ text: String) throws -> Script {
    try ScriptLoader.load(Array(text.utf8), name: "s", file: "s.json")
}

/// A script, run to its end.
func run(_ text: String) throws -> WalkthroughRun {
    let run = try WalkthroughRun(script: loaded(text))
    run.runToEnd()
    return run
}

/// The library's calls in a script's run, from the first of this name.
func callbacks(_ text: String, from first: String) throws -> [String] {
    let run = try run(text)
    #expect(run.problems == [])
    let all = try run.events().compactMap(\.callback)
    return Array(all.drop { $0 != first })
}
