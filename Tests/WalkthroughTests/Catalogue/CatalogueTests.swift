import JSONText
import Testing

@testable import Walkthrough
import Walkthroughs
import ScriptReading

@Suite struct `The catalogue` {
    private let catalogue = catalogue(in: Checkout.root)

    private static func catalogue(in folder: URL) -> Catalogue {
        Walkthroughs.catalogue(currentFolder: folder)
    }

    @Test func `knows its walkthroughs by name`() {
        #expect(catalogue.names == catalogue.names.sorted())
        #expect(catalogue.names.contains("first-request"))
    }

    @Test func `has every file below the walkthroughs' folders built in, byte for byte`() throws {
        let folder = Checkout.walkthroughs
        let below = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var onDisk: [String: Data] = [:]
        for path in below where path.contains("/") && !path.contains("/.") && !path.hasPrefix(".") {
            let file = folder.appendingPathComponent(path)
            if FolderListing.isFile(file) { onDisk[path] = try Data(contentsOf: file) }
        }
        #expect(Walkthroughs.files.keys.sorted() == onDisk.keys.sorted())
        #expect(onDisk.filter { Walkthroughs.contents(of: $0.key) != $0.value }.keys.sorted() == [])
    }

    @Test(arguments: ["oauth-refresh", "OAuth-Refresh"])
    func `finds a bare name in the built-in ones, from any folder`(word: String) throws {
        for folder in [Checkout.root, URL(fileURLWithPath: "/"), URL(fileURLWithPath: "/no/such/folder")] {
            let place = try Self.catalogue(in: folder).find(word)
            #expect(place.folder.location == nil)
            #expect(place.shown == "built-in/oauth-refresh/script.json")
        }
    }

    @Test(arguments: [
        "walkthroughs/oauth-refresh", "Walkthroughs/oauth-refresh/",
        "./WALKTHROUGHS/OAUTH-REFRESH/SCRIPT.JSON",
        "Sources/../walkthroughs/oauth-refresh",
    ])
    func `finds a path whatever its case`(word: String) throws {
        let place = try catalogue.find(word)
        #expect(
            place.folder.location?.path
                == Checkout.walkthroughs.appendingPathComponent("oauth-refresh").path)
        #expect(place.shown == "Walkthroughs/oauth-refresh/script.json")
    }

    @Test func `plays a copy of a folder with its own Swift, as long as that has not been changed`() throws {
        let folder = Simulator()
        let copy = folder.temporaryFolder.appendingPathComponent("naive-refresh")
        try FileManager.default.createDirectory(
            at: folder.temporaryFolder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Checkout.walkthroughs.appendingPathComponent("naive-refresh"), to: copy)
        #expect(try catalogue.load(copy.path).swiftFiles == catalogue.load("naive-refresh").swiftFiles)

        // What counts is what the files are when it is played, and not when it was found.
        let place = try catalogue.find(copy.path)
        try Data("// nothing".utf8).write(to: copy.appendingPathComponent("TokenRefresher.swift"))
        let error = #expect(throws: ScriptError.self) { try ScriptLoader.load(place) }
        #expect(
            error?.problems.map(\.message) == [
                """
                "name": the program was built with other Swift files than this folder has now, \
                so it cannot make "TokenRefresher"; build it again
                """
            ])
    }

    @Test func `takes walkthroughs slash name for the built-in one where there is no such folder`() throws {
        let elsewhere = Self.catalogue(in: URL(fileURLWithPath: "/"))
        #expect(
            try elsewhere.find("walkthroughs/First-Request").shown == "built-in/first-request/script.json")
    }

    @Test(arguments: [
        ("oauth-refesh", "there is no walkthrough \"oauth-refesh\"; did you mean \"oauth-refresh\"?"),
        (
            "walkthroughs/cash-first",
            "there is no walkthrough \"walkthroughs/cash-first\"; did you mean \"walkthroughs/cache-first\"?"
        ),
        ("moon", "there is no walkthrough \"moon\""),
        ("oauth", "there is no walkthrough \"oauth\"; did you mean \"oauth-refresh\"?"),
        ("./Sourcse", "there is no walkthrough \"./Sourcse\""),
        (
            "Walkthroughs/cache-fist",
            "there is no walkthrough \"Walkthroughs/cache-fist\"; did you mean \"Walkthroughs/cache-first\"?"
        ),
        ("Walkthroughs/READM.md", "there is no walkthrough \"Walkthroughs/READM.md\""),
    ])
    func `names the nearest where there is none`(word: String, message: String) {
        do throws(CatalogueError) {
            Issue.record("found \(try catalogue.find(word))")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test func `names the nearest beside what is not there by a path that leads to it`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("names-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let demo = folder.appendingPathComponent("sub/demo")
        try FileManager.default.createDirectory(at: demo, withIntermediateDirectories: true)
        try Data().write(to: demo.appendingPathComponent("script.json"))
        let catalogue = Self.catalogue(in: folder)
        for (word, nearest) in [
            ("sub/demo3", "sub/demo"), ("sub/demo/scrpt.json", "sub/demo/script.json"),
            ("./sub/demo3/", "./sub/demo"), ("\(folder.path)/sub/dem", "\(folder.path)/sub/demo"),
        ] {
            let error = #expect(throws: CatalogueError.self) { try catalogue.find(word) }
            #expect(error?.nearest == nearest)
            #expect(throws: Never.self) { try catalogue.find(nearest) }
        }
        let empty = #expect(throws: CatalogueError.self) { try catalogue.find("sub") }
        #expect(empty?.nearest == nil)
    }

    @Test func `has one name for a walkthrough behind a link, however its path is written`() throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("link-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in ["deep/own", "beside"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
        }
        try Data().write(to: folder.appendingPathComponent("deep/own/script.json"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link").path, withDestinationPath: "deep/own")
        let catalogue = Self.catalogue(in: folder)
        for word in ["link", "./link", "beside/../link", "\(folder.path)/link"] {
            let place = try catalogue.find(word)
            #expect([place.name, place.word] == ["own", "link"], "\(word)")
        }
        #expect(try catalogue.find("link/../own").word == "deep/own")
        #expect(throws: CatalogueError.self) { try catalogue.find("link/../link") }
    }

    @Test func `says why nobody can see what is at a path`() {
        let word = "./" + String(repeating: "a", count: 300)
        let error = #expect(throws: CatalogueError.self) { try catalogue.find(word) }
        #expect(error?.description == "cannot read \(quoted(word)): File name too long")
        // All that such a path is made of is there.
        let up = String(repeating: "../", count: Int(PATH_MAX) / 3 + 1)
        let long = #expect(throws: CatalogueError.self) { try catalogue.find(up) }
        #expect(long?.description == "cannot read \(quoted(up)): File name too long")
        #expect(catalogue.path(up) == nil)
        let none = #expect(throws: CatalogueError.self) { try catalogue.find("zzzzzz/zzzzzz/script.xyz") }
        #expect(none?.description == "there is no walkthrough \"zzzzzz/zzzzzz/script.xyz\"")
        // It is known, and so the reader can be told where the names are.
        #expect(error?.needsName == false && none?.needsName == true)
    }

    /// One that leads to itself, and one to a file that is not there.
    @Test(arguments: [("link", ELOOP), ("none", ENOENT)])
    func `says of a link that leads nowhere that it cannot be read`(target: String, reason: Int32) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("nowhere-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link").path, withDestinationPath: target)
        let error = #expect(throws: CatalogueError.self) { try Self.catalogue(in: folder).find("./link") }
        #expect(error?.description == "cannot read \"./link\": \(String(cString: strerror(reason)))")
    }

    @Test func `has only scripts without mistakes or warnings`() throws {
        for name in catalogue.names {
            let script = try catalogue.load(name)
            #expect(script.name == name)
            #expect(script.warnings == [])
        }
    }
}
