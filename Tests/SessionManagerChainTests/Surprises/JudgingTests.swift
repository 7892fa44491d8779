import SessionManagerChain
import Testing

@Suite struct `Validating a response in 4.7` {
    @Test func `may replace a cancellation by a validator's error`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(500, length: 400_000, chunks: .slowly(400_000))
            let request = lab.request(from: lab.manager()).checked().handleData()
            lab.cancel(request, after: .milliseconds(120))
        }
        let error = "responseValidationFailed(unacceptableStatusCode(500))"
        #expect(
            lab.noted("urlSession.task.didComplete", "closure.", "serializer.") == [
                "urlSession.task.didCompleteWithError URLError(-999)", "closure.taskDidComplete \(error)",
                "serializer.serialize(data) bytes=98304 error=\(error)",
            ])
    }

    @Test func `accepts an empty 204 as data and as JSON`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(204, headers: [], length: 0, chunks: [])
            lab.request(from: lab.manager()).checked().handleData().handleJSON()
        }
        #expect(
            lab.noted("responseHandler") == [
                "responseHandler(data) success status=204 bytes=0 task=set retryCount=0",
                "responseHandler(json) success status=204 bytes=0 task=set retryCount=0",
            ])
    }

    @Test func `comes too late for a download: the body of a 404 is already at the destination`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(404)
            let manager = lab.manager()
            lab.make("download") { manager.download($0, to: lab.destination([])) }.checked().handleData()
        }
        let error = "responseValidationFailed(unacceptableStatusCode(404))"
        #expect(
            lab.noted("destination", "closure.", "responseHandler") == [
                "destination status=404", "closure.taskDidComplete \(error)",
                "responseHandler(data) failure(\(error)) status=404 bytes=nil task=set retryCount=0 "
                    + "temporaryURL=yes destinationURL=yes resumeData=nil",
            ])
        #expect(try String(contentsOf: lab.file, encoding: .utf8) == "hello")
    }
}
