import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A stream request` {
    @Test func `does not start without a handler`() {
        let scene = Scene()
        scene.run {
            let session = Session()
            let request = session.streamRequest(pageURL)
            scene.later(.seconds(1)) { [session] in
                #expect(request.state == .initialized)
                withExtendedLifetime(session) {}
            }
        }
        #expect(scene.calls("request") == [])
    }

    @Test func `reports parsed chunks to monitors, but not raw ones`() {
        let scene = Scene(chunks: ["one", "two"])
        scene.stream { $0.responseStream { _ in }.responseStreamString { _ in } }
        #expect(
            scene.calls("request.didParseStream", "streamHandler") == [
                "streamHandler(data,stream)", "request.didParseStream", "streamHandler(string,stream)",
                "streamHandler(data,stream)", "request.didParseStream", "streamHandler(string,stream)",
                "streamHandler(data,complete)", "streamHandler(string,complete)",
            ])
    }

    @Test func `continues after a chunk that cannot be parsed`() {
        let scene = Scene(chunks: ["1", "no number", "3"])
        let notes = Notes()
        scene.stream { request in
            request.responseStreamDecodable(of: Int.self) { stream in
                switch stream.event {
                case .stream(.success(let value)): notes.add("\(value)")
                case .stream(.failure(let error)): notes.add(traceText(error))
                case .complete(let completion):
                    notes.add("error \(completion.error.map(traceText) ?? "none")")
                }
            }
        }
        #expect(notes.lines == ["1", "responseSerializationFailed(decodingFailed)", "3", "error none"])
        #expect(scene.decisions(.stream.errorDecided) == ["go on"])
    }

    @Test func `is rejected by a validator only after its handlers have received the body`() {
        let scene = Scene(chunks: ["not ", "found"], status: 404)
        let notes = Notes()
        scene.stream { request in
            request.validate().responseStreamString { stream in
                notes.add(stream.value ?? stream.completion?.error.map(traceText) ?? "nothing")
            }
        }
        #expect(notes.lines == ["not ", "found", "responseValidationFailed(unacceptableStatusCode(404))"])
    }

    @Test func `checks the content type even if the body is empty`() {
        let scene = Scene(chunks: [])
        let notes = Notes()
        scene.stream { request in
            request.validate(contentType: ["application/json"]).responseStream { stream in
                notes.add(stream.completion?.error.map(traceText) ?? "no error")
            }
        }
        #expect(notes.lines == ["responseValidationFailed(unacceptableContentType(text/plain))"])
    }

    @Test func `is not cancelled by a token once it has ended`() {
        let scene = Scene(chunks: ["one"])
        let notes = Notes()
        scene.stream { request in
            request.responseStream { stream in
                guard stream.completion != nil else { return }
                let token = stream.token
                scene.later(.seconds(1)) {
                    token.cancel()
                    notes.add(request.state.rawValue)
                }
            }
        }
        #expect(notes.lines == ["finished"])
        #expect(scene.calls("requestDidCancel") == [])
    }

    @Test func `asks whether the head is allowed before it delivers the first chunk`() {
        let scene = Scene(chunks: ["one"])
        let notes = Notes()
        scene.stream { request in
            request.onHTTPResponse { response, answer in
                notes.add("head \(response.statusCode)")
                answer(.cancel)
            }
            .responseStream { stream in
                notes.add(stream.completion?.error.map(traceText) ?? "a chunk")
            }
        }
        #expect(notes.lines == ["head 200", "explicitlyCancelled"])
        #expect(
            scene.calls("requestDidCancel", "request.didCancelTask", "urlSession.task.didComplete") == [
                "requestDidCancel", "request.didCancelTask", "urlSession.task.didCompleteWithError",
            ])
    }

    @Test func `wraps the error that its own serializer throws`() {
        let scene = Scene(chunks: ["one"])
        let notes = Notes()
        scene.stream { request in
            request.responseStream(using: ThrowingStreamSerializer()) { stream in
                if let error = stream.error { notes.add(traceText(error)) }
            }
        }
        #expect(
            notes.lines == ["responseSerializationFailed(customSerializationFailed(TestError(serializer)))"])
    }

    @Test func `holds a completion back until a slow handler has processed the last chunk`() {
        let scene = Scene(chunks: ["one", "two"])
        scene.stream { request in
            request.responseStream { stream in
                if stream.value != nil { scene.simulator.spend(.milliseconds(50)) }
            }
        }
        #expect(scene.decisions(.stream.completionDecided) == ["wait"])
        #expect(
            scene.calls("streamHandler", "requestDidFinish") == [
                "streamHandler(data,stream)", "requestDidFinish", "streamHandler.end",
                "streamHandler(data,stream)", "streamHandler.end", "streamHandler(data,complete)",
            ])
    }

    private struct ThrowingStreamSerializer: DataStreamSerializer {
        func serialize(_ data: Data) throws -> String { throw TestError("serializer") }
    }
}

@Suite struct `An input stream of a body` {
    @Test func `is read as the chunks arrive, and loses what its buffer has no room for`() throws {
        let scene = Scene(chunks: ["hello", "world"])
        var reads: [String] = []
        scene.stream { request in
            guard let stream = request.asInputStream(bufferSize: 4) else { return }
            reads.append(stream.readText())
            stream.open()
            reads.append(stream.readText())
            scene.later(.milliseconds(20)) { reads += [stream.readText(), stream.readText()] }
            scene.later(.seconds(1)) { reads += (0..<3).map { _ in stream.readText() } }
        }
        #expect(
            reads == ["error \(EBADF)", "error \(EAGAIN)", "hell", "error \(EAGAIN)", "worl", "end", "end"])
        #expect(
            scene.kinds(among: .stream.inputProvided, .stream.piped, .stream.read) == [
                .stream.inputProvided, .stream.piped, .stream.read, .stream.piped, .stream.read, .stream.read,
            ])
        #expect(scene.written == ["took 4, lost 1, waiting 4", "took 4, lost 1, waiting 4"])
    }

    @Test func `keeps chunks waiting in their order while its buffer is full`() {
        let scene = Scene(chunks: ["hell", "o wor", "ld"])
        var reads: [String] = []
        scene.stream { request in
            guard let stream = request.asInputStream(bufferSize: 4) else { return }
            stream.open()
            for second in 1...4 { scene.later(.seconds(Double(second))) { reads.append(stream.readText()) } }
        }
        #expect(reads == ["hell", "o wo", "ld", "end"])
        #expect(
            scene.written == [
                "took 4, lost 0, waiting 4", "took 4, lost 1, waiting 4", "took 2, lost 0, waiting 2",
            ])
    }

    @Test func `takes nothing any more once it is closed`() {
        let scene = Scene(chunks: ["hell", "o", "world"])
        scene.stream { request in
            guard let stream = request.asInputStream(bufferSize: 4) else { return }
            stream.open()
            scene.later(.seconds(1)) { stream.close() }
        }
        #expect(
            scene.written == [
                "took 4, lost 0, waiting 4", "took 0, lost 1, waiting 0", "took 0, lost 5, waiting 0",
            ])
    }

    @Test func `resumes a request that has not been started otherwise`() {
        let scene = Scene(chunks: ["hello"])
        var request: DataStreamRequest?
        scene.run {
            let session = Session(startRequestsImmediately: false)
            request = session.streamRequest(pageURL)
            _ = request?.asInputStream()
            scene.later(.seconds(1)) { withExtendedLifetime(session) {} }
        }
        #expect(request?.state == .finished)
    }

    @Test func `ends when another one takes its place`() {
        let scene = Scene(chunks: ["hello"])
        var reads: [String] = []
        scene.stream { request in
            guard let first = request.asInputStream(), let second = request.asInputStream() else { return }
            first.open()
            second.open()
            scene.later(.seconds(1)) {
                reads = [first.readText(), second.readText(), second.readText()]
            }
        }
        #expect(reads == ["end", "hello", "end"])
    }

    @Test func `tells who waits once that something was written`() {
        let scene = Scene(chunks: ["hello", "world"])
        var calls = 0
        scene.stream { request in request.asInputStream()?.whenWritten { calls += 1 } }
        #expect(calls == 1)
    }

    @Test func `tells a scheduled delegate when there is something to read`() {
        let scene = Scene(chunks: ["hello", "world"])
        let listener = Listener()
        scene.stream { request in
            guard let stream = request.asInputStream() else { return }
            stream.delegate = listener
            stream.schedule(in: .main, forMode: .default)
            stream.open()
        }
        #expect(listener.lines == ["opened", "hello", "world", "end"])
    }

    @Test func `tells its end to who has read everything, also if the last chunk is empty`() {
        let scene = Scene()
        let listener = Listener()
        scene.run {
            let stream = PipedInputStream(
                bufferSize: 5, rootQueue: scene.simulator.main, noteRead: { _ in },
                noteWritten: { _, _, _ in })
            stream.delegate = listener
            stream.schedule(in: .main, forMode: .default)
            stream.open()
            stream.write(Data("hello".utf8))
            stream.write(Data())
            stream.endWriting()
        }
        #expect(listener.lines == ["opened", "hello", "end"])
    }

    /// Reads everything that is announced to it.
    private final class Listener: NSObject, StreamDelegate {
        private(set) var lines: [String] = []

        func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
            switch eventCode {
            case .openCompleted: lines.append("opened")
            case .hasBytesAvailable: lines.append((aStream as? InputStream)?.readText() ?? "no stream")
            case .endEncountered: lines.append("end")
            default: lines.append("\(eventCode)")
            }
        }
    }
}

@Suite struct `The chunks that handlers have not processed yet` {
    @Test func `hold completions back`() {
        var chunks = PendingChunks()
        chunks.received(by: 2)
        let decided = chunks.decideCompletion()
        chunks.hold {}
        #expect(decided.choice == .wait)
        #expect(decided.decision.text == ["wait", "= - stream.chunks-handled (2 pending)"])
        #expect(chunks.handled().isEmpty)
        #expect(chunks.handled().count == 1)
    }

    @Test func `let a completion through if there are none`() {
        var chunks = PendingChunks()
        chunks.received(by: 1)
        #expect(chunks.handled().isEmpty)
        let decided = chunks.decideCompletion()
        #expect(decided.choice == .complete)
        #expect(decided.decision.text == ["complete", "= + stream.chunks-handled (0 pending)"])
    }
}

@Suite struct `An error of a stream` {
    @Test func `ends it only if the request was created that way`() {
        let unreadable = AFError.responseSerializationFailed(reason: .inputDataNilOrZeroLength)
        let goesOn = StreamErrorDecision.unreadable(unreadable, cancelsItself: false)
        #expect(goesOn.choice == .goOn)
        #expect(goesOn.decision.deciding?.rule == .stream.cancelsOnError)
        let ends = StreamErrorDecision.unreadable(unreadable, cancelsItself: true)
        #expect(ends.choice == .cancel)
        #expect(ends.decision.deciding?.rule == .stream.cancelsOnError)
    }

    @Test func `always ends it if a handler threw the error`() {
        let decided = StreamErrorDecision.thrown(NamedError("A"))
        #expect(decided.choice == .cancel)
        #expect(decided.decision.text == ["cancel", "= - stream.handler-succeeded (NamedError(A))"])
    }
}

extension Scene {
    /// A server that answers with these chunks, 15 ms after the request and then 10 ms apart.
    convenience init(chunks: [String], status: Int = 200) {
        self.init()
        let response = ScriptedResponse(
            status: status, headers: [("Content-Type", "text/plain")],
            chunks: chunks.enumerated().map { index, text in
                Chunk(text, delay: .milliseconds(index == 0 ? 0 : 10))
            })
        simulator.transport = ScriptedTransport(
            simulator: simulator,
            exchanges: [Exchange(name: "chunks", match: RequestPattern(), reply: .response(response))])
    }

    /// Creates a stream request, does something with it, and runs until nothing is left to do.
    fileprivate func stream(_ action: @escaping (DataStreamRequest) -> Void) {
        run { [self] in
            let session = Session()
            action(session.streamRequest(pageURL))
            later(.seconds(10)) { withExtendedLifetime(session) {} }
        }
    }

    /// What became of each chunk that was written to an input stream.
    fileprivate var written: [String] {
        simulator.recorder.events.compactMap { event in
            guard case .stream(.piped(let taken, let lost, let waiting)) = event.payload else { return nil }
            return "took \(taken), lost \(lost), waiting \(waiting)"
        }
    }
}

extension InputStream {
    /// The result of one read of at most 100 bytes: text, `end`, or the error's number.
    fileprivate func readText() -> String {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(&bytes, maxLength: bytes.count)
        guard count >= 0 else { return "error \((streamError as? POSIXError)?.code.rawValue ?? 0)" }
        return count == 0 ? "end" : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
