import JSONText
import ScriptReading

/// What a script gives to a Swift type: the JSON under `with`.
struct SwiftArguments: Sendable {
    /// Nil if the script has no `with`.
    let json: JSON?

    /// The value that the type is made from.
    func read<Arguments: Decodable>(_: Arguments.Type) throws -> Arguments {
        guard let json else { throw SwiftArgumentsError.missing("\(Arguments.self)") }
        do {
            return try JSONDecoder().decode(Arguments.self, from: Data(ScriptedJSON(json).text.utf8))
        } catch let error as DecodingError {
            throw SwiftArgumentsError(error, in: json)
        }
    }

    /// Refuses values for a type that takes none.
    func refuse() throws {
        if let json { throw SwiftArgumentsError.needless(json) }
    }
}

/// A mistake in the JSON under `with`, and its place.
struct SwiftArgumentsError: Error {
    /// Nil for the place of the type's name.
    let place: JSON?
    let message: String

    static func missing(_ type: String) -> SwiftArgumentsError {
        SwiftArgumentsError(place: nil, message: "expected \"with\" beside it, from which it reads \(type)")
    }

    static func needless(_ json: JSON) -> SwiftArgumentsError {
        SwiftArgumentsError(place: json, message: "this type is made without any values")
    }

    private init(place: JSON?, message: String) {
        self.place = place
        self.message = message
    }

    /// Finds the place of what could not be decoded.
    init(_ error: DecodingError, in json: JSON) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(
                place: Self.value(at: context.codingPath, in: json),
                message: "expected \(quoted(key.stringValue)) in it")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let place = Self.value(at: context.codingPath, in: json)
            self.init(place: place, message: "expected a value of the type \(type), found \(place.found)")
        case .dataCorrupted(let context):
            let place = Self.value(at: context.codingPath, in: json)
            self.init(place: place, message: "\(place.found) cannot be read: \(context.debugDescription)")
        @unknown default:
            self.init(place: json, message: "it cannot be read: \(error)")
        }
    }

    private static func value(at path: [any CodingKey], in json: JSON) -> JSON {
        path.reduce(json) { value, key in
            let element = key.intValue.flatMap { index in
                value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            }
            return element ?? value[key.stringValue] ?? value
        }
    }
}
