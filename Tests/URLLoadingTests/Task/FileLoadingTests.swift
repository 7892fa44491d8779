import Testing
@testable import URLLoading

@Suite struct `A file URL` {
    /// A run in whose folder there is a file, and a folder.
    private func loading() throws -> (loading: Loading, folder: URL) {
        let loading = Loading()
        let folder = loading.simulator.temporaryFolder
        try Data("hello".utf8).write(to: folder.appendingPathComponent("a.txt"))
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("b"), withIntermediateDirectories: false)
        return (loading, folder)
    }

    @Test func `is loaded without a server, with a response that is not one of HTTP`() throws {
        let (loading, folder) = try loading()
        let task = loading.session.dataTask(with: folder.appendingPathComponent("a.txt"))
        loading.at(0) { task.resume() }
        #expect(
            loading.run() == """
                0 ms - task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work task.fileDecided read
                0 ms delegate delegate.didReceiveResponse 5 bytes
                0 ms delegate delegate.answered allow
                0 ms work task.completed
                0 ms delegate delegate.didReceiveData "hello"
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                0 ms delegate delegate.didCompleteWithError
                """)
        #expect(loading.decisions == ["+ file.is-read, + file.own-of-run, + file.readable = read"])
        let response = try #require(task.response)
        #expect(!(response is HTTPURLResponse) && response.expectedContentLength == 5)
    }

    @Test func `can be downloaded, and handed to a completion handler`() throws {
        let (loading, folder) = try loading()
        let file = folder.appendingPathComponent("a.txt")
        loading.at(0) {
            loading.session.dataTask(with: file) { data, response, error in
                let text = data.map { String(decoding: $0, as: UTF8.self) } ?? "no data"
                loading.notes.append("\(text), \(response is HTTPURLResponse), \(error == nil)")
            }.resume()
            loading.session.downloadTask(with: file) { url, response, error in
                let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "no file"
                loading.notes.append("\(text), \(response is HTTPURLResponse), \(error == nil)")
            }.resume()
        }
        _ = loading.run()
        #expect(loading.notes == ["hello, false, true", "hello, false, true"])
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: [
        ("c.txt", "- file.readable = fail", URLError.Code.fileDoesNotExist),
        ("b", "- file.readable = fail", .fileIsDirectory),
        ("b/../c.txt", "- file.readable = fail", .fileDoesNotExist),
        ("../a.txt", "- file.own-of-run = fail", .noPermissionsToReadFile),
        ("/etc/hosts", "- file.own-of-run = fail", .noPermissionsToReadFile),
    ])
    func `of nothing that the run has made is refused`(
        path: String, verdict: String, code: URLError.Code
    ) throws {
        let (loading, folder) = try loading()
        let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
        let task = loading.session.dataTask(with: url)
        loading.at(0) { task.resume() }
        _ = loading.run()
        #expect((task.error as? URLError)?.code == code && task.response == nil)
        #expect(loading.decisions.map { $0.hasSuffix(verdict) } == [true])
    }

    @Test func `of a link that leads out of the run's folder is refused`() throws {
        let (loading, folder) = try loading()
        let link = folder.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/etc/hosts")
        let task = loading.session.dataTask(with: link)
        loading.at(0) { task.resume() }
        _ = loading.run()
        #expect((task.error as? URLError)?.code == .noPermissionsToReadFile)
    }

    @Test func `takes nothing that is sent to it`() throws {
        let (loading, folder) = try loading()
        let request = URLRequest.to(folder.appendingPathComponent("a.txt").absoluteString, method: "PUT")
        let task = loading.session.uploadTask(with: request, from: Data("bye".utf8))
        loading.at(0) { task.resume() }
        _ = loading.run()
        #expect((task.error as? URLError)?.code == .unsupportedURL)
        #expect(try String(contentsOf: folder.appendingPathComponent("a.txt"), encoding: .utf8) == "hello")
    }
}
