import JSONText
import ScriptReading

/// Prints what a handler is given, as handlers in tutorials do. In the trace, printing is an event.
struct HandlerPrinter: Sendable {
    /// Prints a value, or an error.
    func note<Value>(_ result: Result<Value, some Error>) {
        let text =
            switch result {
            case .success(let value): Self.text(value)
            case .failure(let error): Self.text(error)
            }
        Simulator.current?.recorder.record(.script(.called(name: "print(\(text))")))
    }

    /// The error and, if decoding failed, the place where it stopped.
    private static func text(_ error: some Error) -> String {
        guard let decoding = error as? DecodingError ?? (error as? AFError)?.decodingError else {
            return traceText(error)
        }
        return "\(traceText(error)): \(place(decoding))"
    }

    /// The path of keys to the place, and what is wrong there: `no name`, or `id is no Int`.
    private static func place(_ error: DecodingError) -> String {
        let path = { (keys: [any CodingKey]) in
            keys.isEmpty ? "the value" : keys.map(\.stringValue).joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context): return "no \(path(context.codingPath + [key]))"
        case .typeMismatch(let type, let context): return "\(path(context.codingPath)) is no \(name(type))"
        case .valueNotFound(let type, let context):
            return "\(path(context.codingPath)) is null, and no \(name(type))"
        case .dataCorrupted: return "this is no JSON"
        @unknown default: return "unreadable"
        }
    }

    /// The type as a script spells it.
    private static func name(_ type: Any.Type) -> String {
        switch type {
        case is Int64.Type: "Int"
        case is [String: Any].Type: "object"
        case is [Any].Type: "array"
        default: "\(type)"
        }
    }

    private static func text(_ value: Any) -> String {
        switch value {
        // Only the last part, because the rest of the path differs from machine to machine.
        case let file as URL: file.lastPathComponent
        case let data as Data: counted(data.count, "byte")
        case let text as String: quoted(text)
        case let model as Model: model.value.text
        case is Empty: "Empty"
        case let either as any PrintedAsContent: text(either.content)
        case Optional<Any>.none: "nil"
        case let data as Data?: data.map { counted($0.count, "byte") } ?? "nil"
        default: UntypedJSON(value)?.text ?? wrapped(in: value).map(text) ?? "\(value)"
        }
    }

    /// What is in an optional of any type; nil for anything else.
    private static func wrapped(in value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : nil
    }
}

/// What `JSONSerialization` made, as compact JSON with sorted keys.
private struct UntypedJSON {
    let text: String

    /// Nil for any other value.
    init?(_ value: Any) {
        switch value {
        case is NSNull: text = "null"
        case let members as [String: Any]:
            let texts = members.sorted { $0.key < $1.key }.compactMap { key, value in
                UntypedJSON(value).map { "\(ScriptedJSON.string(key).text):\($0.text)" }
            }
            text = "{\(texts.joined(separator: ","))}"
        case let elements as [Any]:
            text = "[\(elements.compactMap { UntypedJSON($0)?.text }.joined(separator: ","))]"
        case let string as String: text = ScriptedJSON.string(string).text
        case let number as NSNumber: text = Self.text(number)
        default: return nil
        }
    }

    private static func text(_ number: NSNumber) -> String {
        // Foundation makes a number of JSON's true. Only its type tells it apart.
        if String(cString: number.objCType) == "c" { return number.boolValue ? "true" : "false" }
        let digits = number.stringValue
        // A number of many digits is a decimal, whose `doubleValue` may be off by a little.
        let nearest = number is NSDecimalNumber ? Double(digits) : nil
        let double = nearest ?? number.doubleValue
        if double == 0, double.sign == .minus { return ScriptedJSON.number(double).text }
        // An integer keeps all its digits, for which a `Double` may have no room.
        if let integer = Int64(digits) { return String(integer) }
        if let integer = UInt64(digits) { return String(integer) }
        return Int64(exactly: double).map(String.init) ?? ScriptedJSON.number(double).text
    }
}

extension AFError {
    /// The decoder's error, if decoding failed.
    fileprivate var decodingError: DecodingError? {
        guard case .responseSerializationFailed(reason: .decodingFailed(let error)) = self else { return nil }
        return error as? DecodingError
    }
}
