import Foundation
import Testing
import TextPages
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The list of walkthroughs` {
    @Test func `has the order of the page about them, and leaves none out`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let page = try String(contentsOf: root.appending(path: "Walkthroughs/README.md"), encoding: .utf8)
        var chapters: [(title: String, names: [String])] = []
        var heading = ""
        for line in page.split(separator: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)).replacing("`", with: "") }
            guard let name = line.firstMatch(of: /^\| \[`([a-z-]+)`\]/)?.1 else { continue }
            if chapters.last?.title != heading { chapters.append((heading, [])) }
            chapters[chapters.count - 1].names.append(String(name))
        }
        #expect(Curriculum.chapters.map(\.title) == chapters.map(\.title))
        #expect(Curriculum.chapters.map(\.names) == chapters.map(\.names))
        #expect(chapters.flatMap(\.names).sorted() == Walkthroughs.catalogue.names)
    }

    @Test func `says how long each is, what it asks, and where it runs`() throws {
        let catalogue = Walkthroughs.catalogue
        let place = try catalogue.find("oauth-refresh")
        let script = try ScriptLoader.load(place)
        let length = CataloguePage.length(of: script, in: place.folder)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect(length == run.recorder.events.count)
        let text = CataloguePage.page([script], lengths: ["oauth-refresh": length]).text(on: Screen())
        #expect(
            text == """
                Alamofire's chain
                  oauth-refresh  An access token expires
                                 \(length) events · \(script.questions.count) questions · session, session-manager

                """)
    }
}
