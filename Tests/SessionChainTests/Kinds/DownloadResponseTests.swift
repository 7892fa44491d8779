import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A download's response` {
    private let file = URL(fileURLWithPath: "/nowhere/report.pdf")

    private func response(
        _ result: Result<Int, AFError>, resumeData: Data? = nil
    ) throws -> AFDownloadResponse<Int> {
        DownloadResponse(
            request: try URLRequest(url: "https://example.test/report", method: .get), response: nil,
            fileURL: file, resumeData: resumeData, metrics: nil, serializationDuration: 0, result: result)
    }

    @Test func `transforms its value and keeps everything else`() throws {
        let mapped = try response(.success(3)).map { "\($0) pages" }
        #expect(mapped.value == "3 pages")
        #expect(mapped.fileURL == file)
        #expect(try response(.success(3)).tryMap { $0 * 2 }.value == 6)
    }

    @Test func `takes the error that a transformation throws as its error`() throws {
        let mapped = try response(.success(3)).tryMap { _ in throw NamedError("A") }
        #expect(mapped.error.map(traceText) == "NamedError(A)")
        let failed = try response(.failure(.explicitlyCancelled))
        let thrown = failed.tryMapError { _ -> NamedError in throw NamedError("B") }
        #expect(thrown.error.map(traceText) == "NamedError(B)")
    }

    @Test func `transforms its error and does not change a value`() throws {
        let failed = try response(.failure(.explicitlyCancelled), resumeData: Data([1]))
        #expect(
            failed.mapError { NamedError(traceText($0)) }.error.map(traceText)
                == "NamedError(explicitlyCancelled)")
        #expect(failed.tryMapError { $0 }.resumeData == Data([1]))
        #expect(try response(.success(3)).mapError { _ in NamedError("A") }.value == 3)
    }

    @Test func `describes its result, and in its debug description where the result came from`() throws {
        let done = try response(.success(3), resumeData: Data([1, 2]))
        #expect(done.description == "success(3)")
        #expect(
            done.debugDescription == """
                [Request]: GET https://example.test/report
                    [Headers]: None
                    [Body]: None
                [Response]: None
                [File URL]: /nowhere/report.pdf
                [Resume Data]: 2 bytes
                [Network Duration]: None
                [Serialization Duration]: 0.0s
                [Result]: success(3)
                """)
    }

    @Test func `says how long its serializer took, if that let time pass`() {
        let scene = DownloadScene()
        let notes = scene.notes
        scene.download()
        scene.setUp {
            _ = scene.request?.response(responseSerializer: SlowSerializer()) {
                notes.add("\($0.value ?? "no value"), \($0.serializationDuration) s")
            }
        }
        #expect(scene.run() == ["hello world, 0.03 s"])
    }
}

/// Reads the file, which takes it 30 ms.
private struct SlowSerializer: DownloadResponseSerializerProtocol {
    func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> String {
        Simulator.current?.spend(.milliseconds(30))
        return try StringResponseSerializer().serializeDownload(
            request: request, response: response, fileURL: fileURL, error: error)
    }
}
