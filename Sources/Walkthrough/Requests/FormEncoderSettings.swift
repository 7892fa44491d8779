import JSONText
import ScriptReading

struct FormEncoderSettings: EncoderForm {
    static let word = "url"
    /// The encoder of every request that names none.
    static let standard = FormEncoderSettings()
    static let noun = "a url encoder"
    static let meaning = "URLEncodedFormParameterEncoder: writes the query of a GET, or the body of a POST."

    @Keys private var options: FormOptions
    @Key(
        "dataEncoding",
        "How bytes are written: in base 64, or as the array of numbers that Data itself encodes.",
        .newerOption)
    private var dataEncoding = URLEncodedFormEncoder.DataEncoding.base64
    @Key("dateEncoding", "How a date is written. deferredToDate counts seconds since 2001.", .newerOption)
    private var dateEncoding = URLEncodedFormEncoder.DateEncoding.deferredToDate
    @Key("keyEncoding", "How keys are spelled.", .newerOption)
    private var keyEncoding = URLEncodedFormEncoder.KeyEncoding.useDefaultKeys
    @Key("keyPathEncoding", "How the key of a nested value is written: a[b] or a.b.", .newerOption)
    private var keyPathEncoding = URLEncodedFormEncoder.KeyPathEncoding.brackets
    @Key("nilEncoding", "How null is written: not at all, as a=, or as a=null.", .newerOption)
    private var nilEncoding = URLEncodedFormEncoder.NilEncoding.dropKey
    @Key("spaceEncoding", "How a space is written: %20 or +.", .newerOption)
    private var spaceEncoding = URLEncodedFormEncoder.SpaceEncoding.percentEscaped
    @Key("alphabetizeKeyValuePairs", "Whether pairs are sorted; true by default.", .newerOption)
    private var isAlphabetical = true

    /// The older encoder, with those of the options that it has.
    var older: URLEncoding { options.older }

    func writesBody(_ method: HTTPMethod) -> Bool { options.writesBody(method) }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        let encoder = URLEncodedFormEncoder(
            alphabetizeKeyValuePairs: isAlphabetical, arrayEncoding: options.arrayEncoding,
            boolEncoding: options.boolEncoding, dataEncoding: dataEncoding, dateEncoding: dateEncoding,
            keyEncoding: keyEncoding, keyPathEncoding: keyPathEncoding, nilEncoding: nilEncoding,
            spaceEncoding: spaceEncoding)
        return try URLEncodedFormParameterEncoder(encoder: encoder, destination: options.destination)
            .encode(ParameterValue.object(members), into: request)
    }
}

extension ChainLimit {
    fileprivate static let newerOption = missing(
        on: .sessionManager, because: "its URLEncoding has no such option")
}

/// The options that the newer and the older form encoder have in common.
struct FormOptions: ScriptKeys {
    @Key("destination", "Where the pairs go; methodDependent by default.")
    var destination = URLEncodedFormParameterEncoder.Destination.methodDependent
    @Key("arrayEncoding", "How the key of an array's element is written: a[], a or a[0].")
    var arrayEncoding = URLEncodedFormEncoder.ArrayEncoding.brackets
    @Key("boolEncoding", "How true is written: 1 or true.")
    var boolEncoding = URLEncodedFormEncoder.BoolEncoding.numeric

    /// Notes the one array encoding that 4.7 does not have. On its chain, arrays are written with brackets.
    func check(_ object: ScriptObject) {
        guard case .indexInBrackets = arrayEncoding, let json = $arrayEncoding.json else { return }
        object.reader.problems.limits.note(
            "indexInBrackets",
            .missing(on: .sessionManager, because: "its URLEncoding has brackets, or none"),
            at: json.offset, with: json)
    }

    /// `true` if the pairs go into the body of a request with this method.
    func writesBody(_ method: HTTPMethod) -> Bool {
        let place = ParametersPlace.form(
            destination: destination.place, method: method.rawValue, contentType: nil)
        return place.choice != .query
    }

    /// The older encoder with these options.
    var older: URLEncoding {
        URLEncoding(
            destination: destination.older, arrayEncoding: arrayEncoding.older,
            boolEncoding: boolEncoding.older)
    }
}

// The older encoder has options of its own under the same names.

extension URLEncodedFormParameterEncoder.Destination {
    fileprivate var older: URLEncoding.Destination {
        switch self {
        case .methodDependent: .methodDependent
        case .queryString: .queryString
        case .httpBody: .httpBody
        }
    }
}

extension URLEncodedFormEncoder.ArrayEncoding {
    fileprivate var older: URLEncoding.ArrayEncoding {
        switch self {
        // A script has no closure to give.
        case .brackets, .custom: .brackets
        case .noBrackets: .noBrackets
        case .indexInBrackets: .indexInBrackets
        }
    }
}

extension URLEncodedFormEncoder.BoolEncoding {
    fileprivate var older: URLEncoding.BoolEncoding {
        switch self {
        case .numeric: .numeric
        case .literal: .literal
        }
    }
}

// MARK: - Words

extension URLEncodedFormParameterEncoder.Destination: ScriptValue {
    package static var type: ScriptType<URLEncodedFormParameterEncoder.Destination> {
        .words([
            ("methodDependent", .methodDependent), ("queryString", .queryString), ("httpBody", .httpBody),
        ])
    }
}

extension URLEncodedFormEncoder.ArrayEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.ArrayEncoding> {
        .words([
            ("brackets", .brackets), ("noBrackets", .noBrackets), ("indexInBrackets", .indexInBrackets),
        ])
    }
}

extension URLEncodedFormEncoder.BoolEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.BoolEncoding> {
        .words([("numeric", .numeric), ("literal", .literal)])
    }
}

extension URLEncodedFormEncoder.DataEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.DataEncoding> {
        .words([("base64", .base64), ("deferredToData", .deferredToData)])
    }
}

extension URLEncodedFormEncoder.DateEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.DateEncoding> {
        .words([
            ("deferredToDate", .deferredToDate), ("secondsSince1970", .secondsSince1970),
            ("millisecondsSince1970", .millisecondsSince1970), ("iso8601", .iso8601),
        ])
    }
}

extension URLEncodedFormEncoder.KeyEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.KeyEncoding> {
        .words([
            ("useDefaultKeys", .useDefaultKeys), ("convertToSnakeCase", .convertToSnakeCase),
            ("convertToKebabCase", .convertToKebabCase), ("capitalized", .capitalized),
            ("uppercased", .uppercased), ("lowercased", .lowercased),
        ])
    }
}

extension URLEncodedFormEncoder.KeyPathEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.KeyPathEncoding> {
        .words([("brackets", .brackets), ("dots", .dots)])
    }
}

extension URLEncodedFormEncoder.NilEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.NilEncoding> {
        .words([("dropKey", .dropKey), ("dropValue", .dropValue), ("null", .null)])
    }
}

extension URLEncodedFormEncoder.SpaceEncoding: ScriptValue {
    package static var type: ScriptType<URLEncodedFormEncoder.SpaceEncoding> {
        .words([("percentEscaped", .percentEscaped), ("plusReplaced", .plusReplaced)])
    }
}
