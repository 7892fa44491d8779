import Testing

@testable import SessionChain

@Suite struct `A download` {
    // MARK: The destination

    @Test func `replaces an existing file if its options allow that`() throws {
        let scene = DownloadScene()
        let place = scene.place("report.txt")
        try Data("old".utf8).write(to: place)
        scene.download(to: { _, _ in (place, .removePreviousFile) }) { [notes = scene.notes] in notes.add($0)
        }
        #expect(scene.run() == ["200 report.txt: hello world"])
        #expect(scene.moves == ["remove previous file, move"])
    }

    @Test func `keeps an existing file if its options do not allow replacing it`() throws {
        let scene = DownloadScene()
        let place = scene.place("report.txt")
        try Data("old".utf8).write(to: place)
        scene.download(to: { _, _ in (place, .createIntermediateDirectories) }) { [notes = scene.notes] in
            notes.add($0)
        }
        #expect(scene.run() == ["downloadedFileMoveFailed, 200 no file"])
        #expect(scene.moves == ["blocked by a file"])
        #expect(try String(contentsOf: place, encoding: .utf8) == "old")
    }

    @Test func `creates missing folders if its options allow that`() {
        let scene = DownloadScene()
        let place = scene.place("a/b/report.txt")
        scene.download(to: { _, _ in (place, .createIntermediateDirectories) }) { [notes = scene.notes] in
            notes.add($0)
        }
        #expect(scene.run() == ["200 report.txt: hello world"])
        #expect(scene.moves == ["create folders, move"])
    }

    @Test func `fails with the error of creating a folder if there is a file in its place`() throws {
        let scene = DownloadScene()
        let folder = scene.place("a")
        try Data("old".utf8).write(to: folder)
        let expected = #expect(throws: CocoaError.self) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let place = scene.place("a/report.txt")
        scene.download(to: { _, _ in (place, .createIntermediateDirectories) }) { [notes = scene.notes] in
            notes.add("\(($0.error?.underlyingError as? CocoaError)?.code.rawValue ?? 0)")
        }
        #expect(scene.run() == ["\(expected?.code.rawValue ?? 1)"])
        #expect(scene.moves == ["blocked by a file"])
    }

    @Test(arguments: [[], .createIntermediateDirectories] as [DownloadRequest.Options])
    func `is blocked by a file in place of a folder further up`(options: DownloadRequest.Options) throws {
        let scene = DownloadScene()
        try Data("old".utf8).write(to: scene.place("a"))
        let place = scene.place("a/b/c/report.txt")
        scene.download(to: { _, _ in (place, options) }) { [notes = scene.notes] response in
            notes.add(response.error?.destinationURL?.lastPathComponent ?? "no destination")
        }
        #expect(scene.run() == ["report.txt"])
        #expect(scene.moves == ["blocked by a file"])
    }

    @Test func `reports the source and the destination of a move that failed`() {
        let scene = DownloadScene()
        let place = scene.place("missing/report.txt")
        scene.download(to: { _, _ in (place, []) }) { [notes = scene.notes] response in
            notes.add(response.error?.sourceURL?.lastPathComponent ?? "no source")
            notes.add(response.error?.destinationURL?.lastPathComponent ?? "no destination")
            notes.add("\(response.error?.underlyingError is CocoaError)")
        }
        #expect(scene.run() == ["CFNetworkDownload_1.tmp", "report.txt", "true"])
    }

    @Test(arguments: [
        ("attachment; filename=\"summary.pdf\"", "summary.pdf"), (nil, "page.txt"),
        ("attachment; filename=\"\"", "page.txt"), ("attachment; filename=\"..\"", "page.txt"),
    ])
    func `has a suggested destination, with the file name that the response suggests`(
        disposition: String?, name: String
    ) throws {
        let scene = DownloadScene(headers: disposition.map { [("Content-Disposition", $0)] } ?? [])
        scene.download(to: DownloadRequest.suggestedDownloadDestination()) { [notes = scene.notes] in
            notes.add($0)
        }
        #expect(scene.run() == ["200 \(name): hello world"])
        #expect(FileManager.default.fileExists(atPath: scene.place("Documents/\(name)").path))
    }

    // MARK: Validation and serialization

    @Test func `is at its destination before its status is rejected`() {
        let scene = DownloadScene(status: 404)
        scene.download { [notes = scene.notes] in notes.add($0) }
        scene.request?.validate()
        #expect(
            scene.run() == [
                "responseValidationFailed(unacceptableStatusCode(404)), "
                    + "404 Alamofire_CFNetworkDownload_1.tmp: hello world"
            ])
    }

    @Test func `is rejected for a missing file before its content type is checked`() {
        let scene = DownloadScene()
        scene.download { [notes = scene.notes] in notes.add($0) }
        scene.request?.validate(named: "remover", Self.remove).validate()
        #expect(scene.run() == ["responseValidationFailed(dataFileReadFailed), 200 no file"])
    }

    @Test func `cannot be serialized if its file is gone`() {
        let scene = DownloadScene()
        scene.download()
        scene.setUp {
            _ = scene.request?.validate(named: "remover", Self.remove)
                .responseString { [notes = scene.notes] response in
                    notes.add(response.error.map(traceText) ?? "no error")
                }
        }
        #expect(scene.run() == ["responseSerializationFailed(inputFileReadFailed)"])
    }

    @Test func `can be read as a URL, as bytes, as text and as a decoded value`() {
        let scene = DownloadScene(body: "[1,2]")
        let notes = scene.notes
        scene.download()
        scene.setUp {
            _ = scene.request?
                .responseURL { notes.add($0.value?.lastPathComponent ?? "no file") }
                .responseData { notes.add("\($0.value?.count ?? 0) bytes") }
                .responseString { notes.add($0.value ?? "no text") }
                .responseDecodable(of: [Int].self) { notes.add("\($0.value ?? [])") }
        }
        #expect(
            scene.run() == ["Alamofire_CFNetworkDownload_1.tmp", "5 bytes", "[1,2]", "[1, 2]"])
    }

    private static let remove: DownloadRequest.Validation = { _, _, file in
        if let file { try? FileManager.default.removeItem(at: file) }
        return .success(())
    }

    // MARK: Progress

    @Test func `stays at 0 if the length is unknown, also when the file is there`() {
        let scene = DownloadScene(declaresLength: false)
        let notes = scene.notes
        scene.download { [weak scene] _ in
            notes.add("handler \(scene?.request?.downloadProgress.fractionCompleted ?? -1)")
        }
        scene.setUp {
            _ = scene.request?.downloadProgress {
                notes.add("\($0.completedUnitCount) of \($0.totalUnitCount): \($0.fractionCompleted)")
            }
        }
        #expect(
            scene.run() == ["4 of -1: 0.0", "8 of -1: 0.0", "11 of -1: 0.0", "handler 0.0"])
    }

    // MARK: Cancelling and resuming

    @Test func `resumes where it was cancelled, without creating a URL request`() {
        let scene = DownloadScene()
        let notes = scene.notes
        scene.download { notes.add($0) }
        scene.at(.milliseconds(22)) {
            scene.request?.cancel(byProducingResumeData: { [weak scene] data in
                guard let data else { return notes.add("no resume data") }
                scene?.resume(with: data).downloadProgress { notes.add("\($0.completedUnitCount)") }
                    .response { notes.add($0) }
            })
        }
        #expect(
            scene.run() == [
                "explicitlyCancelled, 200 no file, can go on", "8", "11",
                "206 Alamofire_CFNetworkDownload_1.tmp: hello world",
            ])
        #expect(scene.resumed?.requests == [])
        #expect(
            scene.resumed?.performedRequests.map { $0.value(forHTTPHeaderField: "Range") } == ["bytes=8-"])
    }

    @Test func `keeps its resume data if it is cancelled by producing resume data`() {
        let scene = DownloadScene()
        scene.download { [notes = scene.notes] in notes.add($0) }
        scene.at(.milliseconds(22)) { scene.request?.cancel(producingResumeData: true) }
        #expect(scene.run() == ["explicitlyCancelled, 200 no file, can go on"])
        #expect(scene.request?.resumeData != nil)
        #expect(scene.calls("resumeDataHandler") == [])
    }

    @Test func `has no resume data if it is simply cancelled`() {
        let scene = DownloadScene()
        scene.download { [notes = scene.notes] in notes.add($0) }
        scene.at(.milliseconds(22)) { scene.request?.cancel() }
        #expect(scene.run() == ["explicitlyCancelled, 200 no file"])
        #expect(scene.request?.resumeData == nil)
    }

    @Test func `has no resume data if the server does not support it`() {
        let scene = DownloadScene(headers: [], acceptsRanges: false)
        let notes = scene.notes
        scene.download { notes.add($0) }
        scene.at(.milliseconds(22)) {
            scene.request?.cancel { notes.add($0 == nil ? "no resume data" : "resume data") }
        }
        #expect(scene.run().sorted() == ["explicitlyCancelled, 200 no file", "no resume data"])
    }

    @Test func `does not ask for resume data before there is a task`() {
        let scene = DownloadScene()
        let notes = scene.notes
        scene.download { notes.add($0) }
        scene.request?.cancel { _ in notes.add("asked") }
        #expect(scene.run() == ["explicitlyCancelled, no response no file"])
    }

    @Test func `finds its resume data in the error of a connection that broke`() {
        let scene = DownloadScene(
            failure: ScriptedFailure(code: .networkConnectionLost, phase: .body(afterBytes: 6)))
        scene.download { [notes = scene.notes] response in
            notes.add(response)
            notes.add("\(response.error?.downloadResumeData == response.resumeData)")
        }
        #expect(scene.run() == ["sessionTaskFailed(URLError(-1005)), 200 no file, can go on", "true"])
    }

    @Test func `fails if its resume data is invalid`() {
        let scene = DownloadScene()
        scene.setUp {
            _ = scene.resume(with: Data("nonsense".utf8)).response { [notes = scene.notes] in notes.add($0) }
        }
        #expect(scene.run() == ["sessionTaskFailed(URLError(-1002)), no response no file"])
    }

    // MARK: Monitors

    @Test func `reports the same to a monitor made of closures as to any other monitor`() {
        let notes = Notes()
        let scene = DownloadScene(monitoring: { monitor in
            monitor.downloadTaskDidWriteData = { _, _, bytes, total, expected in
                notes.add("wrote \(bytes), \(total) of \(expected)")
            }
            monitor.downloadTaskDidFinishDownloadingToURL = { _, _, url in notes.add(url.lastPathComponent) }
            monitor.requestDidCreateDestinationURL = { _, url in notes.add(url.lastPathComponent) }
            monitor.requestDidFinishDownloadingUsingTaskWithResult = { _, _, result in
                notes.add(result.isSuccess ? "moved" : "not moved")
            }
            monitor.requestDidValidateRequestResponseFileURLWithResult = { _, _, _, url, _ in
                notes.add("validated \(url?.lastPathComponent ?? "nothing")")
            }
            monitor.requestDidParseDownloadResponse = { _, _ in notes.add("parsed") }
        })
        scene.download { _ in }
        scene.request?.validate(statusCode: [200])
        scene.run()
        #expect(
            notes.lines == [
                "wrote 4, 4 of 11", "wrote 4, 8 of 11", "wrote 3, 11 of 11", "CFNetworkDownload_1.tmp",
                "Alamofire_CFNetworkDownload_1.tmp", "moved",
                "validated Alamofire_CFNetworkDownload_1.tmp", "parsed",
            ])
    }

    @Test func `tells a monitor where it resumes`() {
        let notes = Notes()
        let scene = DownloadScene(monitoring: { monitor in
            monitor.downloadTaskDidResumeAtOffset = { _, _, offset, expected in
                notes.add("\(offset) of \(expected)")
            }
        })
        scene.download { _ in }
        scene.at(.milliseconds(22)) {
            scene.request?.cancel { [weak scene] data in
                scene?.resume(with: data ?? Data()).response { _ in }
            }
        }
        scene.run()
        #expect(notes.lines == ["8 of 11"])
    }
}
