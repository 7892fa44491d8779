import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `A walkthrough's folder` {
    /// A script that uploads a file, once as it is and once as a part of a form, and one that is not there.
    private static let script = """
        {
          title: 'Letters',
          requests: [
            {id: 'plain', type: 'upload', url: 'https://a.b/plain', from: {file: 'letters/first.txt'},
              handlers: ['plain']},
            {id: 'form', type: 'upload', url: 'https://a.b/form', handlers: ['plain'],
              from: {multipart: {parts: [{name: 'letter', file: 'letters/first.txt'}]}}},
            {id: 'lost', type: 'upload', url: 'https://a.b/lost', handlers: ['plain'],
              from: {file: 'letters/lost.txt', missing: true}},
          ],
          exchanges: [{reply: {status: 200}, times: 2}],
        }
        """

    private static let files = [
        "script.json": script, "letters/first.txt": "Dear owl", "letters/second.txt": "Dear mouse",
    ]

    enum Kind: CaseIterable { case onDisk, builtIn }

    /// Its folder has what a test puts on disk, and goes with the test.
    private let simulator = Simulator()

    @Test(arguments: Kind.allCases)
    func `gives the contents of its files`(kind: Kind) throws {
        let folder = try sample(kind).folder
        #expect(folder.name == "letters-by-owl")
        #expect(folder.contents(of: "script.json") == Data(Self.script.utf8))
        #expect(folder.contents(of: "letters/second.txt") == Data("Dear mouse".utf8))
        #expect(folder.contents(of: "letters/third.txt") == nil)
        #expect(folder.contents(of: "letters") == nil)
    }

    @Test(arguments: Kind.allCases)
    func `tells files from folders, and from what is not there`(kind: Kind) throws {
        let folder = try sample(kind).folder
        #expect(folder.item(at: "letters/first.txt") == .file)
        #expect(folder.item(at: "letters") == .folder)
        #expect(folder.item(at: "letter") == .missing)
        #expect(folder.item(at: "letters/third.txt") == .missing)
    }

    @Test(arguments: ["..", "../letters-by-owl/script.json", "letters/../script.json", "letters\u{D4E}/../x"])
    func `has nothing at a path that goes up`(path: String) throws {
        let folder = try sample(.onDisk).folder
        #expect(folder.item(at: path) == .outside)
        #expect(folder.contents(of: path) == nil)
        #expect(folder.byteCount(of: path) == nil)
        #expect(folder.item(at: "letters/...") == .missing)
    }

    @Test func `has things by their names, which are no paths`() {
        let words = ["a", "...", ".hidden", "", ".", "..", "a/b", "/a", "a/\u{301}b"]
        #expect(words.filter(\.isNameInFolder) == ["a", "...", ".hidden"])
    }

    @Test func `has nothing above it, though a mark stands behind the slash`() throws {
        let folder = try sample(.onDisk).folder
        let above = simulator.temporaryFolder.appendingPathComponent("\u{301}x.swift")
        try Data("above".utf8).write(to: above)
        #expect(folder.item(at: "../\u{301}x.swift") == .outside)
        #expect(folder.contents(of: "../\u{301}x.swift") == nil)
    }

    @Test(arguments: Kind.allCases)
    func `lends a run its files on disk`(kind: Kind) throws {
        let folder = try sample(kind).folder
        let letter = folder.url(of: "letters/first.txt", in: simulator)
        #expect(try Data(contentsOf: letter) == Data("Dear owl".utf8))
        // Of a folder, it has what has been asked for.
        let letters = folder.url(of: "letters", in: simulator)
        #expect(FolderListing.names(in: letters) == ["first.txt"])
        let lost = folder.url(of: "letters/lost.txt", in: simulator)
        #expect(!FileManager.default.fileExists(atPath: lost.path))
    }

    @Test func `makes no difference to the trace, on disk or built in`() throws {
        let traces = try Kind.allCases.map { kind in
            let run = try WalkthroughRun(script: ScriptLoader.load(sample(kind)))
            run.runToEnd()
            #expect(run.problems == [])
            return String(decoding: run.traceBytes(), as: UTF8.self)
        }
        #expect(traces[0].contains("first.txt"))
        #expect(traces[0] == traces[1])
    }

    @Test func `is named with the script in what is wrong with it`() throws {
        let script = try sample(.builtIn, ["script.json": "{title: 'Letters', requests: 0}"])
        let error = #expect(throws: ScriptError.self) { try ScriptLoader.load(script) }
        #expect(
            error?.description
                == "built-in/letters-by-owl/script.json:1:30: error: \"requests\": expected an array, found 0"
        )
    }

    @Test func `keeps the copies that it lends away from the files that a script writes`() throws {
        let copy = try sample(.builtIn).folder.url(of: "letters/first.txt", in: simulator)
        let path = copy.path.dropFirst(simulator.temporaryFolder.path.count + 1)
        #expect(path == "walkthrough:files/letters/first.txt")
        #expect(throws: ScriptedFile.Refusal.self) { try ScriptedFile.readDestination(String(path)).get() }
    }

    /// Somebody else may be able to write to the folder.
    @Test func `lends nothing that was put in the place of a file, once the file was lent or is a way out`()
        throws
    {
        let folder = try sample(.onDisk).folder
        let place = try #require(folder.location)
        func replace(_ path: String) throws {
            let file = place.appendingPathComponent(path)
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/etc/hosts")
        }
        let first = folder.url(of: "letters/first.txt", in: simulator)
        try replace("letters/first.txt")
        #expect(try Data(contentsOf: first) == Data("Dear owl".utf8))
        try replace("letters/second.txt")
        let second = folder.url(of: "letters/second.txt", in: simulator)
        #expect(!FileManager.default.fileExists(atPath: second.path))
    }

    @Test(
        arguments: Kind.allCases,
        [
            ("ten.txt", 9_999_990, ""), ("ten.txt", 9_999_991, "3:63: error: \"zeros\""),
            ("many.txt", 0, "2:62: error: \"file\""),
        ])
    func `sends at most ten million bytes that its script does not hold`(
        kind: Kind, sent: (file: String, zeros: Int, mistake: String)
    ) throws {
        let text = """
            {title: 'Letters', requests: [
              {id: 'a', type: 'upload', url: 'https://a.b', from: {file: '\(sent.file)'}},
              {id: 'b', type: 'upload', url: 'https://a.b', from: {zeros: \(sent.zeros)}}]}
            """
        let many = String(repeating: "a", count: 10_000_001)
        let script = try sample(kind, ["script.json": text, "ten.txt": "Dear owls,", "many.txt": many])
        let complaint = "\(sent.mistake): expected at most 10000000 bytes in all uploads together"
        do {
            _ = try ScriptLoader.load(script)
            #expect(sent.mistake == "")
        } catch {
            #expect("\(error)".contains("script.json:\(complaint)"), "\(error)")
        }
    }

    @Test func `can be written to only on disk`() throws {
        #expect(try sample(.onDisk).folder.location != nil)
        #expect(try sample(.builtIn).folder.location == nil)
    }

    /// The script of a walkthrough called `letters-by-owl`, in a folder with these files.
    private func sample(_ kind: Kind, _ files: [String: String] = files) throws -> ScriptPlace {
        let name = "letters-by-owl"
        switch kind {
        case .onDisk:
            let root = simulator.temporaryFolder.appendingPathComponent(name)
            for (path, text) in files {
                let file = root.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            return ScriptPlace(root.appendingPathComponent("script.json"))
        case .builtIn:
            let contents = files.map { path, text in
                ("\(name)/\(path)", BuiltInFile.base64(Data(text.utf8).base64EncodedString()))
            }
            return try Catalogue(builtIn: Dictionary(contents) { first, _ in first }, types: [:]).find(name)
        }
    }
}
