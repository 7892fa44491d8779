import Testing
import Walkthroughs

@testable import Walkthrough

@Suite struct `What a list says of a script` {
    @Test func `is what the whole script says`() throws {
        for place in Walkthroughs.catalogue.builtInScripts {
            #expect(try ScriptLoader.heading(place) == ScriptLoader.load(place).heading)
        }
    }

    @Test func `is read without the rest, whose mistakes do not matter`() throws {
        let place = try script(
            """
            {titles: 'S', "\\u0074itle": 'T', questions: [{}, {}], requests: [], x: "it's \\"it\\"", x: 1,
             chains: ['session', 'url-session']}
            """)
        let heading = try ScriptLoader.heading(place)
        #expect(
            heading
                == ScriptHeading(
                    name: "sample", title: "T", summary: "", chains: [.session, .urlSession], questions: 2))
    }

    @Test func `counts the questions of the first chain, wherever the chains stand`() throws {
        let place = try script(
            """
            {title: 'T', questions: [{at: {kind: 'x', chain: 'session'}}, {ask: '?'},
             {at: {chain: 'url-session'}}, {at: {kind: 'x'}}], chains: ['session', 'url-session']}
            """)
        #expect(try ScriptLoader.heading(place).questions == 3)
    }

    @Test(
        "is refused as the script is, where the heading has a mistake",
        arguments: [
            "{title: 1}", "{title: ' '}", "{title: 'T', title: 'U'}", "{title: 'T', summary: 2}",
            "{title: 'T', chains: ['sesion']}",
            "{title: 'T', questions: {}}",
            "{title: 'T', questions: [{at: {chain: 'sesion'}}]}",
            "{title: 'T'", "[]", "",
        ])
    func mistakes(text: String) throws {
        let place = try script(text)
        let all = #expect(throws: ScriptError.self) { try ScriptLoader.load(place) }
        let said = #expect(throws: ScriptError.self) { try ScriptLoader.heading(place) }
        #expect(said?.listing == all?.listing)
    }

    private func script(_ text: String) throws -> ScriptPlace {
        let file = BuiltInFile.base64(Data(text.utf8).base64EncodedString())
        let catalogue = Catalogue(builtIn: ["sample/script.json": file], types: [:])
        return try #require(catalogue.builtInScripts.first)
    }
}
