import JSONText
import ScriptReading

/// A request: how it is made, validated, and handled.
///
/// These are the keys that all kinds of request share. The keys of one kind are in `kind`.
struct ScriptedRequest: ScriptKeys {
    fileprivate static let idKey = "id"

    @Key(idKey, "Its name in actions, narration and questions.", isRequired: true) var id = ""
    @Key("at", "When it is made; 0 by default.") var time = VirtualDuration.zero
    @Key("callerQueue", "The label of the queue it is made on; the main queue by default.")
    var callerQueue: String?
    /// Empty for the session without a name.
    @Key(
        "session", .name(of: .session),
        "The name of the session that makes it; by default, the one without a name.",
        .missing(on: .resource, because: ChainReason.sessionPerDelivery))
    var session = ""
    @Key("method", "Its method. The default depends on its kind; it is GET for most.")
    private var givenMethod: HTTPMethod?
    /// A text, because that is what the library is given.
    /// Required, unless a convertible in Swift makes the `URLRequest`.
    @Key("url", "Its URL.") var url = ""
    @Key("invalidURL", "Whether the url is intentionally not a URL, so that making the request fails.")
    private var hasInvalidURL = false
    @Key("parameters", .parameters, "Values that the encoder writes into the request.")
    private var members: [ParameterValue.Member]?
    @Key(
        "encoder", ScriptForms.encoders.typeOrWord(),
        "How parameters are written: url (query or form) or json, for example; url by default.")
    private var encoder: any EncoderForm = FormEncoderSettings.standard
    /// They replace the session's headers of the same names.
    @Key("headers", .headers, "Its own headers.") var headers: [Header] = []
    /// Sent as UTF-8. It replaces a body that an encoder has written.
    @Key("body", .written, "Its body as text. The library refuses a GET with a body.") var body: String?
    /// Nil leaves it to the session.
    @Key(
        "timeout", "How long its task waits for data before it fails; 60000 leaves it to the session, too.")
    var timeout: VirtualDuration?
    /// Nil leaves it to the session.
    @Key("cachePolicy", "Its cache policy.") var cachePolicy: URLRequest.CachePolicy?
    /// Nil lets the library make the `URLRequest`.
    @Key(
        "convertible", ScriptForms.convertibles.type(of: (any ConvertibleForm).self),
        "A URLRequestConvertible of the app's own that makes it.",
        .only(on: .sessionManager, .session, because: "URLRequestConvertible is Alamofire's"))
    var convertible: (any ConvertibleForm)?
    /// Nil leaves it to the session.
    @Key(
        "startsWithHandler", "Whether its first handler starts it; by default, as the session says.",
        .missing(
            on: .sessionManager, because: "a SessionManager has one startRequestsImmediately for all"
        ).missing(on: .resource, because: "load makes the task and resumes it"))
    var startsWithHandler: Bool?
    @Key(
        "interceptors", .namesOfInterceptors,
        "The names of its own interceptors, which are asked after the session's.",
        .only(on: .session, because: ChainReason.noInterceptors)
            .missing(
                on: .sessionManager,
                because: "a SessionManager has one adapter and one retrier for all its requests"))
    var interceptors: [String] = []
    /// Applied in this order. Without any, every status code is a success.
    @Key(
        "validate", .validators, "true for validate(), or what to accept.",
        .missing(on: .resource, because: "it looks at data and error, and never at the status code"))
    var validators: [ScriptedValidator] = []
    /// The rest of its keys, each concern in a part of its own.
    @Parts(ScriptParts.ofRequests) var parts: [any ScriptPart]

    private var givenKind: (any RequestKind)?
    /// The line of the script where it stands.
    private(set) var line = 0

    /// Its kind, with the keys that only that kind has.
    var kind: any RequestKind { givenKind ?? DataRequestKind() }
    /// The script's method, or the usual one of its kind.
    var method: HTTPMethod { givenMethod ?? type(of: kind).standardMethod }
    /// Nil if it has no parameters.
    var parameters: ScriptedParameters? {
        members.map { ScriptedParameters(members: $0, encoder: encoder) }
    }
    /// Those that stand in its URL, and not in its body.
    var parametersInURL: ScriptedParameters? { encoder.writesBody(method) ? nil : parameters }
    /// The handlers of its response, in the order in which they are added. Without any, only `resume` starts
    /// the request.
    var handlers: [any HandlerForm] { kind.handlers }

    /// The keys of its `URLRequest` besides those that may be in the URL.
    var keysBesideURL: [KeyPlace] {
        [$givenMethod, $headers, $body, $timeout, $cachePolicy] + parts.first(RequestCookies.self).keys
    }

    /// The keys without effect where a GET of its URL is all that is sent.
    var keysLostInGET: [KeyPlace] {
        let keys = method == .get ? keysBesideURL.filter { $0 !== $givenMethod } : keysBesideURL
        let areInBody = members != nil && parametersInURL == nil
        return areInBody ? keys + [$members, $encoder] : keys
    }
}

// MARK: - Reading

extension ScriptedRequest {
    func check(_ object: ScriptObject) {
        if !$members.isGiven {
            object.refuse($encoder, because: "expected \"parameters\" beside it, which it would encode")
        }
    }

    /// Checks that a modifier has a new `URLRequest` to change: the session's methods that take a
    /// convertible, or resume data, take no modifier.
    private func checkModifier(_ object: ScriptObject) {
        let modifier = parts.first(ScriptedModifier.self)
        if $convertible.isGiven {
            object.refuse(modifier.$changes, because: "a convertible makes the whole URLRequest")
        } else if kind is ResumedDownloadKind {
            object.refuse(modifier.$changes, because: "resume data has its URLRequest already")
        }
    }

    /// Checks that the request has the method that a hook is named after: not all kinds are shown the head.
    private func checkHooks(_ object: ScriptObject) {
        let hooks = parts.first(RequestHooks.self)
        guard hooks.hooks.contains(.onHTTPResponse),
            kind is DownloadRequestKind || kind is ResumedDownloadKind || kind is WebSocketRequestKind
        else { return }
        object.refuse(
            hooks.$hooks, because: "onHTTPResponse belongs to data requests, uploads and streams")
    }

    /// Warns about a hook that is never called. An app can set it all the same.
    private func checkProgress(_ object: ScriptObject) {
        guard kind is StreamRequestKind || kind is WebSocketRequestKind else { return }
        let hooks = parts.first(RequestHooks.self)
        for json in hooks.$hooks.json?.array ?? []
        where json.string == RequestHooks.Hook.downloadProgress.rawValue {
            object.reader.problems.warning(
                "\"hooks\": downloadProgress is never called for a stream or a WebSocket: Alamofire counts"
                    + " only data requests, uploads and downloads", at: json.offset)
        }
    }

    /// Checks that there is a URL for the `URLRequest`, or a convertible in Swift, which makes all of it.
    private func checkMaker(_ object: ScriptObject) {
        guard convertible is SwiftConvertible else {
            let isUnclear = $convertible.isGiven && convertible == nil
            if !$url.isGiven, !isUnclear, !object.shape.absent.contains($url.name) {
                object.error("\(object.shape.noun) needs \"url\": Its URL.")
            }
            return
        }
        object.refuse(
            [$url, $hasInvalidURL, $members] + keysBesideURL,
            because: "a convertible in Swift makes the whole URLRequest")
    }

    /// Checks that validators in Swift, which judge data in memory, are given some.
    private func checkValidators(_ object: ScriptObject) {
        guard !(kind is DataRequestKind || kind is UploadRequestKind), validators.contains(where: \.isSwift)
        else { return }
        object.refuse(
            $validators,
            because: "a validator in Swift judges data in memory: that of a data request or an upload")
    }

    /// Checks that the URL is one that the kind of request can have, or that it is not a URL, if the script
    /// says so. If the URL is one of a WebSocket, and requests may be WebSockets here, the message names the
    /// kind that is missing.
    private func checkURL(_ object: ScriptObject, among forms: ScriptForms) {
        guard let text = $url.json?.string else { return }
        let schemes = type(of: kind).schemes
        if hasInvalidURL {
            guard URL(string: text) != nil else { return }
            object.mismatch($url, "a text that is not a URL, as \"invalidURL\" says, such as \"\"")
        } else if !ScriptURL.isAbsolute(text, schemes: schemes) {
            let socket = WebSocketRequestKind.word
            let lacksKind =
                forms.words.contains(socket)
                && ScriptURL.isAbsolute(text, schemes: LoadableSchemes.ofWebSockets)
            let way = lacksKind ? ", or \"\(forms.key)\": \"\(socket)\" beside this one" : ""
            object.mismatch(
                $url, "a whole URL such as \(schemes.last ?? "https")://example.com/profile\(way)")
        }
    }

    /// Reads a request with the keys of its kind.
    fileprivate static func read(_ json: JSON, _ forms: ScriptForms, _ reader: ScriptReader) -> Self? {
        guard let (form, object) = forms.open(json, reader), let kind = form as? any RequestKind.Type,
            var request = object.make(ScriptedRequest.self)
        else { return nil }
        request.givenKind = object.make(kind)
        request.line = reader.line(object.offset)
        request.checkMaker(object)
        request.checkModifier(object)
        request.checkHooks(object)
        request.checkProgress(object)
        request.parts.first(RequestHooks.self).check(request.kind, object)
        request.parts.first(TaskStyle.self).check(request.kind, object)
        request.parts.first(ResourceSettings.self).check(request, object)
        let credential = request.parts.first(RequestCredential.self)
        request.parts.first(TaskChallenges.self).check(beside: credential, object)
        request.checkURL(object, among: forms)
        request.checkValidators(object)
        reader.names.note(request.id, kind)
        return request
    }
}

extension ScriptType where Value == ScriptedRequest {
    /// A request of any kind.
    static var request: ScriptType {
        ScriptType(.forms(.requests)) { json, reading in
            // A request of an unknown kind cannot be read, but it has an id that others may refer to.
            if let id = json[ScriptedRequest.idKey]?.name { reading.reader.names.give(id, to: .request) }
            return ScriptedRequest.read(json, .requests, reading.reader)
        }
    }

    /// A request that refreshes a token.
    static var refreshRequest: ScriptType {
        ScriptType(.forms(.refreshRequests)) { json, reading in
            if let id = json[ScriptedRequest.idKey]?.name { reading.reader.names.giveToRefresh(id) }
            return ScriptedRequest.read(json, .refreshRequests, reading.reader)
        }
    }
}
