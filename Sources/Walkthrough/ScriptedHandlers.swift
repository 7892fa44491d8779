extension DataRequest {
    /// Adds a validator as a script describes it.
    func add(_ validator: ScriptedValidator) {
        switch validator {
        case .automatic: validate()
        case .statusCodes(let ranges): validate(statusCode: ranges.flatMap { Array($0) })
        case .contentTypes(let types): validate(contentType: types)
        case .custom(let name, let failures):
            let countdown = Countdown(.times(failures))
            validate(named: name) { _, _, _ in
                countdown.fails() ? .failure(ScriptedFailureError(name: name)) : .success(())
            }
        }
    }

    /// Adds a handler as a script describes it. What it is given is in the trace; it does nothing with it.
    func add(_ handler: ScriptedHandler) {
        switch handler.kind {
        case .data:
            response(responseSerializer: DataResponseSerializer().named(handler.name)) { _ in }
        case .string:
            response(responseSerializer: StringResponseSerializer().named(handler.name)) { _ in }
        case .decodable:
            response(responseSerializer: DecodableResponseSerializer<AnyJSON>().named(handler.name)) { _ in }
        case .plain:
            response { _ in }
        case .custom:
            let serializer = FailingSerializer(name: handler.name, failures: handler.failures)
            response(responseSerializer: serializer.named(handler.name)) { _ in }
        }
    }
}

/// A serializer of the caller's own that gives the body, after failing as often as the script says.
private struct FailingSerializer: ResponseSerializer {
    let name: String
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

/// A value that decodes from any JSON, so that a script need not describe a type.
struct AnyJSON: Decodable, Sendable {
    /// Decoding a container looks at its members, so that a broken one fails as a real type's would.
    init(from decoder: any Decoder) throws {
        if (try? decoder.container(keyedBy: AnyKey.self)) != nil { return }
        if (try? decoder.unkeyedContainer()) != nil { return }
        _ = try decoder.singleValueContainer()
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int?

        init?(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
        init?(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
    }
}

/// Counts down how often something still fails.
final class Countdown: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var remaining: AdapterSettings.Failures

    init(_ failures: AdapterSettings.Failures) { remaining = failures }

    /// Whether it fails this time.
    func fails() -> Bool {
        switch remaining {
        case .always: return true
        case .times(0): return false
        case .times(let count):
            remaining = .times(count - 1)
            return true
        }
    }
}

/// An error of the caller's own, known by its name.
struct ScriptedFailureError: Error, TraceDescribable {
    let name: String

    var traceDescription: String { name }
}
