import ScriptReading

/// A handler with a serializer in front of it. A conforming type only has to name the serializer.
protocol SerializingHandler: SharedHandlerForm {
    /// The serializer, without the handler's name.
    var serializer: any ResponseSerializer { get }
}

extension SerializingHandler {
    func add(to request: Request, on queue: DispatchQueue) {
        if let download = request as? DownloadRequest {
            add(serializer, to: download, on: queue)
        } else {
            add(serializer, to: request.asDataRequest, on: queue)
        }
    }

    /// Opens the existential, because the request's method is generic over the serializer.
    private func add(
        _ serializer: some ResponseSerializer, to request: DataRequest, on queue: DispatchQueue
    ) {
        let printer = printer
        request.response(queue: queue, responseSerializer: serializer.named(name)) { response in
            printer?.note(response.result)
        }
    }

    /// The same for a download.
    private func add(
        _ serializer: some ResponseSerializer, to request: DownloadRequest, on queue: DispatchQueue
    ) {
        let printer = printer
        request.response(queue: queue, responseSerializer: serializer.named(name)) { response in
            printer?.note(response.result)
        }
    }
}

/// The options that the library's serializers have in common.
struct SerializerOptions: ScriptKeys {
    private enum Preprocessor: String, ScriptWord { case passthrough, googleXSSI }

    @Key(
        "dataPreprocessor",
        "What changes the bytes before they are read; passthrough, the default, leaves them unchanged.",
        .newerOption)
    private var namedPreprocessor = Preprocessor.passthrough
    @Key(
        "emptyResponseCodes", .list(of: .integer(in: 100...599)),
        "The status codes that allow an empty body; 204 and 205 by default.", .emptyBodyOption)
    private var codes: [Int]?
    @Key(
        "emptyRequestMethods", "The methods that allow an empty body; HEAD by default.", .emptyBodyOption)
    private var methods: [HTTPMethod]?

    var preprocessor: any DataPreprocessor {
        namedPreprocessor == .googleXSSI ? GoogleXSSIPreprocessor() : PassthroughPreprocessor()
    }
    var emptyResponseCodes: Set<Int> {
        codes.map(Set.init) ?? DataResponseSerializer.defaultEmptyResponseCodes
    }
    var emptyRequestMethods: Set<HTTPMethod> {
        methods.map(Set.init) ?? DataResponseSerializer.defaultEmptyRequestMethods
    }
}

extension ChainLimit {
    fileprivate static let newerOption = missing(
        on: .sessionManager, because: "its serializers have no such option")
    /// In 4.7, a body may be empty with 204 and 205 only. Without a library, nobody looks at these.
    fileprivate static let emptyBodyOption = newerOption.only(
        on: [.session], because: "an app without a library reads what there is")
}
