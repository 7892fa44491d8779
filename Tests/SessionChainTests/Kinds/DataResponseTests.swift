import Testing

@testable import SessionChain

@Suite struct `The debug description of a response` {
    private func made(
        _ request: URLRequest?, _ response: HTTPURLResponse?, _ data: Data?
    ) -> AFDataResponse<Int> {
        DataResponse(
            request: request, response: response, data: data, metrics: nil, serializationDuration: 0,
            result: .success(3))
    }

    @Test func `shows headers in order, and bodies that are text`() throws {
        var request = try URLRequest(url: pageURL, method: .post)
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        request.setValue("*/*", forHTTPHeaderField: "Accept")
        request.httpBody = Data("one\r\n  two\n".utf8)
        let answer = try response(200, ["Content-Type": "application/json"])
        #expect(
            made(request, answer, Data("{}".utf8)).debugDescription == """
                [Request]: POST https://example.test/
                    [Headers]:
                        Accept: */*
                        Content-Type: text/plain
                    [Body]:
                        one\r
                          two
                [Response]:
                    [Status Code]: 200
                    [Headers]:
                        Content-Type: application/json
                    [Body]:
                        {}
                [Network Duration]: None
                [Serialization Duration]: 0.0s
                [Result]: success(3)
                """)
    }

    @Test func `counts the bytes of a body that is no text, or long`() throws {
        let request = try URLRequest(url: pageURL, method: .get)
        let picture = try response(200, ["Content-Type": "image/png"])
        let text = try response(200, ["Content-Type": "text/plain"])
        let long = Data(repeating: 97, count: 100_001)
        let bodies = [(picture, Data([1, 2])), (text, long), (text, Data())].map { answer, body in
            let lines = made(request, answer, body).debugDescription.split(separator: "\n")
            return lines.last { $0.hasPrefix("    [Body]") }.map { String($0) } ?? ""
        }
        #expect(bodies == ["    [Body]: 2 bytes", "    [Body]: 100001 bytes", "    [Body]: None"])
    }

    @Test func `has only the result if there is no request`() {
        #expect(made(nil, nil, nil).debugDescription == "[Request]: None\n[Result]: success(3)")
    }

    @Test func `says how long the task took`() throws {
        let scene = Scene()
        let notes = Notes()
        scene.run {
            scene.session.request(pageURL).responseString { notes.add($0.debugDescription) }
        }
        let text = try #require(notes.lines.first)
        #expect(
            text.split(separator: "\n").suffix(3) == [
                "[Network Duration]: 0.015s", "[Serialization Duration]: 0.0s",
                "[Result]: success(\"hello\")",
            ])
    }

    @Test func `says how long a serializer took that lets time pass`() throws {
        let scene = Scene()
        let notes = Notes()
        let serializer = FailingSerializer("slow", times: 0, taking: .milliseconds(30))
        scene.run {
            scene.session.request(pageURL).response(responseSerializer: serializer) {
                notes.add($0.debugDescription)
            }
        }
        let text = try #require(notes.lines.first)
        #expect(
            text.split(separator: "\n").suffix(3) == [
                "[Network Duration]: 0.015s", "[Serialization Duration]: 0.03s",
                "[Result]: success(\"hello\")",
            ])
    }
}
