extension ScriptForms {
    /// What can receive the body of a data request, or of an upload's response.
    static let dataHandlers = ScriptForms(
        noun: "a handler", key: "type", shared: SharedHandlerKeys.keys,
        all: [
            DataHandler.self, StringHandler.self, DecodableHandler.self, JSONHandler.self,
            PlainHandler.self, CustomHandler.self,
        ])
}

/// `responseData`: the bytes.
struct DataHandler: SerializingHandler {
    static let word = "data"
    static let noun = "a data handler"
    static let meaning = "responseData: the bytes."
    static let keys = SerializerOptions.keys

    let shared: SharedHandlerKeys
    private let options: SerializerOptions

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        shared = SharedHandlerKeys(object, word: Self.word)
        options = SerializerOptions(object)
    }

    var serializer: any ResponseSerializer {
        DataResponseSerializer(
            dataPreprocessor: options.preprocessor, emptyResponseCodes: options.emptyResponseCodes,
            emptyRequestMethods: options.emptyRequestMethods)
    }
}

/// `responseString`: the bytes as text.
struct StringHandler: SerializingHandler {
    static let word = "string"
    static let noun = "a string handler"
    static let meaning = "responseString: the bytes as text."
    static let keys: [ObjectShape.Key] =
        [
            .optional(
                "encoding", .word(CharsetName.all),
                "The encoding to read in; the response's without it, else ISO Latin 1.")
        ] + SerializerOptions.keys

    let shared: SharedHandlerKeys
    let encoding: String.Encoding?
    private let options: SerializerOptions

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        shared = SharedHandlerKeys(object, word: Self.word)
        encoding = object.word("encoding", of: CharsetName.all).flatMap(CharsetName.encoding)
        options = SerializerOptions(object)
    }

    var serializer: any ResponseSerializer {
        StringResponseSerializer(
            dataPreprocessor: options.preprocessor, encoding: encoding,
            emptyResponseCodes: options.emptyResponseCodes, emptyRequestMethods: options.emptyRequestMethods)
    }
}

/// `responseJSON`: the bytes as untyped JSON.
struct JSONHandler: SerializingHandler {
    static let word = "json"
    static let noun = "a json handler"
    static let meaning = "responseJSON: the bytes as untyped JSON."
    static let keys = SerializerOptions.keys

    let shared: SharedHandlerKeys
    private let options: SerializerOptions

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        shared = SharedHandlerKeys(object, word: Self.word)
        options = SerializerOptions(object)
    }

    var serializer: any ResponseSerializer {
        JSONResponseSerializer(
            dataPreprocessor: options.preprocessor, emptyResponseCodes: options.emptyResponseCodes,
            emptyRequestMethods: options.emptyRequestMethods)
    }
}

/// `response`: no serializer at all.
struct PlainHandler: HandlerForm {
    static let word = "plain"
    static let noun = "a plain handler"
    static let meaning = "response: the bytes as they came, or a download's file, without a serializer."
    static let keys: [ObjectShape.Key] = []

    private let shared: SharedHandlerKeys
    var name: String { shared.name }
    var printer: HandlerPrinter? { shared.printer }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        shared = SharedHandlerKeys(object, word: Self.word)
    }

    func add(to request: Request, on queue: DispatchQueue) {
        let printer = shared.printer
        if let download = request as? DownloadRequest {
            download.response(queue: queue) { printer?.note($0.result) }
        } else {
            request.asDataRequest.response(named: name, queue: queue) { printer?.note($0.result) }
        }
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

/// The names of text encodings, as a `charset` parameter spells them.
enum CharsetName {
    private static let table: [(name: String, encoding: String.Encoding)] = [
        ("utf-8", .utf8), ("us-ascii", .ascii), ("iso-8859-1", .isoLatin1), ("iso-8859-2", .isoLatin2),
        ("utf-16", .utf16), ("windows-1252", .windowsCP1252), ("shift_jis", .shiftJIS),
    ]

    static let all = table.map(\.name)

    static func encoding(_ name: String) -> String.Encoding? {
        table.first { $0.name == name }?.encoding
    }
}
