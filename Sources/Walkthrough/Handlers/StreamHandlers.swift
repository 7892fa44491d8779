extension ScriptForms {
    /// What can receive the chunks of a stream request.
    static let streamHandlers = ScriptForms(
        noun: "a stream handler", key: "type", shared: [.handlerQueue] + StreamBehavior.keys,
        all: [
            StreamDataHandler.self, StreamStringHandler.self, StreamDecodableHandler.self,
            StreamCustomHandler.self, InputStreamHandler.self,
        ])
}

/// `responseStream`: each chunk's bytes.
struct StreamDataHandler: HandlerForm {
    static let word = "data"
    static let noun = "a data stream handler"
    static let meaning = "responseStream: each chunk's bytes."
    static let keys: [ObjectShape.Key] = []
    let name = Self.word
    private let behavior: StreamBehavior

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { behavior = StreamBehavior(object) }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStream(on: queue, stream: behavior.handler())
    }
}

/// `responseStreamString`: each chunk as text.
struct StreamStringHandler: HandlerForm {
    static let word = "string"
    static let noun = "a string stream handler"
    static let meaning = "responseStreamString: each chunk as UTF-8 text."
    static let keys: [ObjectShape.Key] = []
    let name = Self.word
    private let behavior: StreamBehavior

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { behavior = StreamBehavior(object) }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStreamString(on: queue, stream: behavior.handler())
    }
}

/// `responseStreamDecodable`: each chunk decoded, here into a value that can hold any JSON.
struct StreamDecodableHandler: HandlerForm {
    static let word = "decodable"
    static let noun = "a decodable stream handler"
    static let meaning = "responseStreamDecodable: each chunk decoded from JSON, on its own."
    static let keys: [ObjectShape.Key] = [.handlerName]
    let name: String
    private let behavior: StreamBehavior

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        name = object.string("name") ?? Self.word
        behavior = StreamBehavior(object)
    }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStream(
            using: DecodableStreamSerializer<AnyJSON>().named(name), on: queue, stream: behavior.handler())
    }
}

/// `responseStream(using:)` with a serializer of the caller's own.
struct StreamCustomHandler: HandlerForm {
    static let word = "custom"
    static let noun = "a custom stream handler"
    static let meaning = "responseStream(using:): a serializer of the caller's own."
    static let keys: [ObjectShape.Key] = [
        .handlerName,
        .optional("fails", .failures, "How many chunks its serializer cannot read, or always."),
    ]
    let name: String
    private let behavior: StreamBehavior
    private let failures: ScriptedFailures

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        name = object.string("name") ?? Self.word
        behavior = StreamBehavior(object)
        failures = object.failures("fails") ?? .never
    }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asStreamRequest.responseStream(
            using: FailingStreamSerializer(name: name, failures: failures).named(name), on: queue,
            stream: behavior.handler())
    }
}

/// `asInputStream`: the caller reads the body from a stream, as often as it likes.
struct InputStreamHandler: HandlerForm {
    static let word = "inputStream"
    static let noun = "an input stream"
    static let meaning = "asInputStream: an InputStream from which the caller reads now and then."
    static let keys: [ObjectShape.Key] = [
        .optional("bufferSize", .integer(1...1_000_000), "The most bytes of one read; 1024 without it."),
        .optional("every", .milliseconds, "How long the caller waits between two reads; 10 ms without it."),
    ]
    static let lacks = Set(StreamBehavior.keys.map(\.name))
    let name = Self.word
    private let bufferSize: Int
    private let interval: VirtualDuration

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        bufferSize = object.integer("bufferSize", in: 1...1_000_000) ?? 1024
        interval = object.milliseconds("every") ?? .milliseconds(10)
    }

    func add(to request: Request, on queue: DispatchQueue) {
        guard let stream = request.asStreamRequest.asInputStream(bufferSize: bufferSize) else { return }
        stream.open()
        read(stream, on: queue)
    }

    /// Reads what is there, and again after the interval, to the end of the stream.
    private func read(_ stream: InputStream, on queue: DispatchQueue) {
        queue.enqueue(after: max(interval, .milliseconds(1))) {
            var buffer = [UInt8](repeating: 0, count: bufferSize)
            guard stream.read(&buffer, maxLength: bufferSize) != 0 else { return stream.close() }
            read(stream, on: queue)
        }
    }
}

extension Request {
    /// The request as what its kind's handlers are for. The loader gives each kind its own handlers, so
    /// another class here is a mistake of ours.
    fileprivate var asStreamRequest: DataStreamRequest {
        guard let request = self as? DataStreamRequest else {
            preconditionFailure("a stream handler was added to a \(type(of: self))")
        }
        return request
    }
}
