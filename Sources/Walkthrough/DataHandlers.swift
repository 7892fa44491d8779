extension ScriptForms {
    /// What can receive the body of a data request, or of an upload's response.
    static let dataHandlers = ScriptForms(
        noun: "a handler", key: "type", shared: [.handlerName, .handlerQueue],
        all: [
            DataHandler.self, StringHandler.self, DecodableHandler.self, PlainHandler.self,
            CustomHandler.self,
        ])
}

/// `responseData`: the bytes.
struct DataHandler: HandlerForm {
    static let word = "data"
    static let noun = "a data handler"
    static let meaning = "responseData: the bytes."
    static let keys: [ObjectShape.Key] = []
    let name: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { name = object.string("name") ?? Self.word }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asDataRequest.response(
            queue: queue, responseSerializer: DataResponseSerializer().named(name)
        ) { _ in }
    }
}

/// `responseString`: the bytes as text.
struct StringHandler: HandlerForm {
    static let word = "string"
    static let noun = "a string handler"
    static let meaning = "responseString: the bytes as text."
    static let keys: [ObjectShape.Key] = []
    let name: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { name = object.string("name") ?? Self.word }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asDataRequest.response(
            queue: queue, responseSerializer: StringResponseSerializer().named(name)
        ) { _ in }
    }
}

/// `responseDecodable`: the bytes decoded, here into a value that can hold any JSON.
struct DecodableHandler: HandlerForm {
    static let word = "decodable"
    static let noun = "a decodable handler"
    static let meaning = "responseDecodable: the bytes decoded from JSON."
    static let keys: [ObjectShape.Key] = []
    let name: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { name = object.string("name") ?? Self.word }

    func add(to request: Request, on queue: DispatchQueue) {
        request.asDataRequest.response(
            queue: queue, responseSerializer: DecodableResponseSerializer<AnyJSON>().named(name)
        ) { _ in }
    }
}

/// `response`: no serializer at all.
struct PlainHandler: HandlerForm {
    static let word = "plain"
    static let noun = "a plain handler"
    static let meaning = "response: the bytes as they came, without a serializer."
    static let keys: [ObjectShape.Key] = []
    static let lacks: Set<String> = ["name"]
    let name = Self.word

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {}

    func add(to request: Request, on queue: DispatchQueue) {
        request.asDataRequest.response(queue: queue) { _ in }
    }
}

/// `response(responseSerializer:)` with a serializer of the caller's own.
struct CustomHandler: HandlerForm {
    static let word = "custom"
    static let noun = "a custom handler"
    static let meaning = "response(responseSerializer:): a serializer of the caller's own."
    static let keys: [ObjectShape.Key] = [
        .optional(
            "failTimes", .integer(0...1_000_000), "How many times its serializer fails; 0 without it.")
    ]
    let name: String
    private let failures: Int

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        name = object.string("name") ?? Self.word
        failures = object.integer("failTimes", in: 0...1_000_000) ?? 0
    }

    func add(to request: Request, on queue: DispatchQueue) {
        let serializer = FailingSerializer(name: name, failures: failures)
        request.asDataRequest.response(queue: queue, responseSerializer: serializer.named(name)) { _ in }
    }
}

extension Request {
    /// The request as what its kind's handlers are for.
    ///
    /// The loader gives each kind its own handlers, so another class here is a mistake of ours.
    var asDataRequest: DataRequest {
        guard let request = self as? DataRequest else {
            preconditionFailure("a handler for data was added to a \(type(of: self))")
        }
        return request
    }
}
