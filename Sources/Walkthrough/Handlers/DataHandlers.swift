import ScriptReading

extension ScriptForms {
    /// The handlers of data and upload requests.
    static let dataHandlers = ScriptForms(
        noun: "a handler", key: "type",
        all: [
            DataHandler.self, StringHandler.self, DecodableHandler.self, JSONHandler.self,
            PlainHandler.self, CustomHandler.self, SwiftSerializer.self,
        ])
}

struct DataHandler: SerializingHandler {
    static let word = "data"
    static let meaning = "responseData: the bytes."

    @Keys var shared: SharedHandlerKeys
    @Keys private var options: SerializerOptions

    var serializer: any ResponseSerializer {
        DataResponseSerializer(
            dataPreprocessor: options.preprocessor, emptyResponseCodes: options.emptyResponseCodes,
            emptyRequestMethods: options.emptyRequestMethods)
    }
}

struct StringHandler: SerializingHandler {
    static let word = "string"
    static let meaning = "responseString: the bytes as text."

    @Keys var shared: SharedHandlerKeys
    @Key("encoding", "The encoding of the text; by default, the response's or else ISO Latin 1.")
    var encoding: String.Encoding?
    @Keys private var options: SerializerOptions

    var serializer: any ResponseSerializer {
        StringResponseSerializer(
            dataPreprocessor: options.preprocessor, encoding: encoding,
            emptyResponseCodes: options.emptyResponseCodes, emptyRequestMethods: options.emptyRequestMethods)
    }
}

struct JSONHandler: SerializingHandler {
    static let word = "json"
    static let meaning = "responseJSON: the bytes as untyped JSON."

    @Keys var shared: SharedHandlerKeys
    @Keys private var options: SerializerOptions

    var serializer: any ResponseSerializer {
        JSONResponseSerializer(
            dataPreprocessor: options.preprocessor, emptyResponseCodes: options.emptyResponseCodes,
            emptyRequestMethods: options.emptyRequestMethods)
    }
}

struct PlainHandler: SharedHandlerForm {
    static let word = "plain"
    static let meaning = "response: the bytes, or a download's file, without a serializer."

    @Keys var shared: SharedHandlerKeys

    func add(to request: Request, on queue: DispatchQueue) {
        let printer = printer
        if let download = request as? DownloadRequest {
            download.response(queue: queue) { printer?.note($0.result) }
        } else {
            request.asDataRequest.response(named: name, queue: queue) { printer?.note($0.result) }
        }
    }
}

extension String.Encoding: ScriptValue {
    /// Some of the names in IANA's registry, as a `charset` parameter spells them.
    package static var type: ScriptType<String.Encoding> {
        let names = [
            "utf-8", "us-ascii", "iso-8859-1", "iso-8859-2", "utf-16", "windows-1252", "shift_jis",
        ]
        return .words(names.compactMap { name in String.Encoding(charsetName: name).map { (name, $0) } })
    }
}
