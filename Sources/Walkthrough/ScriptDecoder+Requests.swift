extension ScriptDecoder {
    func requests(_ script: ScriptObject) -> [ScriptedRequest] {
        if let json = script["requests"], json.array?.isEmpty == true {
            script.error("\"requests\": expected at least one request", at: json)
        }
        return script.objects("requests", .request).map(request)
    }

    func request(_ object: ScriptObject) -> ScriptedRequest {
        var request = ScriptedRequest(id: object.string("id") ?? "", url: url(object) ?? "")
        request.line = line(object.offset)
        request.time = object.milliseconds("at") ?? .zero
        request.method =
            object.word("method", of: HTTPMethod.knownNames).map(HTTPMethod.init(rawValue:)) ?? .get
        request.parameters = parameters(object)
        request.headers = headers(object, "headers")
        request.body = object.string("body")
        request.timeout = object.milliseconds("timeout")
        request.cachePolicy = cachePolicy(object)
        request.interceptors = object.strings("interceptors")
        request.validators = validators(object)
        request.handlers = object.list("handlers").compactMap { handler($0, object, "handlers") }
        request.cacher = cacher(object)
        return request
    }

    private func url(_ object: ScriptObject) -> String? {
        guard let text = object.string("url"), let json = object["url"] else { return nil }
        guard ScriptURL.isAbsolute(text) else {
            return object.mismatch(json, "url", "a whole URL such as https://example.com/profile")
        }
        return text
    }

    private func parameters(_ object: ScriptObject) -> ScriptedParameters? {
        let encoder = object.word("encoder", as: ScriptedParameters.Encoder.self)
        guard object["parameters"] != nil else {
            if let json = object["encoder"] {
                object.error(
                    "\"encoder\": expected \"parameters\" beside it, which it would encode", at: json)
            }
            return nil
        }
        let members = object.map("parameters").map {
            ScriptedJSON.Member(key: $0.key, value: ScriptedJSON($0.value))
        }
        return ScriptedParameters(values: .object(members), encoder: encoder ?? .url)
    }

    // MARK: Validators

    private func validators(_ object: ScriptObject) -> [ScriptedValidator] {
        guard let json = object["validate"] else { return [] }
        if let flag = json.bool { return flag ? [.automatic] : [] }
        let elements = json.array ?? [json]
        return elements.flatMap { element -> [ScriptedValidator] in
            if element.bool == true { return [.automatic] }
            guard element.members != nil else {
                return object.mismatch(element, "validate", "true, a validator, or an array of them") ?? []
            }
            return ScriptObject(element, .validator, problems).map(validators(of:)) ?? []
        }
    }

    /// What one object asks for; its keys are checked in the order of Alamofire's own `validate()`.
    private func validators(of object: ScriptObject) -> [ScriptedValidator] {
        var validators: [ScriptedValidator] = []
        if object["status"] != nil {
            validators.append(.statusCodes(object.list("status").compactMap { statusRange($0, object) }))
        }
        if object["contentType"] != nil { validators.append(.contentTypes(object.strings("contentType"))) }
        let failures = object.integer("failTimes", in: 0...1_000_000) ?? 0
        if let name = object.string("custom") {
            validators.append(.custom(name: name, failures: failures))
        } else if let json = object["failTimes"] {
            object.error(
                "\"failTimes\": expected \"custom\" beside it, the name of the validator that fails", at: json
            )
        }
        if object["status"] == nil, object["contentType"] == nil, object["custom"] == nil {
            object.error("expected \"status\", \"contentType\" or \"custom\" in a validator")
        }
        return validators
    }

    /// `304` or `"200-299"`.
    private func statusRange(_ json: JSON, _ object: ScriptObject) -> ClosedRange<Int>? {
        if let single = json.integer.flatMap({ Int(exactly: $0) }), (100...599).contains(single) {
            return single...single
        }
        let bounds = (json.string ?? "").split(separator: "-", omittingEmptySubsequences: false).map {
            Int($0)
        }
        guard bounds.count == 2, let low = bounds[0], let high = bounds[1], low <= high,
            (100...599).contains(low), (100...599).contains(high)
        else {
            return object.mismatch(
                json, "status", "a status code from 100 to 599, or a range such as \"200-299\"")
        }
        return low...high
    }

    // MARK: Handlers

    func handler(_ json: JSON, _ owner: ScriptObject, _ key: String) -> ScriptedHandler? {
        guard let object = ScriptObject(optional: json, .handler, problems) else {
            let kinds = ScriptedHandler.Kind.allCases.map(\.rawValue)
            let kind = owner.word(json, key, of: kinds).flatMap(ScriptedHandler.Kind.init(rawValue:))
            return kind.map { ScriptedHandler(kind: $0, name: $0.rawValue) }
        }
        guard let kind = object.word("type", as: ScriptedHandler.Kind.self) else { return nil }
        let failures = object.integer("failTimes", in: 0...1_000_000) ?? 0
        if kind != .custom, let json = object["failTimes"] {
            object.error(
                "\"failTimes\": expected \"type\": \"custom\" beside it, whose serializer fails", at: json)
        }
        if kind == .plain, let json = object["name"] {
            object.error("\"name\": a plain handler has no serializer that could have a name", at: json)
        }
        return ScriptedHandler(kind: kind, name: object.string("name") ?? kind.rawValue, failures: failures)
    }
}

/// The URLs a script may name.
enum ScriptURL {
    /// Whether a text is a whole http or https URL with a host.
    static func isAbsolute(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let components = URLComponents(string: text),
            let scheme = components.scheme?.lowercased(), let host = components.host
        else { return false }
        return (scheme == "http" || scheme == "https") && !host.isEmpty && URL(string: text) != nil
    }

    /// The same, where `*` may stand for any run of characters.
    static func isPattern(_ text: String) -> Bool {
        text.hasPrefix("*") || isAbsolute(text.replacing("*", with: "x"))
    }
}
