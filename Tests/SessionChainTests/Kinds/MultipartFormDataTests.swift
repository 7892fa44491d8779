import Testing

@testable import SessionChain

@Suite struct `A multipart form` {
    @Test func `separates its parts with the boundary, and ends with it`() throws {
        let form = MultipartFormData(boundary: "b")
        form.append(Data("Ada".utf8), withName: "name")
        form.append(
            Data("{}".utf8), withName: "settings", fileName: "settings.json", mimeType: "application/json")
        #expect(
            try String(decoding: form.encode(), as: UTF8.self) == """
                --b\r
                Content-Disposition: form-data; name="name"\r
                \r
                Ada\r
                --b\r
                Content-Disposition: form-data; name="settings"; filename="settings.json"\r
                Content-Type: application/json\r
                \r
                {}\r
                --b--\r

                """)
    }

    @Test func `states the boundary in its content type, and counts only its parts' content as length`() {
        let form = MultipartFormData(boundary: "b")
        form.append(Data("Ada".utf8), withName: "name")
        form.append(InputStream(data: Data(count: 7)), withLength: 7, headers: ["X-Part": "2"])
        #expect(form.contentType == "multipart/form-data; boundary=b")
        #expect(form.contentLength == 10)
    }

    @Test func `has its own boundary, which follows from its ordinal in the run`() {
        let scene = Scene()
        let notes = Notes()
        scene.run {
            for _ in 1...2 { notes.add(MultipartFormData().boundary) }
        }
        #expect(
            notes.lines == [
                "alamofire.boundary.0000000000000001", "alamofire.boundary.0000000000000002",
            ])
    }

    @Test func `without parts is empty`() throws {
        #expect(try MultipartFormData().encode() == Data())
    }

    @Test func `derives a file's name and media type from its path`() throws {
        let folder = try TestFolder()
        let form = MultipartFormData(boundary: "b")
        form.append(try folder.file("photo.PNG", "pixels"), withName: "photo")
        form.append(try folder.file("notes.xyz", "?"), withName: "notes")
        #expect(
            try String(decoding: form.encode(), as: UTF8.self) == """
                --b\r
                Content-Disposition: form-data; name="photo"; filename="photo.PNG"\r
                Content-Type: image/png\r
                \r
                pixels\r
                --b\r
                Content-Disposition: form-data; name="notes"; filename="notes.xyz"\r
                Content-Type: application/octet-stream\r
                \r
                ?\r
                --b--\r

                """)
    }

    @Test func `takes a stream with headers that the caller provides`() throws {
        let form = MultipartFormData(boundary: "b")
        form.append(
            InputStream(data: Data("abc".utf8)), withLength: 3, name: "s", fileName: "s.txt",
            mimeType: "text/plain")
        form.append(
            InputStream(data: Data("de".utf8)), withLength: 2,
            headers: ["Content-Disposition": "form-data; name=\"t\"", "X-Part": "2"])
        #expect(
            try String(decoding: form.encode(), as: UTF8.self) == """
                --b\r
                Content-Disposition: form-data; name="s"; filename="s.txt"\r
                Content-Type: text/plain\r
                \r
                abc\r
                --b\r
                Content-Disposition: form-data; name="t"\r
                X-Part: 2\r
                \r
                de\r
                --b--\r

                """)
    }

    @Test func `writes the same bytes to a file as it would encode in memory`() throws {
        let folder = try TestFolder()
        let make = {
            let form = MultipartFormData(boundary: "b")
            form.append(Data(repeating: 7, count: 5_000), withName: "large")
            form.append(Data("x".utf8), withName: "small")
            return form
        }
        let file = folder.url("body")
        try make().writeEncodedData(to: file)
        #expect(try Data(contentsOf: file) == make().encode())
    }

    @Test func `of one hundred bytes has as many bytes as was measured`() throws {
        let form = MultipartFormData()
        form.append(Data(count: 100), withName: "a")
        #expect(try form.encode().count == 226)
    }
}

@Suite struct `A multipart form fails` {
    @Test func `for the first part that cannot be used, and only when it is encoded`() throws {
        let folder = try TestFolder()
        let form = MultipartFormData()
        form.append(folder.url("no-extension"), withName: "a")
        form.append(folder.url("missing.txt"), withName: "b")
        form.append(Data("c".utf8), withName: "c")
        #expect(failure { try form.encode() } == "bodyPartFilenameInvalid(no-extension)")
        #expect(
            failure { try form.writeEncodedData(to: folder.url("x")) }
                == "bodyPartFilenameInvalid(no-extension)")
    }

    @Test func `if a file is missing, is a folder, or is not a file URL`() throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url("folder.txt"), withIntermediateDirectories: false)
        let web = try #require(URL(string: "https://example.test/a.txt"))
        #expect(
            failure(of: folder.url("missing.txt"))
                == "bodyPartFileNotReachableWithError(missing.txt, CocoaError(260))")
        #expect(failure(of: folder.url("folder.txt")) == "bodyPartFileIsDirectory(folder.txt)")
        #expect(failure(of: web) == "bodyPartURLInvalid(a.txt)")
    }

    @Test func `if the file system does not report a file's size`() throws {
        let folder = try TestFolder()
        let file = try folder.file("a.txt", "a")
        #expect(
            failure(of: file, SecretiveFileManager(nil)) == "bodyPartFileSizeNotAvailable(a.txt)")
        #expect(
            failure(of: file, SecretiveFileManager(CocoaError(.fileReadNoPermission)))
                == "bodyPartFileSizeQueryFailedWithError(a.txt, CocoaError(257))")
    }

    @Test func `if a stream provides more or fewer bytes than announced`() {
        for (announced, given) in [(3, 2), (3, 4)] as [(UInt64, Int)] {
            let form = MultipartFormData()
            form.append(InputStream(data: Data(count: given)), withLength: announced, headers: [:])
            #expect(
                failure { try form.encode() } == "inputStreamReadFailed(expected \(announced), read \(given))"
            )
        }
    }

    @Test func `if it is encoded twice, because a stream provides its bytes only once`() throws {
        let form = MultipartFormData()
        form.append(Data(count: 3), withName: "a")
        _ = try form.encode()
        #expect(failure { try form.encode() } == "inputStreamReadFailed(expected 3, read 0)")
    }

    @Test func `if a stream breaks off, whether it is encoded in memory or into a file`() throws {
        let folder = try TestFolder()
        let form = MultipartFormData()
        form.append(UnreadableStream(data: Data()), withLength: 3, headers: [:])
        #expect(failure { try form.encode() } == "inputStreamReadFailed(CocoaError(259))")
        #expect(
            failure { try form.writeEncodedData(to: folder.url("x")) }
                == "inputStreamReadFailed(CocoaError(259))")
    }

    @Test func `if its output file exists, is not a file URL, or cannot be created`() throws {
        let folder = try TestFolder()
        let form = MultipartFormData()
        form.append(Data("a".utf8), withName: "a")
        let taken = try folder.file("taken", "")
        let web = try #require(URL(string: "https://example.test/a"))
        #expect(failure { try form.writeEncodedData(to: taken) } == "outputStreamFileAlreadyExists(taken)")
        #expect(failure { try form.writeEncodedData(to: web) } == "outputStreamURLInvalid(a)")
        #expect(
            failure { try form.writeEncodedData(to: folder.url("none/a")) } == "outputStreamCreationFailed(a)"
        )
    }

    #if os(Linux)
        @Test func `if the disk is full`() {
            // `/dev/full` exists already, so the file manager must tell the form that it does not.
            let form = MultipartFormData(fileManager: BlindFileManager())
            form.append(Data("a".utf8), withName: "a")
            #expect(
                failure { try form.writeEncodedData(to: URL(filePath: "/dev/full")) }
                    == "outputStreamWriteFailed(CocoaError(512))")
        }
    #endif

    @Test func `never for a stream of the wrong length when it is encoded into a file`() throws {
        let folder = try TestFolder()
        let form = MultipartFormData(boundary: "b")
        form.append(InputStream(data: Data("ab".utf8)), withLength: 3, headers: [:])
        form.append(InputStream(data: Data("cdef".utf8)), withLength: 3, headers: [:])
        try form.writeEncodedData(to: folder.url("x"))
        let body = try String(contentsOf: folder.url("x"), encoding: .utf8)
        #expect(body == "--b\r\n\r\nab\r\n--b\r\n\r\ncde\r\n--b--\r\n")
    }

    private func failure(of file: URL, _ fileManager: FileManager = .default) -> String {
        let form = MultipartFormData(fileManager: fileManager)
        form.append(file, withName: "file")
        return failure { try form.encode() }
    }

    private func failure<Value>(_ action: () throws -> Value) -> String {
        do {
            _ = try action()
            return "none"
        } catch AFError.multipartEncodingFailed(let reason) {
            let name = Mirror(reflecting: reason).children.first?.label ?? ""
            return "\(name)(\(text(reason)))"
        } catch {
            return "\(error)"
        }
    }

    private func text(_ reason: AFError.MultipartEncodingFailureReason) -> String {
        let error = reason.underlyingError.map { error in
            (error as? AFError.UnexpectedInputStreamLength)
                .map { "expected \($0.bytesExpected), read \($0.bytesRead)" } ?? traceText(error)
        }
        return [reason.url?.lastPathComponent, error].compactMap { $0 }.joined(separator: ", ")
    }
}
