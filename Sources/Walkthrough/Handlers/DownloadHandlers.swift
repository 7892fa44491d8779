import ScriptReading

extension ScriptForms {
    /// The handlers of downloads. The library's serializers read files as well.
    static let downloadHandlers = ScriptForms(
        noun: "a download handler", key: "type",
        all: [
            URLHandler.self, DataHandler.self, StringHandler.self, DecodableHandler.self, JSONHandler.self,
            PlainHandler.self,
        ])
}

struct URLHandler: SharedHandlerForm {
    static let word = "url"
    static let noun = "a url handler"
    static let meaning = "responseURL: where the file is."

    @Keys var shared: SharedHandlerKeys

    func add(to request: Request, on queue: DispatchQueue) {
        let printer = printer
        request.asDownloadRequest.response(
            queue: queue, responseSerializer: URLResponseSerializer().named(name)
        ) { response in
            printer?.note(response.result)
        }
    }
}
