extension ScriptForms {
    /// What can receive the file of a download, or what is in it. The library's serializers read files, too.
    static let downloadHandlers = ScriptForms(
        noun: "a download handler", key: "type", shared: SharedHandlerKeys.keys,
        all: [
            URLHandler.self, DataHandler.self, StringHandler.self, DecodableHandler.self, JSONHandler.self,
            PlainHandler.self,
        ])
}

/// `responseURL`: where the file is.
struct URLHandler: HandlerForm {
    static let word = "url"
    static let noun = "a url handler"
    static let meaning = "responseURL: where the file is."
    static let keys: [ObjectShape.Key] = []

    private let shared: SharedHandlerKeys
    var name: String { shared.name }
    var printer: HandlerPrinter? { shared.printer }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        shared = SharedHandlerKeys(object, word: Self.word)
    }

    func add(to request: Request, on queue: DispatchQueue) {
        let printer = shared.printer
        request.asDownloadRequest.response(
            queue: queue, responseSerializer: URLResponseSerializer().named(name)
        ) { response in
            printer?.note(response.result)
        }
    }
}

extension Request {
    /// The request as what a download's handlers are for; the loader gives them to no other kind.
    var asDownloadRequest: DownloadRequest {
        guard let request = self as? DownloadRequest else {
            preconditionFailure("a handler for files was added to a \(type(of: self))")
        }
        return request
    }
}
