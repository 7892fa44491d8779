import ScriptReading

struct CustomHandler: SerializingHandler {
    static let word = "custom"
    static let meaning = "response(responseSerializer:): a serializer of the app's own."

    @Keys var shared: SharedHandlerKeys
    @Key("failTimes", in: 0...1_000_000, "How many times its serializer fails; 0 by default.")
    var failures = 0
    @Key(
        "delegate", ScriptForms.delegates.type(of: (any SerializingHandler).self),
        "A serializer that it gives the bytes to, even after an error, to read what the server says about"
            + " the failure.")
    var delegate: (any SerializingHandler)?

    /// A value such as `connectivity` or `authentication`; see `ErrorValue`.
    @Key(
        "errorsAsValues",
        "Whether it turns an error into a value that says what kind of error it is: the response is no failure"
            + " then.",
        .missing(on: .sessionManager, because: "it asks what Alamofire 5's errors say about themselves"))
    private var errorsAsValues = false

    func check(_ object: ScriptObject) {
        if errorsAsValues {
            object.refuse($failures, because: "a serializer with \"errorsAsValues\" never fails")
        }
    }

    var serializer: any ResponseSerializer {
        if errorsAsValues {
            let wrapped: any ResponseSerializer = delegate?.serializer ?? DataResponseSerializer()
            return catching(wrapped)
        }
        guard let delegate else { return FailingSerializer(name: name, failures: failures) }
        return delegating(to: delegate.serializer)
    }

    private func catching(_ serializer: some ResponseSerializer) -> any ResponseSerializer {
        CatchingSerializer(wrapped: serializer)
    }

    private func delegating(to serializer: some ResponseSerializer) -> any ResponseSerializer {
        DelegatingSerializer(name: name, failures: failures, delegate: serializer)
    }
}

extension ScriptForms {
    /// The library's serializers, for use by one of the app's own.
    static let delegates = ScriptForms(
        noun: "a delegate", key: "type", without: ["name", "prints", "queue"],
        all: [DataHandler.self, StringHandler.self, DecodableHandler.self, JSONHandler.self])
}

/// A serializer of the app's own that fails as often as the script says, and then returns the body.
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

/// A serializer of the app's own that reads what the server says about a failure.
///
/// If there is no response, there is nothing to read and it throws the error. Otherwise it gives the bytes to
/// the library's serializer, but not the error, which that serializer would throw at once.
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
