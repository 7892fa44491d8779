import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A response serializer` {
    private struct Item: Codable, Equatable { let id: Int }

    private func input(
        _ body: String?, status: Int = 200, method: HTTPMethod = .get, type: String = "text/plain",
        error: (any Error)? = nil
    ) throws -> SerializerInput {
        SerializerInput(
            request: try URLRequest(url: "https://example.test/", method: method),
            response: try response(status, ["Content-Type": type]), data: body.map { Data($0.utf8) },
            error: error)
    }

    private func show<Value>(_ made: Decided<Serialized<Value>>) -> [String] {
        let result: String
        switch made.choice.result {
        case .success(let value as Data): result = "\(value.count) bytes"
        case .success(let value): result = "\(value)"
        case .failure(let error): result = traceText(error)
        }
        return [result, made.decision.outcome] + made.decision.rules.text
    }

    @Test func `passes on a body`() throws {
        #expect(
            show(DataResponseSerializer().decide(try input("hello"))) == [
                "5 bytes", "value", "+ serialize.no-error (no error)", "+ serialize.data-present (5)",
            ])
    }

    @Test func `keeps an earlier error, whatever the body`() throws {
        #expect(
            show(DataResponseSerializer().decide(try input("hello", error: NamedError("A")))) == [
                "NamedError(A)", "failed before", "- serialize.no-error (NamedError(A))",
            ])
    }

    @Test func `includes the error that the decoder threw`() throws {
        let result = DecodableResponseSerializer<Item>().decide(try input("{}")).choice.result
        guard case .failure(AFError.responseSerializationFailed(reason: .decodingFailed(let error))) = result
        else {
            Issue.record("\(result)")
            return
        }
        #expect(error is DecodingError)
    }

    @Test func `treats an empty body as an error`() throws {
        let expected = [
            "responseSerializationFailed(inputDataNilOrZeroLength)", "missing data",
            "+ serialize.no-error (no error)", "- serialize.data-present (0)",
            "- serialize.empty-allowed (GET, 200)",
        ]
        #expect(show(DataResponseSerializer().decide(try input(""))) == expected)
        #expect(show(StringResponseSerializer().decide(try input(nil))) == expected)
    }

    @Test(arguments: [(204, HTTPMethod.get), (205, .get), (200, .head)])
    func `allows an empty body if the status or method implies one`(status: Int, method: HTTPMethod) throws {
        let empty = try input(nil, status: status, method: method)
        #expect(show(DataResponseSerializer().decide(empty))[0...1] == ["0 bytes", "empty value"])
        #expect(show(StringResponseSerializer().decide(empty))[0...1] == ["", "empty value"])
        #expect(
            show(DecodableResponseSerializer<Empty>().decide(empty))[0...1] == ["Empty()", "empty value"])
        #expect(
            show(DecodableResponseSerializer<Item>().decide(empty))[0...1]
                == ["responseSerializationFailed(invalidEmptyResponse(Item))", "no empty value"])
    }

    @Test func `reads each byte of ISO Latin 1 as the character with the same number`() {
        let bytes = (0...255).map { UInt8($0) }
        let text = String.Encoding.isoLatin1.text(of: Data(bytes))
        #expect(text?.unicodeScalars.map(\.value) == bytes.map { UInt32($0) })
        #expect(text == String(data: Data(bytes), encoding: .isoLatin1))
        #expect(String.Encoding.isoLatin1.text(of: Data("hello".utf8)) == "hello")
    }

    @Test func `reads text in the caller's encoding, or in the response's, or else in ISO Latin 1`() throws {
        #expect(
            show(StringResponseSerializer(encoding: .utf8).decide(try input("ä"))) == [
                "ä", "value", "+ serialize.no-error (no error)", "+ serialize.data-present (2)",
                "+ serialize.encoding-given (utf-8)", "+ serialize.string-decodes (utf-8)",
            ])
        let named = try input("ä", type: "text/plain; charset=utf-8")
        #expect(
            show(StringResponseSerializer().decide(named)) == [
                "ä", "value", "+ serialize.no-error (no error)", "+ serialize.data-present (2)",
                "- serialize.encoding-given (none)", "+ serialize.encoding-from-response (utf-8)",
                "+ serialize.string-decodes (utf-8)",
            ])
        #expect(
            show(StringResponseSerializer().decide(try input("ä"))) == [
                "Ã¤", "value", "+ serialize.no-error (no error)", "+ serialize.data-present (2)",
                "- serialize.encoding-given (none)", "- serialize.encoding-from-response (none)",
                "+ serialize.string-decodes (iso-8859-1)",
            ])
    }

    @Test(arguments: [
        ("utf-16le", "+ serialize.encoding-from-response (utf-16le)", "utf-16le"),
        ("utf-8", "+ serialize.encoding-from-response (utf-8)", "utf-8"),
        ("unicode-1-1", "+ serialize.encoding-from-response (unicode-1-1)", "utf-16"),
        ("utf8", "- serialize.encoding-from-response (utf8)", "iso-8859-1"),
        ("windows-1252", "- serialize.encoding-from-response (windows-1252)", "iso-8859-1"),
    ])
    func `knows few names of encodings, and takes every other for no name`(
        charset: String, rule: String, encoding: String
    ) throws {
        let input = try input("ab", type: "text/plain; charset=\(charset)")
        #expect(
            show(StringResponseSerializer().decide(input)).suffix(2) == [
                rule, "+ serialize.string-decodes (\(encoding))",
            ])
    }

    @Test func `fails if the bytes are not valid text`() throws {
        let made = StringResponseSerializer(encoding: .ascii).decide(try input("ä"))
        #expect(
            show(made).suffix(2) == [
                "+ serialize.encoding-given (us-ascii)", "- serialize.string-decodes (us-ascii)",
            ])
        #expect(made.choice.result.failure?.asAFError?.failedStringEncoding == .ascii)
    }

    @Test func `decodes a value`() throws {
        let serializer = DecodableResponseSerializer<Item>()
        #expect(try serializer.decide(input(#"{"id":7}"#)).choice.result.get() == Item(id: 7))
        #expect(
            show(serializer.decide(try input("hello"))) == [
                "responseSerializationFailed(decodingFailed)", "unreadable",
                "+ serialize.no-error (no error)", "+ serialize.data-present (5)",
                "- serialize.decodes (Item)",
            ])
    }

    @Test func `reads JSON objects`() throws {
        let serializer = JSONResponseSerializer()
        #expect(try serializer.decide(input(#"{"id":7}"#)).choice.result.get() as? [String: Int] == ["id": 7])
        #expect(
            show(serializer.decide(try input("hello")))[0]
                == "responseSerializationFailed(jsonSerializationFailed)")
    }

    @Test func `prepares the body first`() throws {
        let serializer = DecodableResponseSerializer<Item>(dataPreprocessor: .googleXSSI)
        #expect(try serializer.decide(input(")]}',\n{\"id\":7}")).choice.result.get() == Item(id: 7))
        #expect(try serializer.decide(input(#"{"id":7}"#)).choice.result.get() == Item(id: 7))
    }

    @Test func `records its decision`() throws {
        let simulator = Simulator()
        try Simulator.$current.withValue(simulator) {
            _ = try DataResponseSerializer().serialize(
                request: nil, response: nil, data: Data("x".utf8), error: nil)
        }
        #expect(simulator.recorder.events.map(\.payload.kind) == [.serialize.decided])
    }

    @Test func `can have its own name`() throws {
        let serializer = DataResponseSerializer().named("data1")
        #expect(traceName(serializer) == "data1")
        #expect(traceName(serializer.wrapped) == "data")
        let body = try serializer.serialize(request: nil, response: nil, data: Data("x".utf8), error: nil)
        #expect(body == Data("x".utf8))
    }
}
