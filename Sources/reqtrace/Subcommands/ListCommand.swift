import Foundation
import JSONText
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let json = Flag("--json", "print an array of objects instead")

    static let list = Subcommand(
        "list", usage: "[--json]", "list the walkthroughs of the catalogue, in an order to learn in",
        details: """
            Below each title stands how many events its trace has, how many questions it asks, and the chains \
            that it runs on: reqtrace run NAME --chain CHAIN.
            """,
        flags: [json]
    ) { arguments in
        guard arguments.words.isEmpty else {
            throw UsageError("list takes no name; see \"reqtrace show \(arguments.words[0])\"")
        }
        let catalogue = Walkthroughs.catalogue
        let places = catalogue.builtInScripts
        let scripts = try places.map { try Opened.script($0) }
        if arguments.has(json) {
            Output.standard.write(CataloguePage.json(scripts))
        } else {
            let lengths = zip(places, scripts).map { CataloguePage.length(of: $1, in: $0.folder) }
            Output.standard.show(
                CataloguePage.page(
                    scripts, lengths: Dictionary(uniqueKeysWithValues: zip(scripts.map(\.name), lengths))))
        }
        return .fine
    }

    /// What the program does without a subcommand: at a terminal, it opens the course.
    static let welcome = Subcommand(
        "reqtrace", "open the course; in a pipe, show the catalogue, and what to type next", flags: [noInput]
    ) { arguments in
        guard !arguments.has(noInput), Terminal.inputIsTerminal, Terminal.outputIsTerminal else {
            let scripts = try CataloguePage.scripts()
            Output.standard.show(CataloguePage.welcome(scripts))
            return .fine
        }
        return Classroom(try Courses.workshop(nil)).hold()
    }
}

/// The catalogue of walkthroughs, for people and as JSON.
enum CataloguePage {
    static func scripts() throws -> [Script] {
        let catalogue = Walkthroughs.catalogue
        return try catalogue.builtInScripts.map { try Opened.script($0) }
    }

    /// The chapters, in an order to learn in.
    ///
    /// - Parameter lengths: how many events a trace has, by the walkthrough's name. Without them, there is
    ///   only a title for each walkthrough.
    static func page(_ scripts: [Script], lengths: [String: Int] = [:]) -> Page {
        var page = Page()
        let width = scripts.map(\.name.count).max() ?? 0
        for (title, chapter) in Curriculum.sorted(scripts) {
            page.space()
            page.line("\(title, .strong)")
            for script in chapter {
                page.prose("  \(script.name.padded(to: width), .name)  \(script.title)", hang: width + 4)
                guard let length = lengths[script.name] else { continue }
                let margin = String(repeating: " ", count: width + 4)
                page.prose("\(margin)\(facts(script, length), .dim)", hang: width + 4)
            }
        }
        return page
    }

    /// `137 events · 4 questions · session, session-manager`.
    private static func facts(_ script: Script, _ length: Int) -> String {
        let count = script.questions.count
        let questions = count == 0 ? [] : [counted(count, "question")]
        let chains = script.chains.map(\.rawValue).joined(separator: ", ")
        return (["\(length) events"] + questions + [chains]).joined(separator: " · ")
    }

    /// How many events the golden trace on a script's first chain has. It is not parsed: each event has a
    /// line, and the header and the end have one each.
    static func length(of script: Script, in folder: any WalkthroughFolder) -> Int {
        guard let chain = script.chains.first,
            let trace = folder.contents(of: GoldenTrace.fileName(of: script, on: chain))
        else { return 0 }
        return max(0, trace.count { $0 == UInt8(ascii: "\n") } - 2)
    }

    static func welcome(_ scripts: [Script]) -> Page {
        var page = Page()
        page.prose(
            "\("reqtrace", .strong) shows what a Swift HTTP client does between request(url) and the response handler."
        )
        page.space()
        page.append(Self.page(scripts))
        page.space()
        let first = scripts.first { $0.name == "oauth-refresh" } ?? scripts.first
        if let first { page.prose("Next: \("reqtrace run \(first.name)", .strong)") }
        page.prose(
            "Then: \("reqtrace list", .strong), \("reqtrace show NAME", .strong), \("reqtrace help", .strong)"
        )
        return page
    }

    static func json(_ scripts: [Script]) -> Data {
        var json = JSONWriter()
        json.array { json in
            for script in scripts {
                json.object { json in
                    json.field("name", script.name)
                    json.field("title", script.title)
                    json.array("chains") { json in for chain in script.chains { json.element(chain.rawValue) }
                    }
                    json.field("summary", script.summary)
                }
            }
        }
        json.newline()
        return Data(json.bytes)
    }
}
