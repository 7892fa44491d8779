import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `An upload of a script` {
    @Test func `sends what its script says`() throws {
        let folder = try ScriptFolder(["letter.txt": "Dear owl"])
        let contents = [
            "{text: 'a note'}", "{base64: 'aGk='}", "{zeros: 3}", "{file: 'letter.txt'}", "{stream: 'song'}",
        ]
        #expect(
            try contents.map { try folder.sentBody(of: $0) } == [
                "a note", "hi", "\0\0\0", "Dear owl", "song",
            ])
    }

    @Test(arguments: [0, 1_000])
    func `sends a form of every kind of part, from memory and from a file`(threshold: Int) throws {
        let folder = try ScriptFolder(["owl.png": "pixels"])
        let body = try folder.sentBody(
            of: """
                {multipart: {boundary: 'b', threshold: \(threshold), parts: [
                  {name: 'title', text: 'Owl'}, {name: 'photo', file: 'owl.png'},
                  {name: 'copy', file: 'owl.png', fileName: 'copy.bin', mimeType: 'image/x-owl'},
                  {name: 'call', stream: 'hoo', fileName: 'call.txt', mimeType: 'text/plain'},
                  {stream: 'bare', headers: {'X-Part': '5'}}]}}
                """)
        #expect(
            body == """
                --b\r
                Content-Disposition: form-data; name="title"\r
                \r
                Owl\r
                --b\r
                Content-Disposition: form-data; name="photo"; filename="owl.png"\r
                Content-Type: image/png\r
                \r
                pixels\r
                --b\r
                Content-Disposition: form-data; name="copy"; filename="copy.bin"\r
                Content-Type: image/x-owl\r
                \r
                pixels\r
                --b\r
                Content-Disposition: form-data; name="call"; filename="call.txt"\r
                Content-Type: text/plain\r
                \r
                hoo\r
                --b\r
                X-Part: 5\r
                \r
                bare\r
                --b--\r

                """)
    }

    @Test func `is a POST, reports its progress, and is sent as fast as the exchange takes it`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', type: 'upload', url: 'https://a.b', from: {text: 'abcdef'},
              hooks: ['uploadProgress'], handlers: ['plain']}],
             exchanges: [{match: {method: 'POST'}, upload: {pieceBytes: 4, delay: 10},
               reply: {status: 200}}]}
            """)
        #expect(run.problems == [])
        let progress = try run.events().filter { $0.kind == "progress.reported" }
        #expect(progress.map(\.time.nanoseconds) == [10_000_000, 20_000_000])
        #expect(progress.map { $0["completed"]?.integer } == [4, 6])
    }

    @Test func `can name a file that is missing intentionally`() throws {
        let folder = try ScriptFolder([:])
        let run = try folder.run(upload: "{file: 'letter.txt', missing: true}")
        let failure = try #require(try run.events().first { $0.kind == "task.completed" })
        #expect(failure["error"]?.string == "URLError(-1100)")
    }

    @Test func `can send a file that the run has written`() throws {
        let folder = try ScriptFolder([:])
        let run = try folder.run(upload: "{file: 'temporary/download.txt'}")
        let created = try #require(try run.events().first { $0.kind == "uploadable.created" })
        #expect(created["file"]?.string == "download.txt")
    }

    @Test func `can be compressed, if it is a request's own body`() throws {
        let run = try run(
            """
            {title: 'T', interceptors: {zip: {type: 'compressor', minimumBytes: 5}},
             session: {interceptors: ['zip']},
             requests: [{id: 'a', url: 'https://a.b', method: 'POST', body: 'aaaaaaaa', handlers: ['plain']},
               {id: 'b', at: 100, url: 'https://a.b', method: 'POST', body: 'aaa', handlers: ['plain']}],
             exchanges: [{match: {headers: {'Content-Encoding': 'deflate'}}, reply: {status: 200}},
               {match: {headers: {'Content-Encoding': false}, body: 'aaa'}, reply: {status: 200}}]}
            """)
        #expect(run.problems == [])
    }
}

@Suite struct `A file in a script` {
    @Test(arguments: [
        "/etc/passwd", "../secret.txt", "photos/../../secret.txt", "~/secret.txt", "file:///etc/passwd",
        "C:\\secret.txt", "temporary/../../secret.txt", "photos\u{D4E}/../../secret.txt",
    ])
    func `is refused outside the walkthrough's folder`(path: String) throws {
        #expect(
            try refusal(of: path)
                == "expected a file in the walkthrough's folder: the path leads out of the walkthrough's folder"
        )
    }

    @Test(arguments: ["", "/", ".", "./letter.txt", "photos//owl.jpg", "photos/"])
    func `is refused if it is not a plain path`(path: String) throws {
        #expect(
            try refusal(of: path).hasSuffix(
                "a path looks like \"letter.txt\" or \"photos/owl.jpg\"")
                || refusal(of: path).hasSuffix("the path leads out of the walkthrough's folder"))
    }

    @Test(arguments: ["out.txt", "outside/secret.txt", "nowhere.txt", "\u{D4E}/secret.txt"])
    func `is refused behind a link that leads out of the folder`(path: String) throws {
        #expect(
            try refusal(of: path)
                == "expected a file in the walkthrough's folder: a link leads out of the walkthrough's folder"
        )
    }

    @Test func `can be a link within the folder`() throws {
        let folder = try ScriptFolder(["photos/owl.txt": "hoo"])
        try folder.link("owl.txt", to: "photos/owl.txt")
        #expect(try folder.sentBody(of: "{file: 'owl.txt'}") == "hoo")
    }

    @Test func `is reported with its place`() throws {
        let folder = try ScriptFolder([:])
        #expect(
            try folder.mistakes(upload: "{file: '../secret.txt'}") == [
                "script.json:2:8: error: \"file\": expected a file in the walkthrough's folder, found"
                    + " \"../secret.txt\": the path leads out of the walkthrough's folder"
            ])
    }

    @Test func `must be there, unless it is missing intentionally`() throws {
        let folder = try ScriptFolder(["letter.txt": "Dear owl"])
        #expect(
            try folder.mistakes(upload: "{file: 'leter.txt'}") == [
                "script.json:2:8: error: there is no file \"leter.txt\" in the script's folder;"
                    + " add \"missing\": true if that is intended"
            ])
        #expect(
            try folder.mistakes(upload: "{file: 'letter.txt', missing: true}") == [
                "script.json:2:8: error: \"letter.txt\" exists, although \"missing\" says that it does not"
            ])
    }

    @Test func `needs a script that has a folder`() {
        #expect(throws: ScriptError.self) {
            try loaded(
                "{title: 'T', requests: [{id: 'a', type: 'upload', url: 'https://a.b', from: {file: 'a'}}]}")
        }
    }

    /// The words of a refusal, without the path.
    private func refusal(of path: String) throws -> String {
        let folder = try ScriptFolder(["letter.txt": "Dear owl", "photos/owl.jpg": "pixels"])
        try folder.link("out.txt", to: "/etc/hostname")
        try folder.link("outside", to: "..")
        // Swift takes the name and the slash behind it for one character.
        try folder.link("\u{D4E}", to: "..")
        try folder.link("nowhere.txt", to: "missing.txt")
        let escaped = path.replacing("\\", with: "\\\\")
        let mistake = try #require(try folder.mistakes(upload: "{file: '\(escaped)'}").first)
        let words = mistake.split(separator: ": ", maxSplits: 3).last.map(String.init) ?? ""
        guard let found = words.range(of: ", found "), let end = words.range(of: "\": ") else { return words }
        return words[..<found.lowerBound] + ": " + words[end.upperBound...]
    }
}

@Suite struct `What an upload sends` {
    @Test(arguments: [
        ("{}", "what an upload sends needs one of text, base64, zeros, file, stream, multipart"),
        (
            "{text: 'a', stream: 'b'}",
            "what an upload sends needs one of text, base64, zeros, file, stream, multipart"
        ),
        ("{text: 'a', missing: true}", "\"missing\": expected \"file\" beside it"),
        ("{base64: '?'}", "\"base64\": expected base 64, found \"?\""),
        ("{multipart: {parts: [{text: 'a'}]}}", "a part needs \"name\": what the form calls it"),
        (
            "{multipart: {parts: [{name: 'a', stream: 'b'}]}}",
            "a stream needs \"fileName\" and \"mimeType\", or \"headers\""
        ),
        (
            "{multipart: {parts: [{name: 'a', stream: 'b', headers: {}}]}}",
            "\"name\": expected no \"headers\" beside it, which say it all"
        ),
        (
            "{multipart: {parts: [{name: 'a', text: 'b', length: 5}]}}",
            "\"length\": expected \"stream\" beside it"
        ),
        (
            "{multipart: {parts: [{name: 'a', file: 'a.txt', mimeType: 'text/plain'}]}}",
            "a file needs both \"fileName\" and \"mimeType\", or neither"
        ),
    ])
    func `must be exactly one thing`(content: String, message: String) throws {
        let folder = try ScriptFolder(["a.txt": "a"])
        let mistakes = try folder.mistakes(upload: content)
        #expect(mistakes.count == 1)
        #expect(mistakes.first?.hasSuffix("error: " + message) == true, "\(mistakes)")
    }

    @Test(arguments: ["", "a b ", "a\\r\\nb", "a\\u0000b", "ä", "a;b", String(repeating: "x", count: 71)])
    func `has no boundary that cannot stand between parts`(boundary: String) throws {
        let folder = try ScriptFolder([:])
        let mistakes = try folder.mistakes(upload: "{multipart: {boundary: '\(boundary)', parts: []}}")
        let message =
            "script.json:2:24: error: \"boundary\": expected 1 to 70 letters, digits, spaces and any of"
            + " '()+_,-./:=?, the last one no space, found "
        #expect(mistakes.map { String($0.prefix(message.count)) } == [message])
    }

    @Test(arguments: ["9", "A b()+_,-./:=?", String(repeating: "x", count: 70)])
    func `has any boundary that can stand between parts`(boundary: String) throws {
        let folder = try ScriptFolder([:])
        #expect(try folder.mistakes(upload: "{multipart: {boundary: '\(boundary)', parts: []}}") == [])
    }

    @Test func `leaves no room for parameters or another body`() throws {
        #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [{id: 'a', type: 'upload', url: 'https://a.b', from: {text: 'a'},
                  body: 'b'}]}
                """)
        }
    }
}

/// A folder with a script and the files it names, for one test.
private final class ScriptFolder {
    // A simulation's own folder, which goes when the simulation goes.
    private let simulator = Simulator()
    private var root: URL { simulator.temporaryFolder }

    init(_ files: [String: String]) throws {
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            let file = root.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: root.appendingPathComponent(name).path, withDestinationPath: target)
    }

    private func load(upload content: String) throws(ScriptError) -> Script {
        let text = """
            {title: 'T', requests: [{id: 'a', type: 'upload', url: 'https://a.b', handlers: ['plain'], from:
            \(content)}], exchanges: [{reply: {status: 200}}]}
            """
        return try ScriptLoader.load(
            Array(text.utf8), name: "s", file: "script.json", folder: FolderOnDisk(root))
    }

    func run(upload content: String) throws -> WalkthroughRun {
        let run = try WalkthroughRun(script: load(upload: content))
        run.runToEnd()
        return run
    }

    func sentBody(of content: String) throws -> String {
        let run = try run(upload: content)
        let bodies = run.recorder.events.compactMap { event in
            if case .transport(.sent(let request)) = event.payload { request.httpBody } else { nil }
        }
        return String(decoding: bodies.first ?? Data(), as: UTF8.self)
    }

    func mistakes(upload content: String) throws -> [String] {
        do throws(ScriptError) {
            _ = try load(upload: content)
            return []
        } catch {
            return error.problems.map { "\($0)" }
        }
    }
}
