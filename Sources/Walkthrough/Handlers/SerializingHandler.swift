/// A handler with a serializer in front of it.
///
/// What it has to say is which serializer; the keys that all of them share are here.
protocol SerializingHandler: HandlerForm {
    /// Its serializer, without a name of its own.
    var serializer: any ResponseSerializer { get }
    /// The name a trace shows, and what else is shared.
    var shared: SharedHandlerKeys { get }
}

extension SerializingHandler {
    var name: String { shared.name }

    func add(to request: Request, on queue: DispatchQueue) {
        if let download = request as? DownloadRequest {
            add(serializer, to: download, on: queue)
        } else {
            add(serializer, to: request.asDataRequest, on: queue)
        }
    }

    /// Opens the serializer's type, which the request's method wants to know.
    private func add(
        _ serializer: some ResponseSerializer, to request: DataRequest, on queue: DispatchQueue
    ) {
        let printer = shared.printer
        request.response(queue: queue, responseSerializer: serializer.named(name)) { response in
            printer?.note(response.result)
        }
    }

    /// As above, for the file of a download.
    private func add(
        _ serializer: some ResponseSerializer, to request: DownloadRequest, on queue: DispatchQueue
    ) {
        let printer = shared.printer
        request.response(queue: queue, responseSerializer: serializer.named(name)) { response in
            printer?.note(response.result)
        }
    }
}

/// What every handler with a serializer can say.
struct SharedHandlerKeys: Sendable {
    /// The name a trace shows for it.
    let name: String
    /// Notes what the handler was given; nil if nobody wants to see it.
    let printer: HandlerPrinter?

    static let keys: [ObjectShape.Key] = [.handlerName, .handlerPrints, .handlerQueue]

    init(_ object: ScriptObject, word: String) {
        name = object.string("name") ?? word
        printer = object.flag("prints") == true ? HandlerPrinter() : nil
    }
}

/// What the library's own serializers have in common; nil leaves their defaults.
struct SerializerOptions: Sendable {
    let preprocessor: any DataPreprocessor
    let emptyResponseCodes: Set<Int>
    let emptyRequestMethods: Set<HTTPMethod>

    /// 4.7 has neither: it knows 204 and 205, and that is that.
    static let keys = newerKeys.map {
        $0.missing(on: .sessionManager, because: "its serializers have no such option")
    }

    private static let newerKeys: [ObjectShape.Key] = [
        .optional(
            "dataPreprocessor", .word(["passthrough", "googleXSSI"]),
            "What changes the bytes before they are read; passthrough leaves them."),
        .optional(
            "emptyResponseCodes", .list(.integer(100...599)),
            "The status codes with which an empty body is no error; 204 and 205 without it."),
        .optional(
            "emptyRequestMethods", .list(.word(HTTPMethod.knownNames)),
            "The methods whose answers may be empty; HEAD without it."),
    ]

    init(_ object: ScriptObject) {
        let isXSSI = object.word("dataPreprocessor", of: ["passthrough", "googleXSSI"]) == "googleXSSI"
        preprocessor = isXSSI ? GoogleXSSIPreprocessor() : PassthroughPreprocessor()
        let codes = object.list("emptyResponseCodes").compactMap {
            object.integer($0, "emptyResponseCodes", in: 100...599)
        }
        emptyResponseCodes =
            object["emptyResponseCodes"] == nil
            ? DataResponseSerializer.defaultEmptyResponseCodes : Set(codes)
        let methods = object.list("emptyRequestMethods").compactMap {
            object.word($0, "emptyRequestMethods", of: HTTPMethod.knownNames)
        }
        emptyRequestMethods =
            object["emptyRequestMethods"] == nil
            ? DataResponseSerializer.defaultEmptyRequestMethods
            : Set(methods.map(HTTPMethod.init(rawValue:)))
    }
}
