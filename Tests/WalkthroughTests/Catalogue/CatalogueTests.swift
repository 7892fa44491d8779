import JSONText
import Testing

@testable import Walkthrough
import Walkthroughs

@Suite struct `The catalogue` {
    private let catalogue = Catalogue(folder: Walkthroughs.folder, currentFolder: checkout)

    /// The top of this package, where a reader would stand.
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `knows its walkthroughs by name`() {
        #expect(catalogue.names == catalogue.names.sorted())
        #expect(catalogue.names.contains("first-request"))
    }

    @Test(arguments: ["oauth-refresh", "OAuth-Refresh"])
    func `finds a bare name in the built-in ones, from any folder`(word: String) throws {
        for folder in [Self.checkout, URL(fileURLWithPath: "/"), URL(fileURLWithPath: "/no/such/folder")] {
            let catalogue = Catalogue(folder: Walkthroughs.folder, currentFolder: folder)
            #expect(
                try catalogue.find(word).path
                    == Walkthroughs.folder.appendingPathComponent("oauth-refresh/script.json").path)
        }
    }

    @Test(arguments: [
        "walkthroughs/oauth-refresh", "Walkthroughs/oauth-refresh/",
        "./WALKTHROUGHS/OAUTH-REFRESH/SCRIPT.JSON",
        "Sources/../walkthroughs/oauth-refresh",
    ])
    func `finds a path whatever its case`(word: String) throws {
        #expect(
            try catalogue.find(word).path
                == Self.checkout.appendingPathComponent("Walkthroughs/oauth-refresh/script.json").path)
    }

    @Test func `takes walkthroughs slash name for the built-in one where there is no such folder`() throws {
        let elsewhere = Catalogue(folder: Walkthroughs.folder, currentFolder: URL(fileURLWithPath: "/"))
        #expect(try elsewhere.find("walkthroughs/first-request") == elsewhere.find("first-request"))
    }

    @Test(arguments: [
        ("oauth-refesh", "there is no walkthrough \"oauth-refesh\"; did you mean \"oauth-refresh\"?"),
        (
            "walkthroughs/cash-first",
            "there is no walkthrough \"walkthroughs/cash-first\"; did you mean \"cache-first\"?"
        ),
        (
            "moon",
            "there is no walkthrough \"moon\";"
                + " known are \(Catalogue.builtIn.names.joined(separator: ", "))"
        ),
        ("./Source", "there is no walkthrough \"./Source\"; did you mean \"Sources\"?"),
    ])
    func `names the nearest where there is none`(word: String, message: String) {
        do throws(CatalogueError) {
            Issue.record("found \(try catalogue.find(word))")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test func `has only scripts without mistakes or warnings`() throws {
        for name in catalogue.names {
            let script = try catalogue.load(name)
            #expect(script.name == name)
            #expect(script.warnings == [])
        }
    }
}

@Suite struct `The schema of scripts` {
    @Test func `is JSON and says what the loader expects`() throws {
        let schema = try JSON.parse(Array(ScriptSchema.text.utf8))
        let request = try #require(schema["$defs"]?["dataRequest"])
        let shape = ScriptForms.requests.shape(DataRequestKind.self)
        #expect(request["properties"]?.members?.map(\.key) == shape.keyNames)
        #expect(request["required"]?.array?.compactMap(\.string) == ["id", "url"])
        #expect(request["properties"]?["type"]?["enum"]?.array?.compactMap(\.string) == ["data"])
    }

    @Test(arguments: [
        ScriptForms.requests, .interceptors, .calls, .dataHandlers, .downloadHandlers,
    ])
    func `has every form that can stand in a place`(forms: ScriptForms) throws {
        let schema = try JSON.parse(Array(ScriptSchema.text.utf8))
        let defined = Set(schema["$defs"]?.members?.map(\.key) ?? [])
        for shape in forms.shapes {
            let definition = try #require(schema["$defs"]?[shape.definitionName], "\(shape.name)")
            #expect(definition["properties"]?.members?.map(\.key) == shape.keyNames)
        }
        #expect(Set(forms.shapes.map(\.definitionName)).isSubset(of: defined))
        #expect(Set(forms.words).count == forms.words.count)
    }

    @Test func `refers to nothing that it does not define`() throws {
        let schema = try JSON.parse(Array(ScriptSchema.text.utf8))
        let defined = Set(schema["$defs"]?.members?.map { "#/$defs/\($0.key)" } ?? [])
        #expect(references(schema).isSubset(of: defined))
        #expect(references(schema).count == defined.count)
    }

    private func references(_ json: JSON) -> Set<String> {
        let own = json["$ref"]?.string.map { [$0] } ?? []
        let inner = (json.members?.map(\.value) ?? []) + (json.array ?? [])
        return inner.reduce(into: Set(own)) { $0.formUnion(references($1)) }
    }
}
