import JSONText
import ScriptReading

/// A check that a response must pass.
enum ScriptedValidator: Sendable {
    /// `validate()`: a status of 200..<300, and a content type that the request's `Accept` allows.
    case automatic
    /// `validate(statusCode:)`: any of these codes.
    case statusCodes(Set<Int>)
    /// `validate(contentType:)`: any of these media types.
    case contentTypes([String])
    /// A validator of the app's own that refuses the first `failures` responses.
    case custom(name: String, failures: Int)
    /// A validator of the app's own that is written in Swift.
    case swift(NamedSwiftType<DataRequest.Validation>)

    var isSwift: Bool { if case .swift = self { true } else { false } }
}

// MARK: - In scripts

extension ScriptType where Value == [ScriptedValidator] {
    /// `true`, an object that says what to accept, or an array of both. `false` stands for no validator.
    static var validators: ScriptType {
        let object = ScriptType.object(ValidatorKeys.self)
        return ScriptType(TypeShape.oneOf([.flag, object.shape]).orList) { json, reading in
            (json.array ?? [json]).flatMap { element -> [ScriptedValidator] in
                if let isAutomatic = element.bool { return isAutomatic ? [.automatic] : [] }
                guard element.members != nil else {
                    return reading.mismatch(element, "true, a validator, or an array of them") ?? []
                }
                return object.read(element, reading) ?? []
            }
        }
    }
}

/// The validators of one object, in the order in which Alamofire's own `validate()` applies them.
private struct ValidatorKeys: ScriptRecord {
    static let noun = "a validator"

    @Key(
        "status", .list(of: .statusCodes), "Accepted status codes: 304, or \"200-299\" for a range.")
    private var status: [ClosedRange<Int>]?
    @Key("contentType", "Accepted content types, such as application/json.")
    private var contentTypes: [String]?
    @Key("custom", "The name of a validator of the app's own.") private var custom: String?
    @Key("failTimes", in: 0...1_000_000, "How many responses the app's own validator refuses; 0 by default.")
    private var failures = 0

    @Key(
        "swift", .swiftType(.validator), "The name of a validator of the app's own that is written in Swift.",
        .only(on: .session, because: "it is written for Alamofire 5.12"))
    private var swift: NamedSwiftType<DataRequest.Validation>?
    @Keys private var values: SwiftValues

    func made(_ object: ScriptObject) -> [ScriptedValidator]? {
        if !$swift.isGiven { values.refuse(in: object) }
        if custom == nil {
            object.refuse(
                $failures,
                because: "expected \"custom\" beside it, the name of the validator that fails")
        }
        if ![$status, $contentTypes, $custom, $swift].contains(where: \.isGiven) {
            object.error("expected \"status\", \"contentType\", \"custom\" or \"swift\" in a validator")
        }
        return [
            status.map { .statusCodes($0.codes) }, contentTypes.map { .contentTypes($0) },
            custom.map { .custom(name: $0, failures: failures) }, swift.map { .swift($0) },
        ].compactMap { $0 }
    }
}

extension ScriptType where Value == ClosedRange<Int> {
    /// `304`, or `"200-299"`.
    fileprivate static var statusCodes: ScriptType {
        ScriptType(
            .oneOf([.integer(100...599), .string]),
            "a status code from 100 to 599, or a range such as \"200-299\""
        ) { json in
            if let code = json.integer.flatMap({ Int(exactly: $0) }) { return range(code, code) }
            let bounds = (json.string ?? "").split(separator: "-", omittingEmptySubsequences: false).map {
                Int($0)
            }
            guard bounds.count == 2, let low = bounds[0], let high = bounds[1] else { return nil }
            return range(low, high)
        }
    }

    private static func range(_ low: Int, _ high: Int) -> ClosedRange<Int>? {
        100 <= low && low <= high && high <= 599 ? low...high : nil
    }
}

extension [ClosedRange<Int>] {
    /// Whatever is in one of these ranges, each code added once: they may be thousands that overlap.
    fileprivate var codes: Set<Int> {
        var (codes, next): (Set<Int>, Int) = ([], 0)
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound >= next {
            codes.formUnion(Swift.max(range.lowerBound, next)...range.upperBound)
            next = range.upperBound + 1
        }
        return codes
    }
}

// MARK: - On requests

/// A request that a script can add validators to, in Alamofire 5.12 or 4.7.
protocol ValidatedRequest {
    /// `validate()`
    @discardableResult func validate() -> Self
    /// `validate(statusCode:)`
    @discardableResult func validate<Codes: Sequence>(statusCode: Codes) -> Self where Codes.Element == Int
    /// `validate(contentType:)`
    func accept(contentTypes: [String])
    /// `validate(_:)` with a closure that ignores the response.
    ///
    /// - Parameter judge: returns an error to refuse the response.
    func addValidator(named name: String, _ judge: @escaping @Sendable () -> (any Error)?)
}

extension ValidatedRequest {
    /// Adds one of the script's validators.
    func add(_ validator: ScriptedValidator) {
        switch validator {
        case .automatic: validate()
        case .statusCodes(let codes): validate(statusCode: codes)
        case .contentTypes(let types): accept(contentTypes: types)
        case .custom(let name, let failures):
            let countdown = Countdown(.times(failures))
            addValidator(named: name) { countdown.fails() ? ScriptedFailureError(name: name) : nil }
        case .swift(let validator):
            // The loader lets no other kind of request have one.
            guard let request = self as? DataRequest else { return }
            request.validate(
                named: validator.name, validator.make(in: request.underlyingQueue.simulator))
        }
    }
}

extension [ScriptedValidator] {
    /// Adds them to a request of either library, if it is of a kind that has `validate()`.
    func add(to request: Any) {
        guard let request = request as? any ValidatedRequest else { return }
        for validator in self { request.add(validator) }
    }
}

extension DataRequest: ValidatedRequest {
    func accept(contentTypes: [String]) { validate(contentType: contentTypes) }

    func addValidator(named name: String, _ judge: @escaping @Sendable () -> (any Error)?) {
        validate(named: name) { _, _, _ in Result(failure: judge()) }
    }
}

extension DataStreamRequest: ValidatedRequest {
    func accept(contentTypes: [String]) { validate(contentType: contentTypes) }

    func addValidator(named name: String, _ judge: @escaping @Sendable () -> (any Error)?) {
        validate(named: name) { _, _ in Result(failure: judge()) }
    }
}

extension DownloadRequest: ValidatedRequest {
    func accept(contentTypes: [String]) { validate(contentType: contentTypes) }

    func addValidator(named name: String, _ judge: @escaping @Sendable () -> (any Error)?) {
        validate(named: name) { _, _, _ in Result(failure: judge()) }
    }
}

extension Request.ValidationResult {
    fileprivate init(failure: (any Error)?) { self = failure.map { .failure($0) } ?? .success(()) }
}
