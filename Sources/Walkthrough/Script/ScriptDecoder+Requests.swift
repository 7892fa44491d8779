import JSONText

extension ScriptDecoder {
    func requests(_ script: ScriptObject) -> [ScriptedRequest] {
        if let json = script["requests"], json.array?.isEmpty == true {
            script.error("\"requests\": expected at least one request", at: json)
        }
        return script.list("requests").compactMap { request($0, .requests) }
    }

    /// Reads what all kinds share; the rest is read by the kind itself.
    func request(_ json: JSON, _ forms: ScriptForms) -> ScriptedRequest? {
        guard let (form, object) = forms.open(json, self), let type = form as? any RequestKind.Type else {
            return nil
        }
        var request = ScriptedRequest(id: object.string("id") ?? "", url: url(object, type) ?? "")
        names.note(request.id, type)
        request.kind = type.init(object, self) ?? DataRequestKind()
        request.line = line(object.offset)
        request.session = object.string("session") ?? ""
        request.time = object.milliseconds("at") ?? .zero
        request.callerQueue = object.string("callerQueue")
        request.method =
            object.word("method", of: HTTPMethod.knownNames).map(HTTPMethod.init(rawValue:))
            ?? type.standardMethod
        request.parameters = parameters(object)
        request.headers = headers(object, "headers")
        request.body = object.string("body")
        request.timeout = object.milliseconds("timeout")
        request.cachePolicy = cachePolicy(object)
        request.convertible = object.object("convertible", .convertible).map(convertible)
        request.startsWithHandler = object.flag("startsWithHandler")
        request.interceptors = object.strings("interceptors")
        request.parts = requestParts(object)
        request.validators = validators(object)
        request.handlers = handlers(object, type)
        return request
    }

    private func url(_ object: ScriptObject, _ kind: any RequestKind.Type) -> String? {
        guard let text = object.string("url"), let json = object["url"] else { return nil }
        if object.flag("invalidURL") == true {
            guard URL(string: text) == nil else {
                object.error(
                    "\"url\": expected a text that is no URL, as \"invalidURL\" says, such as \"\","
                        + " found \(json.found)", at: json)
                return nil
            }
            return text
        }
        guard ScriptURL.isAbsolute(text, schemes: kind.schemes) else {
            let scheme = kind.schemes.last ?? "https"
            return object.mismatch(json, "url", "a whole URL such as \(scheme)://example.com/profile")
        }
        return text
    }

    private func convertible(_ object: ScriptObject) -> ConvertibleSettings {
        ConvertibleSettings(
            name: object.string("name") ?? "", failures: object.failures("fails") ?? .never,
            error: object.string("error") ?? "convertibleFailed")
    }
}

/// The URLs a script may name.
enum ScriptURL {
    /// Whether a text is a whole URL with a host and one of these schemes.
    static func isAbsolute(_ text: String, schemes: [String] = ["http", "https"]) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let components = URLComponents(string: text),
            let scheme = components.scheme?.lowercased(), let host = components.host
        else { return false }
        return schemes.contains(scheme) && !host.isEmpty && URL(string: text) != nil
    }

    /// The same, where `*` may stand for any run of characters.
    static func isPattern(_ text: String) -> Bool {
        text.hasPrefix("*")
            || isAbsolute(text.replacing("*", with: "x"), schemes: ["http", "https", "ws", "wss"])
    }
}
