import OracleSupport
import Testing

@testable import SessionManagerChain

/// What the four serializers make of a response: the result, then the rules that were consulted.
@Suite struct `A serializer of 4-7` {
    private let empty = Data()
    private let hello = Data("hello".utf8)

    /// Runs a serializer in a simulation, and shows its result and the decisions it recorded.
    private func run<Value>(_ serialize: () -> SessionManagerChain.Result<Value>) -> [String] {
        let simulator = Simulator()
        let result = Simulator.$current.withValue(simulator, operation: serialize)
        let decisions = simulator.recorder.events.compactMap(\.payload.decision)
        // An error's own text may be Foundation's, and name places of this machine.
        let text = result.error.map { "FAILURE: \(traceText($0))" } ?? result.debugDescription
        return [text] + decisions.flatMap { ["= \($0.outcome)"] + $0.rules.text }
    }

    @Test func `passes on an earlier error, and asks nothing else`() throws {
        #expect(
            run {
                Request.serializeResponseData(response: nil, data: hello, error: NamedError("A"))
            } == [
                "FAILURE: NamedError(A)", "= failed before", "- serialize.no-error (NamedError(A))",
            ])
    }

    @Test(arguments: [204, 205])
    func `believes a status code that says there is no body, whatever came`(status: Int) throws {
        let response = try response(status)
        let rules = [
            "= empty value", "+ serialize.no-error (no error)", "+ serialize.empty-status (\(status))",
        ]
        #expect(
            run { Request.serializeResponseData(response: response, data: hello, error: nil) }
                == ["SUCCESS: 0 bytes"] + rules)
        #expect(
            run {
                Request.serializeResponseString(encoding: nil, response: response, data: nil, error: nil)
            } == ["SUCCESS: "] + rules)
        #expect(
            run { Request.serializeResponseJSON(options: [], response: response, data: nil, error: nil) }
                == ["SUCCESS: <null>"] + rules)
    }

    @Test func `takes an empty body for data and for text, and a missing one for an error`() throws {
        let response = try response(200)
        #expect(
            run { Request.serializeResponseData(response: response, data: empty, error: nil) } == [
                "SUCCESS: 0 bytes", "= value", "+ serialize.no-error (no error)",
                "- serialize.empty-status (200)", "+ serialize.data-not-nil (0)",
            ])
        #expect(
            run { Request.serializeResponseData(response: response, data: nil, error: nil) } == [
                "FAILURE: responseSerializationFailed(inputDataNil)", "= missing data",
                "+ serialize.no-error (no error)", "- serialize.empty-status (200)",
                "- serialize.data-not-nil (nil)",
            ])
        #expect(
            run {
                Request.serializeResponseString(encoding: nil, response: response, data: empty, error: nil)
            }.first == "SUCCESS: ")
    }

    @Test func `takes an empty body for no document`() throws {
        let response = try response(200)
        for data in [empty, nil] {
            #expect(
                run { Request.serializeResponseJSON(options: [], response: response, data: data, error: nil) }
                    == [
                        "FAILURE: responseSerializationFailed(inputDataNilOrZeroLength)", "= missing data",
                        "+ serialize.no-error (no error)", "- serialize.empty-status (200)",
                        "- serialize.data-present (0)",
                    ])
        }
    }

    @Test func `reads text in the encoding given, else in the response's, else in ISO Latin 1`() throws {
        let latin = Data([0xE9])
        let plain = try response(200)
        let utf8 = try response(200, ["Content-Type": "text/plain; charset=utf-8"])
        let texts = [
            run {
                Request.serializeResponseString(encoding: nil, response: plain, data: latin, error: nil)
            }.first,
            run {
                Request.serializeResponseString(encoding: nil, response: utf8, data: latin, error: nil)
            }.first,
            run {
                Request.serializeResponseString(
                    encoding: .isoLatin1, response: utf8, data: latin, error: nil)
            }.first,
        ]
        #expect(
            texts == [
                "SUCCESS: é", "FAILURE: responseSerializationFailed(stringSerializationFailed)", "SUCCESS: é",
            ])
    }

    @Test func `knows many names of encodings, and does not read text in one that it does not know`() throws {
        let rules = [
            "+ serialize.no-error (no error)", "- serialize.empty-status (200)",
            "+ serialize.data-not-nil (5)", "- serialize.encoding-given (none)",
        ]
        let windows = try response(200, ["Content-Type": "text/plain; charset=windows-1252"])
        #expect(
            run { Request.serializeResponseString(encoding: nil, response: windows, data: hello, error: nil) }
                == ["SUCCESS: hello", "= value"] + rules + [
                    "+ serialize.encoding-from-response (windows-1252)",
                    "+ serialize.string-decodes (windows-1252)",
                ])
        let odd = try response(200, ["Content-Type": "text/plain; charset=x-odd"])
        #expect(
            run { Request.serializeResponseString(encoding: nil, response: odd, data: hello, error: nil) }
                == ["FAILURE: responseSerializationFailed(stringSerializationFailed)", "= unreadable"]
                + rules + [
                    "+ serialize.encoding-from-response (x-odd)", "- serialize.string-decodes (unknown)",
                ])
    }

    @Test func `parses documents`() throws {
        let response = try response(200)
        #expect(
            run {
                Request.serializeResponseJSON(
                    options: .allowFragments, response: response, data: Data("7".utf8), error: nil)
            }.first == "SUCCESS: 7")
        #expect(
            run {
                Request.serializeResponseJSON(options: [], response: response, data: hello, error: nil)
            } == [
                "FAILURE: responseSerializationFailed(jsonSerializationFailed)", "= unreadable",
                "+ serialize.no-error (no error)", "- serialize.empty-status (200)",
                "+ serialize.data-present (5)", "- serialize.decodes (JSON)",
            ])
        let list = try PropertyListSerialization.data(fromPropertyList: ["x"], format: .xml, options: 0)
        #expect(
            run {
                Request.serializeResponsePropertyList(
                    options: [], response: response, data: list, error: nil)
            }.last == "+ serialize.decodes (property list)")
        #expect(
            run {
                Request.serializeResponsePropertyList(
                    options: [], response: response, data: Data("{ no".utf8), error: nil)
            }.first == "FAILURE: responseSerializationFailed(propertyListSerializationFailed)")
    }

    @Test func `of a download reads the file first`() throws {
        let simulator = Simulator()
        let file = simulator.temporaryFolder.appendingPathComponent("hello.txt")
        try hello.write(to: file)
        let serializer = DownloadRequest.stringResponseSerializer()
        let response = try response(200)
        #expect(
            run { serializer.serializeResponse(nil, response, file, nil) }.prefix(5) == [
                "SUCCESS: hello", "= file read", "+ serialize.no-error (no error)",
                "+ serialize.file-present (hello.txt)", "+ serialize.file-readable (5 bytes)",
            ])
        #expect(
            run { serializer.serializeResponse(nil, response, nil, nil) }.first
                == "FAILURE: responseSerializationFailed(inputFileNil)")
        #expect(
            run { serializer.serializeResponse(nil, response, file.appendingPathExtension("x"), nil) }
                .first == "FAILURE: responseSerializationFailed(inputFileReadFailed)")
    }

    @Test func `shows its name in traces, or one of the caller's`() {
        #expect(traceName(DataRequest.jsonResponseSerializer()) == "json")
        #expect(traceName(DownloadRequest.propertyListResponseSerializer()) == "propertyList")
        #expect(traceName(DataRequest.dataResponseSerializer().named("data1")) == "data1")
        #expect(
            traceName(DataResponseSerializer<Int> { _, _, _, _ in .success(1) })
                == "DataResponseSerializer<Int>")
    }
}
