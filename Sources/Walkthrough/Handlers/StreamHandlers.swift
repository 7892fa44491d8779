import ScriptReading

extension ScriptForms {
    /// The handlers of stream requests.
    static let streamHandlers = ScriptForms(
        noun: "a stream handler", key: "type",
        all: [
            StreamDataHandler.self, StreamStringHandler.self, StreamDecodableHandler.self,
            StreamCustomHandler.self, InputStreamHandler.self,
        ])
}

struct StreamDataHandler: PlacedHandlerForm {
    static let word = "data"
    static let noun = "a data stream handler"
    static let meaning = "responseStream: each chunk's bytes."

    @Keys var place: HandlerQueue
    @Keys private var behavior: StreamBehavior

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStream(on: queue, stream: behavior.handler())
    }
}

struct StreamStringHandler: PlacedHandlerForm {
    static let word = "string"
    static let noun = "a string stream handler"
    static let meaning = "responseStreamString: each chunk as UTF-8 text."

    @Keys var place: HandlerQueue
    @Keys private var behavior: StreamBehavior

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStreamString(on: queue, stream: behavior.handler())
    }
}

struct StreamDecodableHandler: PlacedHandlerForm {
    static let word = "decodable"
    static let noun = "a decodable stream handler"
    static let meaning = "responseStreamDecodable: each chunk decoded from JSON by itself."

    @Keys var place: HandlerQueue
    @Keys private var behavior: StreamBehavior
    @Keys private var naming: HandlerName
    var name: String { naming.name ?? Self.word }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStream(
            using: DecodableStreamSerializer<AnyJSON>().named(name), on: queue, stream: behavior.handler())
    }
}

struct StreamCustomHandler: PlacedHandlerForm {
    static let word = "custom"
    static let noun = "a custom stream handler"
    static let meaning = "responseStream(using:): a serializer of the app's own."

    @Keys var place: HandlerQueue
    @Keys private var behavior: StreamBehavior
    @Keys private var naming: HandlerName
    @Key("fails", "How many chunks its serializer fails to read, or always.")
    private var failures = ScriptedFailures.never
    var name: String { naming.name ?? Self.word }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStream(
            using: FailingStreamSerializer(name: name, failures: failures).named(name), on: queue,
            stream: behavior.handler())
    }
}

struct InputStreamHandler: PlacedHandlerForm {
    static let word = "inputStream"
    static let noun = "an input stream"
    static let meaning = "asInputStream: an InputStream that the app reads at its own pace."

    @Keys var place: HandlerQueue
    @Key(
        "bufferSize", in: 1...1_000_000,
        "How many bytes may wait to be read; 1024 by default. What a chunk has beyond the room left is lost.")
    private var bufferSize = 1024
    @Key("reads", in: 1...1_000_000, "How many bytes it reads at most at a time; by default all that wait.")
    private var bytesPerRead: Int?
    @Key("every", "The time between two reads; 10 ms by default.")
    private var interval = VirtualDuration.milliseconds(10)

    func add(to request: Request, on queue: DispatchQueue) {
        guard let stream = request.asStreamRequest.asInputStream(bufferSize: bufferSize) else { return }
        stream.open()
        queue.enqueue(after: pause) { read(stream, on: queue) }
    }

    private var pause: VirtualDuration { max(interval, .milliseconds(1)) }

    /// Reads what is there, and again after each interval, until the end of the stream.
    private func read(_ stream: InputStream, on queue: DispatchQueue) {
        // Room for one byte is enough to be told that there is nothing, or that this is the end.
        let size = stream.hasBytesAvailable ? bytesPerRead ?? bufferSize : 1
        var buffer = [UInt8](repeating: 0, count: size)
        let count = stream.read(&buffer, maxLength: size)
        if count > 0 {
            queue.enqueue(after: pause) { read(stream, on: queue) }
        } else if count == 0 {
            stream.close()
        } else {
            wait(for: stream, on: queue)
        }
    }

    /// Goes on when something has been written, at the time of the next read. What would be read before then
    /// is known to be nothing; and a stream that nobody ends would be read for ever.
    private func wait(for stream: InputStream, on queue: DispatchQueue) {
        let recorder = queue.simulator.recorder
        let (asked, cause, subject) = (queue.simulator.now, recorder.cause, recorder.currentSubject)
        // Weak, because the stream keeps what it calls.
        stream.whenWritten { [weak stream] in
            guard let stream else { return }
            let passed = queue.simulator.now.since(asked).nanoseconds
            let late = passed % pause.nanoseconds
            // A read that is due at this very moment comes after the write.
            let rest = passed > 0 && late == 0 ? 0 : pause.nanoseconds - late
            queue.enqueue(after: VirtualDuration(nanoseconds: rest)) {
                // A read follows from the one before it, whoever has written in between.
                recorder.continueFrom(cause: cause, subject: subject)
                read(stream, on: queue)
            }
        }
    }
}
