import Foundation
import JSONText
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let json = Flag("--json", "print an array of objects instead")

    static let list = Subcommand(
        "list", usage: "[--json]", "list the walkthroughs of the catalogue", flags: [json]
    ) { arguments in
        guard arguments.words.isEmpty else {
            throw UsageError("list takes no name; see \"reqtrace show \(arguments.words[0])\"")
        }
        let scripts = try CataloguePage.scripts()
        if arguments.has(json) {
            Output.standard.write(CataloguePage.json(scripts))
        } else {
            Output.standard.print(CataloguePage.page(scripts))
        }
        return .fine
    }

    /// What the program does without a subcommand.
    static let welcome = Subcommand("reqtrace", "show the catalogue, and what to type next") { _ in
        let scripts = try CataloguePage.scripts()
        Output.standard.print(CataloguePage.welcome(scripts))
        return .fine
    }
}

/// The catalogue of walkthroughs, for people and as JSON.
enum CataloguePage {
    static func scripts() throws -> [Script] {
        let catalogue = Catalogue(builtIn: Walkthroughs.files)
        return try catalogue.builtInScripts.map(Opened.script)
    }

    static func page(_ scripts: [Script]) -> Page {
        var page = Page()
        let width = scripts.map(\.name.count).max() ?? 0
        for script in scripts {
            page.prose(
                "\(script.name.padded(to: width), .name)  \(script.title)",
                hang: width + 2)
        }
        return page
    }

    static func welcome(_ scripts: [Script]) -> Page {
        var page = Page()
        page.prose(
            "\("reqtrace", .strong) shows what a Swift HTTP client does between request(url) and the response handler."
        )
        page.space()
        page.line("Walkthroughs")
        page.append(Self.page(scripts))
        page.space()
        let first = scripts.first { $0.name == "oauth-refresh" } ?? scripts.first
        if let first { page.prose("Next: \("reqtrace run \(first.name)", .strong)") }
        page.prose(
            "Then: \("reqtrace show NAME", .strong), \("reqtrace events", .strong), \("reqtrace help", .strong)"
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
