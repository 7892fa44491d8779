import Testing

@testable import SessionManagerChain

@Suite struct `A parameter encoding of 4-7` {
    private let request = URLRequest(url: URL(filePath: "/"))

    private func encoded(
        _ method: String, _ parameters: Parameters?, _ encoding: any ParameterEncoding = URLEncoding.default,
        url: String = "https://example.test/"
    ) throws -> URLRequest {
        var request = URLRequest(url: try url.asURL())
        request.httpMethod = method
        return try encoding.encode(request, with: parameters)
    }

    private func text(_ request: URLRequest) -> String? {
        request.httpBody.map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Pairs

    @Test(arguments: ["GET", "HEAD", "DELETE"])
    func `puts pairs into the query of a request that reads`(method: String) throws {
        let request = try encoded(method, ["b": 2, "a": "x y"], url: "https://example.test/?z=0")
        #expect(request.url?.absoluteString == "https://example.test/?z=0&a=x%20y&b=2")
        #expect(request.httpBody == nil)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "PURGE"])
    func `puts pairs into the body of a request that writes, or whose method is unknown`(
        method: String
    ) throws {
        let request = try encoded(method, ["b": 2, "a": 1])
        #expect(text(request) == "a=1&b=2")
        #expect(
            request.value(forHTTPHeaderField: "Content-Type")
                == "application/x-www-form-urlencoded; charset=utf-8")
    }

    @Test func `leaves an empty query if the parameters give no pairs`() throws {
        #expect(
            try encoded("GET", ["ids": [Int]()]).url?.absoluteString == "https://example.test/?")
        #expect(try encoded("GET", [:]).url?.absoluteString == "https://example.test/")
    }

    @Test func `says why pairs of an unknown method are in the body`() throws {
        let scene = ManagerScene()
        scene.run {
            var request = URLRequest(url: URL(filePath: "/"))
            request.httpMethod = "PURGE"
            _ = try? URLEncoding.queryString.encode(request, with: ["a": 1])
        }
        #expect(
            scene.decisions(.parameters.decided) == [
                "body: - parameters.method-known (PURGE), "
                    + "- parameters.content-type (no Content-Type)"
            ])
    }

    @Test func `goes where its destination says`() throws {
        #expect(
            try encoded("POST", ["a": 1], URLEncoding.queryString).url?.absoluteString
                == "https://example.test/?a=1")
        #expect(text(try encoded("GET", ["a": 1], URLEncoding.httpBody)) == "a=1")
        #expect(try encoded("POST", nil) == encoded("POST", nil, JSONEncoding.default))
    }

    @Test(
        arguments: [
            (URLEncoding.default, "a%5B%5D=1&a%5B%5D=2&f%5Bg%5D=x&f%5Bh%5D=0&t=1"),
            (
                URLEncoding(arrayEncoding: .noBrackets, boolEncoding: .literal),
                "a=1&a=2&f%5Bg%5D=x&f%5Bh%5D=0&t=true"
            ),
        ])
    func `spells arrays, dictionaries and truth values`(encoding: URLEncoding, pairs: String) throws {
        let parameters: Parameters = ["t": true, "f": ["h": 0, "g": "x"], "a": [1, 2]]
        #expect(text(try encoded("POST", parameters, encoding)) == pairs)
    }

    @Test func `tells truth values from numbers, also those of Foundation`() {
        let encoding = URLEncoding(boolEncoding: .literal)
        let values: [Any] = [true, 1, 0.5, NSNumber(value: true), NSNumber(value: 1), Int8(5)]
        let texts = values.flatMap { encoding.queryComponents(fromKey: "k", value: $0) }.map(\.1)
        #expect(texts == ["true", "1", "0.5", "true", "1", "5"])
    }

    @Test func `writes a number without the fraction that it does not have`() {
        let values: [Any] = [51.0, NSNumber(value: 51.0), -71.063611, Float(2), Optional(3.0) as Any]
        let texts = values.flatMap { URLEncoding.default.queryComponents(fromKey: "k", value: $0) }.map(\.1)
        #expect(texts == ["51", "51", "-71.06361099999999", "2", "3"])
    }

    @Test func `escapes all that has a meaning in a query, but not slash and question mark`() {
        #expect(
            URLEncoding.default.escape("a:#[]@!$&'()*+,;=/?é") == "a%3A%23%5B%5D%40%21%24%26%27%28%29"
                + "%2A%2B%2C%3B%3D/?%C3%A9")
    }

    @Test func `needs a URL for a query`() {
        var request = request
        request.url = nil
        let error = #expect(throws: AFError.self) { try URLEncoding.default.encode(request, with: ["a": 1]) }
        guard case .parameterEncodingFailed(.missingURL)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: Documents

    @Test func `writes JSON with sorted keys`() throws {
        let request = try encoded(
            "POST", ["b": [1, 2], "a": ["d": true, "c": NSNull()]], JSONEncoding.default)
        #expect(text(request) == #"{"a":{"c":null,"d":true},"b":[1,2]}"#)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        let list = try JSONEncoding.default.encode(self.request, withJSONObject: [1, "x"])
        #expect(text(list) == #"[1,"x"]"#)
    }

    @Test func `leaves a Content-Type that is there`() throws {
        var request = request
        request.setValue("application/vnd.api+json", forHTTPHeaderField: "Content-Type")
        let encoded = try JSONEncoding.default.encode(request, with: ["a": 1])
        #expect(encoded.value(forHTTPHeaderField: "Content-Type") == "application/vnd.api+json")
    }

    @Test func `refuses what JSON has no notation for`() {
        let error = #expect(throws: AFError.self) { try encoded("POST", ["a": Data()], JSONEncoding.default) }
        #expect(error?.isParameterEncodingError == true)
        #expect(error?.underlyingError is CocoaError)
    }

    private let list: Parameters = ["e": 5, "d": 4, "c": [1, "x"], "b": true, "a": Data([1])]

    @Test func `writes property lists as XML, with sorted keys`() throws {
        let request = try encoded("POST", list, PropertyListEncoding.default)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-plist")
        #expect(
            text(request) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
                "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<key>a</key>
                \t<data>
                \tAQ==
                \t</data>
                \t<key>b</key>
                \t<true/>
                \t<key>c</key>
                \t<array>
                \t\t<integer>1</integer>
                \t\t<string>x</string>
                \t</array>
                \t<key>d</key>
                \t<integer>4</integer>
                \t<key>e</key>
                \t<integer>5</integer>
                </dict>
                </plist>

                """)
    }

    @Test func `writes property lists in the binary form, with sorted keys`() throws {
        let request = try encoded("POST", list, PropertyListEncoding.binary)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-plist")
        let bytes = request.httpBody?.map { String($0, radix: 16) }.joined(separator: " ")
        #expect(
            bytes == """
                62 70 6c 69 73 74 30 30 \
                d5 1 2 3 4 5 6 7 8 b c 51 61 51 62 51 63 51 64 51 65 \
                41 1 9 a2 9 a 10 1 51 78 10 4 10 5 \
                0 0 0 8 0 0 0 13 0 0 0 15 0 0 0 17 0 0 0 19 0 0 0 1b 0 0 0 1d 0 0 0 1f 0 0 0 20 0 0 0 23 \
                0 0 0 25 0 0 0 27 0 0 0 29 \
                0 0 0 0 0 0 4 1 0 0 0 0 0 0 0 d 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2b
                """)
    }
}
