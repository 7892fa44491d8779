/// Closures that a caller hangs on a request to look on; each call of one is an event.
struct RequestHooks: RequestPart {
    /// A hook, by the name of the method that takes it.
    enum Hook: String, CaseIterable {
        case onURLRequestCreation, onURLSessionTaskCreation, cURLDescription, uploadProgress,
            downloadProgress,
            onHTTPResponse
    }

    static let keys: [ObjectShape.Key] = [
        .optional(
            "hooks", .list(.word(Hook.allCases.map(\.rawValue))),
            "Closures that are called when the URL request is final, when there is a task or a response, and on"
                + " the way of the bytes."
        )
        .only(on: .sessionManager, .session, because: "an app without a library has its delegate")
    ]

    let hooks: [Hook]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        hooks = object.list("hooks").compactMap { json in
            object.word(json, "hooks", of: Hook.allCases.map(\.rawValue)).flatMap(Hook.init(rawValue:))
        }
        if hooks.isEmpty { return nil }
        for json in object.list("hooks") where !["uploadProgress", "downloadProgress"].contains(json.string) {
            decoder.problems.limits.note(
                "the hook \(quoted(json.string ?? ""))",
                ChainLimit().missing(on: .sessionManager, because: "of the hooks it has those of progress"),
                at: json.offset, with: json)
        }
    }

    func apply(to request: Request) {
        for hook in hooks {
            switch hook {
            case .onURLRequestCreation: request.onURLRequestCreation { _ in }
            case .onURLSessionTaskCreation: request.onURLSessionTaskCreation { _ in }
            case .cURLDescription: request.cURLDescription { _ in }
            case .uploadProgress: request.uploadProgress { _ in }
            case .downloadProgress: request.downloadProgress { _ in }
            case .onHTTPResponse: (request as? DataRequest)?.onHTTPResponse { (_: HTTPURLResponse) in }
            }
        }
    }
}
