/// `URLEncodedFormParameterEncoder`: into the query or the body as `key=value` pairs.
struct FormEncoderSettings: EncoderForm {
    static let word = "url"
    static let noun = "a url encoder"
    static let meaning = "URLEncodedFormParameterEncoder: the query of a GET, the form of a POST."
    static let keys: [ObjectShape.Key] =
        [
            FormOption.destination.key, FormOption.arrayEncoding.key, FormOption.boolEncoding.key,
        ] + newerKeys.map { $0.missing(on: .sessionManager, because: "its URLEncoding has no such option") }

    private static let newerKeys: [ObjectShape.Key] = [
        FormOption.dataEncoding.key, FormOption.dateEncoding.key, FormOption.keyEncoding.key,
        FormOption.keyPathEncoding.key, FormOption.nilEncoding.key, FormOption.spaceEncoding.key,
        .optional(
            "alphabetizeKeyValuePairs", .flag, "Whether pairs are sorted; true without it."),
    ]

    private let encoder: URLEncodedFormParameterEncoder
    /// The older encoder with the same options, as far as it has them.
    let older: URLEncoding

    init() { (encoder, older) = (.default, .default) }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        encoder = URLEncodedFormParameterEncoder(
            encoder: URLEncodedFormEncoder(
                alphabetizeKeyValuePairs: object.flag("alphabetizeKeyValuePairs") ?? true,
                arrayEncoding: FormOption.arrayEncoding.value(in: object),
                boolEncoding: FormOption.boolEncoding.value(in: object),
                dataEncoding: FormOption.dataEncoding.value(in: object),
                dateEncoding: FormOption.dateEncoding.value(in: object),
                keyEncoding: FormOption.keyEncoding.value(in: object),
                keyPathEncoding: FormOption.keyPathEncoding.value(in: object),
                nilEncoding: FormOption.nilEncoding.value(in: object),
                spaceEncoding: FormOption.spaceEncoding.value(in: object)),
            destination: FormOption.destination.value(in: object))
        decoder.noteArraysThat4Lacks(object)
        older = URLEncoding(
            destination: FormOption.destination.value(in: object),
            arrayEncoding: FormOption.arrayEncoding.value(in: object),
            boolEncoding: FormOption.boolEncoding.value(in: object))
    }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        try encoder.encode(ParameterValue.object(members), into: request)
    }
}

/// An option of a form encoder: its name, which is Alamofire's, and what its words mean, the default first.
struct FormOption<Value: Sendable>: Sendable {
    let name: String
    let meaning: String
    let words: [(word: String, value: Value)]

    var key: ObjectShape.Key { .optional(name, .word(words.map(\.word)), meaning) }

    /// What the script says, or the default.
    func value(in object: ScriptObject) -> Value {
        let word = object.word(name, of: words.map(\.word))
        return (words.first { $0.word == word } ?? words[0]).value
    }
}

extension FormOption where Value == URLEncodedFormParameterEncoder.Destination {
    static var destination: Self {
        Self(
            name: "destination", meaning: "Where the pairs go; methodDependent without it.",
            words: [
                ("methodDependent", .methodDependent), ("queryString", .queryString), ("httpBody", .httpBody),
            ])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.ArrayEncoding {
    static var arrayEncoding: Self {
        Self(
            name: "arrayEncoding", meaning: "The key of an array's element: a[], a or a[0].",
            words: [
                ("brackets", .brackets), ("noBrackets", .noBrackets), ("indexInBrackets", .indexInBrackets),
            ])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.BoolEncoding {
    static var boolEncoding: Self {
        Self(
            name: "boolEncoding", meaning: "A truth value: 1 or true.",
            words: [("numeric", .numeric), ("literal", .literal)])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.DataEncoding {
    static var dataEncoding: Self {
        Self(
            name: "dataEncoding",
            meaning: "Bytes: base 64, or the array of numbers that Data itself encodes.",
            words: [("base64", .base64), ("deferredToData", .deferredToData)])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.DateEncoding {
    static var dateEncoding: Self {
        Self(
            name: "dateEncoding", meaning: "A date: deferredToDate counts seconds since 2001.",
            words: [
                ("deferredToDate", .deferredToDate), ("secondsSince1970", .secondsSince1970),
                ("millisecondsSince1970", .millisecondsSince1970), ("iso8601", .iso8601),
            ])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.KeyEncoding {
    static var keyEncoding: Self {
        Self(
            name: "keyEncoding", meaning: "How keys are spelled.",
            words: [
                ("useDefaultKeys", .useDefaultKeys), ("convertToSnakeCase", .convertToSnakeCase),
                ("convertToKebabCase", .convertToKebabCase), ("capitalized", .capitalized),
                ("uppercased", .uppercased), ("lowercased", .lowercased),
            ])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.KeyPathEncoding {
    static var keyPathEncoding: Self {
        Self(
            name: "keyPathEncoding", meaning: "The key of a nested value: a[b] or a.b.",
            words: [("brackets", .brackets), ("dots", .dots)])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.NilEncoding {
    static var nilEncoding: Self {
        Self(
            name: "nilEncoding", meaning: "A null: no pair, a=, or a=null.",
            words: [("dropKey", .dropKey), ("dropValue", .dropValue), ("null", .null)])
    }
}

extension FormOption where Value == URLEncodedFormEncoder.SpaceEncoding {
    static var spaceEncoding: Self {
        Self(
            name: "spaceEncoding", meaning: "A space: %20 or +.",
            words: [("percentEscaped", .percentEscaped), ("plusReplaced", .plusReplaced)])
    }
}
