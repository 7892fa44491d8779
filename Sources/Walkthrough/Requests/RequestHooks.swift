import JSONText
import ScriptReading

/// Closures with which a caller observes a request. Each call of one is an event.
struct RequestHooks: RequestPart {
    /// A hook, named after the method that takes the closure.
    enum Hook: String, ScriptWord {
        case onURLRequestCreation, onURLSessionTaskCreation, cURLDescription, uploadProgress,
            downloadProgress,
            onHTTPResponse
    }

    @Key(
        "hooks",
        "Closures that are called when the URL request is ready, when there is a task or a response, and as"
            + " bytes are transferred.",
        .only(on: .sessionManager, .session, because: "an app without a library uses its delegate"))
    var hooks: [Hook] = []

    func check(_ object: ScriptObject) {
        for json in $hooks.json?.array ?? [] {
            guard let hook = json.string.flatMap(Hook.init(rawValue:)) else { continue }
            switch hook {
            case .uploadProgress, .downloadProgress: break
            case .onURLRequestCreation, .onURLSessionTaskCreation, .cURLDescription, .onHTTPResponse:
                object.reader.problems.limits.note(
                    "the hook \(quoted(hook.rawValue))",
                    .missing(on: .sessionManager, because: "it has only the hooks for progress"),
                    at: json.offset, with: json)
            }
        }
    }

    /// Notes the hook that 4.7 has for one kind of request only.
    func check(_ kind: any RequestKind, _ object: ScriptObject) {
        guard !(kind is UploadRequestKind) else { return }
        for json in $hooks.json?.array ?? [] where json.string == Hook.uploadProgress.rawValue {
            object.reader.problems.limits.note(
                "the hook \(quoted(Hook.uploadProgress.rawValue))",
                .missing(on: .sessionManager, because: "only its uploads have that hook"),
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
            case .onHTTPResponse:
                // The loader lets no other kind of request have this hook.
                (request as? DataRequest)?.onHTTPResponse { (_: HTTPURLResponse) in }
                (request as? DataStreamRequest)?.onHTTPResponse { (_: HTTPURLResponse) in }
            }
        }
    }
}
