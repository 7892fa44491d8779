import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A serializer of a download` {
    private let missing = URL(fileURLWithPath: "/nowhere/report.txt")

    private func serialize<Serializer: DownloadResponseSerializerProtocol>(
        _ serializer: Serializer, _ file: URL?, error: (any Error)? = nil
    ) -> String {
        do {
            let value = try serializer.serializeDownload(
                request: nil, response: nil, fileURL: file, error: error)
            return "\(value)"
        } catch {
            return traceText(error)
        }
    }

    /// Calls `action` with a file that holds `text`.
    private func withFile(_ text: String, _ action: (URL) -> Void) throws {
        let simulator = Simulator()
        let file = simulator.temporaryFolder.appendingPathComponent("report.txt")
        try Data(text.utf8).write(to: file)
        action(file)
    }

    @Test func `reads the file for a data serializer`() throws {
        try withFile("hello") { file in
            #expect(serialize(StringResponseSerializer(), file) == "hello")
            #expect(serialize(DataResponseSerializer(), file) == "5 bytes")
            #expect(serialize(DecodableResponseSerializer<[Int]>(), file).hasSuffix("(decodingFailed)"))
        }
    }

    @Test func `does not read the file if only its URL is needed`() {
        #expect(serialize(.url, missing) == "\(missing)")
    }

    @Test func `keeps an earlier error`() throws {
        try withFile("hello") { file in
            #expect(serialize(StringResponseSerializer(), file, error: NamedError("A")) == "NamedError(A)")
            #expect(serialize(.url, file, error: NamedError("A")) == "NamedError(A)")
        }
    }

    @Test func `treats the absence of a file as an error`() {
        #expect(serialize(.url, nil) == "responseSerializationFailed(inputFileNil)")
        #expect(serialize(DataResponseSerializer(), nil) == "responseSerializationFailed(inputFileNil)")
    }

    @Test func `treats a file that is gone as an error`() {
        #expect(
            serialize(DataResponseSerializer(), missing) == "responseSerializationFailed(inputFileReadFailed)"
        )
    }

    @Test func `treats an empty file as an empty body`() throws {
        try withFile("") { file in
            #expect(
                serialize(DataResponseSerializer(), file)
                    == "responseSerializationFailed(inputDataNilOrZeroLength)")
        }
    }

    @Test func `works the same under another name`() throws {
        try withFile("hello") { file in
            let named = StringResponseSerializer().named("greeting")
            #expect(named.traceName == "greeting")
            #expect(serialize(named, file) == "hello")
        }
        #expect(URLResponseSerializer().named("place").traceName == "place")
    }
}
