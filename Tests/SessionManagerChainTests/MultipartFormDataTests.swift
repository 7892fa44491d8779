import OracleSupport
import Testing

@testable import SessionManagerChain

@Suite struct `A multipart form of 4-7` {
    private let simulator = Simulator()

    private func file(_ name: String, _ text: String) throws -> URL {
        let url = simulator.temporaryFolder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test func `has the same bytes as that of 5-12`() throws {
        let photo = try file("photo.PNG", "pixels")
        let body = try inSimulation(simulator) {
            let form = MultipartFormData()
            form.append(Data("Ada".utf8), withName: "name")
            form.append(Data("{}".utf8), withName: "settings", mimeType: "application/json")
            form.append(photo, withName: "photo")
            form.append(
                InputStream(data: Data("abc".utf8)), withLength: 3, headers: ["X-B": "2", "X-A": "1"])
            #expect(form.contentLength == 14)
            #expect(form.contentType == "multipart/form-data; boundary=alamofire.boundary.0000000000000001")
            return String(decoding: try form.encode(), as: UTF8.self)
        }
        #expect(
            body.replacing("alamofire.boundary.0000000000000001", with: "b") == """
                --b\r
                Content-Disposition: form-data; name="name"\r
                \r
                Ada\r
                --b\r
                Content-Disposition: form-data; name="settings"\r
                Content-Type: application/json\r
                \r
                {}\r
                --b\r
                Content-Disposition: form-data; name="photo"; filename="photo.PNG"\r
                Content-Type: image/png\r
                \r
                pixels\r
                --b\r
                X-A: 1\r
                X-B: 2\r
                \r
                abc\r
                --b--\r

                """)
    }

    @Test func `writes the same bytes into a file, which must be new`() throws {
        let file = simulator.temporaryFolder.appendingPathComponent("body")
        let form = { () -> MultipartFormData in
            let form = MultipartFormData()
            form.append(Data("Ada".utf8), withName: "name", fileName: "a.txt", mimeType: "text/plain")
            return form
        }
        try form().writeEncodedData(to: file)
        #expect(try Data(contentsOf: file) == form().encode())
        #expect(failure { try form().writeEncodedData(to: file) } == "outputStreamFileAlreadyExists")
        let page = try #require(URL(string: "https://example.test/form"))
        #expect(failure { try form().writeEncodedData(to: page) } == "outputStreamURLInvalid")
    }

    @Test func `keeps the first thing that was wrong until it is encoded`() throws {
        let nameless = try file("README", "x")
        let form = MultipartFormData()
        form.append(nameless, withName: "a")
        form.append(simulator.temporaryFolder.appendingPathComponent("missing.txt"), withName: "b")
        #expect(failure { try form.encode() } == "bodyPartFilenameInvalid")
    }

    @Test func `takes whatever length a stream really has`() throws {
        let form = MultipartFormData()
        form.append(
            InputStream(data: Data("abcdef".utf8)), withLength: 3, name: "a", fileName: "a", mimeType: "b/c")
        #expect(String(decoding: try form.encode(), as: UTF8.self).contains("abcdef"))
    }

    private func failure<Value>(_ action: () throws -> Value) -> String {
        do {
            _ = try action()
            return "none"
        } catch AFError.multipartEncodingFailed(let reason) {
            return Mirror(reflecting: reason).children.first?.label ?? "\(reason)"
        } catch {
            return "\(error)"
        }
    }
}
