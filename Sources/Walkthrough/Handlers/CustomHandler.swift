/// `response(responseSerializer:)` with a serializer of the caller's own, which may let another do the work.
struct CustomHandler: SerializingHandler {
    static let word = "custom"
    static let noun = "a custom handler"
    static let meaning = "response(responseSerializer:): a serializer of the caller's own."
    static let keys: [ObjectShape.Key] = [
        .optional(
            "failTimes", .integer(0...1_000_000), "How many times its serializer fails; 0 without it."),
        .optional(
            "delegate", .forms(.delegates),
            "A serializer that it gives the bytes to, even after an error: it reads what a server said of"
                + " the failure."),
    ]

    let shared: SharedHandlerKeys
    let failures: Int
    let delegate: (any SerializingHandler)?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        shared = SharedHandlerKeys(object, word: Self.word)
        failures = object.integer("failTimes", in: 0...1_000_000) ?? 0
        delegate = object["delegate"].flatMap {
            ScriptForms.delegates.read($0, decoder) as? any SerializingHandler
        }
    }

    var serializer: any ResponseSerializer {
        guard let delegate else { return FailingSerializer(name: name, failures: failures) }
        return delegating(to: delegate.serializer)
    }

    private func delegating(to serializer: some ResponseSerializer) -> any ResponseSerializer {
        DelegatingSerializer(name: name, failures: failures, delegate: serializer)
    }
}

extension ScriptForms {
    /// The library's own serializers, which one of the caller's own can let do the work.
    static let delegates = ScriptForms(
        noun: "a delegate", key: "type", without: ["name", "prints", "queue"],
        all: [DataHandler.self, StringHandler.self, DecodableHandler.self, JSONHandler.self])
}

/// A serializer of the caller's own that gives the body, after failing as often as the script says.
private struct FailingSerializer: ResponseSerializer {
    private let name: String
    private let countdown: Countdown

    init(name: String, failures: Int) {
        self.name = name
        countdown = Countdown(.times(failures))
    }

    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> Data {
        if let error { throw error }
        if countdown.fails() { throw ScriptedFailureError(name: name) }
        return data ?? Data()
    }
}

/// A serializer of the caller's own that reads what a server says of a failure.
///
/// Without a response there is nothing to read: the error stands. With one, the delegate gets the bytes and
/// no error, or it would throw that at once instead of reading anything.
private struct DelegatingSerializer<Delegate: ResponseSerializer>: ResponseSerializer {
    private let name: String
    private let countdown: Countdown
    private let delegate: Delegate

    init(name: String, failures: Int, delegate: Delegate) {
        self.name = name
        self.delegate = delegate
        countdown = Countdown(.times(failures))
    }

    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> Delegate.SerializedObject {
        if response == nil, let error { throw error }
        if countdown.fails() { throw ScriptedFailureError(name: name) }
        return try delegate.serialize(request: request, response: response, data: data, error: nil)
    }
}
