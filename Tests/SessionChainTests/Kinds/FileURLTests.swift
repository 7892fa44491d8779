import SessionChain
import Testing

@Suite struct `A request for a file URL` {
    private let scene = Scene()
    private let notes = Notes()

    /// A file of the run.
    private func file() throws -> URL {
        let file = scene.simulator.temporaryFolder.appendingPathComponent("a.txt")
        try Data("hello".utf8).write(to: file)
        return file
    }

    @Test func `has no HTTP response that could be validated, and its body is serialized`() throws {
        let file = try file()
        scene.run { [scene, notes] in
            scene.session.request(file).validate(contentType: ["image/png"]).responseString {
                notes.add("\($0.value ?? "nothing"), \($0.response == nil)")
            }
        }
        #expect(notes.lines == ["hello, true"])
        #expect(scene.decisions(.validation.decided) == [])
    }

    @Test func `has a progress that counts towards the length of the file`() throws {
        let file = try file()
        scene.run { [scene, notes] in
            scene.session.request(file).downloadProgress {
                notes.add("\($0.completedUnitCount) of \($0.totalUnitCount)")
            }.response { _ in }
        }
        #expect(notes.lines == ["5 of 5"])
    }

    @Test func `downloads a copy beside the temporary file, whatever the destination`() throws {
        let file = try file()
        let elsewhere = scene.simulator.temporaryFolder.appendingPathComponent("b.txt")
        scene.run { [scene, notes] in
            scene.session.download(file, to: { _, _ in (elsewhere, []) }).responseString {
                notes.add("\($0.fileURL?.lastPathComponent ?? "nowhere"): \($0.value ?? "nothing")")
            }
        }
        #expect(notes.lines == ["Alamofire_CFNetworkDownload_1.tmp: hello"])
        #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
    }

    @Test func `fails if the file is not the run's own`() {
        scene.run { [scene, notes] in
            scene.session.request(URL(fileURLWithPath: "/etc/hosts")).response {
                notes.add($0.error.map(traceText) ?? "no error")
            }
        }
        #expect(notes.lines == ["sessionTaskFailed(URLError(-1102))"])
    }
}
