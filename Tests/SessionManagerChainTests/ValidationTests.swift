import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `A validator of 4-7` {
    /// The handler's error of one request, and how its validators decided.
    private func judged(
        _ scene: ManagerScene, _ validate: @escaping (DataRequest) -> Void
    ) -> (error: String, decisions: [String]) {
        let lines = Lines()
        scene.run {
            let request = scene.manager.request(pageURL)
            validate(request)
            request.response { lines.add($0.error.map(traceText) ?? "no error") }
        }
        return (lines.all.joined(separator: ", "), scene.decisions(.validation.decided))
    }

    @Test func `accepts success and any type by default`() {
        let (error, decisions) = judged(ManagerScene()) { $0.validate() }
        #expect(error == "no error")
        #expect(
            decisions == [
                "accepted: + validation.status-code (200)",
                "accepted: - validation.content-type-empty-body (a body), "
                    + "+ validation.content-type-present (text/plain), + validation.content-type (text/plain)",
            ])
    }

    @Test func `is skipped once one has refused`() {
        let (error, decisions) = judged(ManagerScene(statuses: [404])) { $0.validate() }
        #expect(error == "responseValidationFailed(unacceptableStatusCode(404))")
        #expect(
            decisions == [
                "refused: - validation.status-code (404)",
                "skipped: - validation.no-earlier-error (an earlier error)",
            ])
    }

    @Test func `compares media types`() {
        let (error, _) = judged(ManagerScene()) { $0.validate(contentType: ["application/json", "image/*"]) }
        #expect(error == "responseValidationFailed(unacceptableContentType(text/plain))")
    }

    @Test func `lists the acceptable types as the caller did`() {
        let scene = ManagerScene()
        let lines = Lines()
        scene.run {
            scene.manager.request(pageURL).validate(contentType: ["c/d", "a/b"]).response {
                lines.add(($0.error as? AFError)?.acceptableContentTypes?.joined(separator: " ") ?? "none")
            }
        }
        #expect(lines.all == ["c/d a/b"])
    }

    @Test func `misses a type that has not two parts`() {
        for type in ["text", "text/plain/x", "/"] {
            let (error, _) = judged(ManagerScene(type: type)) { $0.validate(contentType: ["text/*"]) }
            #expect(error == "responseValidationFailed(missingContentType)")
        }
    }

    @Test func `of the caller's own gives its error as it is`() {
        let (error, decisions) = judged(ManagerScene()) {
            $0.validate { request, response, data in
                data?.count == 5 && response.statusCode == 200 && request?.httpMethod == "GET"
                    ? .failure(NamedError("mine")) : .success
            }
        }
        #expect(error == "NamedError(mine)")
        #expect(decisions == ["refused: - validation.custom (NamedError(mine))"])
    }

    @Test func `of a download looks at its file, which stays whatever it says`() throws {
        let scene = ManagerScene()
        let lines = Lines()
        let file = scene.simulator.temporaryFolder.appendingPathComponent("page.txt")
        scene.run {
            scene.manager.download(pageURL, to: { _, _ in (file, []) })
                .validate { _, _, temporaryURL, destinationURL in
                    lines.add("\(temporaryURL != nil) \(destinationURL == file)")
                    return .success
                }
                .validate(contentType: ["application/json"])
                .responseString { lines.add($0.error.map(traceText) ?? "no error") }
        }
        #expect(
            lines.all == [
                "true true", "responseValidationFailed(unacceptableContentType(text/plain))",
            ])
        #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
        #expect(
            scene.decisions(.validation.decided).last?.hasPrefix(
                "refused: + validation.file-present (a file), + validation.file-readable (5)") == true)
    }

    @Test func `of a download misses a file that is gone`() {
        let scene = ManagerScene()
        let lines = Lines()
        scene.run {
            scene.manager.download(pageURL)
                .validate { _, _, temporaryURL, _ in
                    if let temporaryURL { try? FileManager.default.removeItem(at: temporaryURL) }
                    return .success
                }
                .validate(contentType: ["text/plain"])
                .response { lines.add($0.error.map(traceText) ?? "no error") }
        }
        #expect(lines.all == ["responseValidationFailed(dataFileReadFailed)"])
    }
}
