extension ScriptDecoder {
    func interceptors(_ script: ScriptObject) -> [InterceptorSettings] {
        script.map("interceptors").compactMap { member in
            behavior(member.value, member.key).map { InterceptorSettings(name: member.key, behavior: $0) }
        }
    }

    /// Which kind of object it is, its `type` says.
    private func behavior(_ json: JSON, _ name: String) -> InterceptorSettings.Behavior? {
        let types = InterceptorType.allCases.map(\.rawValue)
        guard json.members != nil, let word = json["type"] else {
            problems.error(
                "\(quoted(name)): expected an object with \"type\": \(TypeShape.word(types).expectation),"
                    + " found \(json.members == nil ? json.found : "none")", at: json.offset)
            return nil
        }
        guard let found = word.string, let type = InterceptorType(rawValue: found) else {
            let hint = EditDistance.hint(for: word.string ?? "", among: types)
            problems.error(
                "\"type\": expected \(TypeShape.word(types).expectation), found \(word.found)\(hint)",
                at: word.offset)
            return nil
        }
        guard let object = ScriptObject(json, type.shape, problems) else { return nil }
        switch type {
        case .adapter: return .adapter(adapter(object))
        case .retrier: return .retrier(retrier(object))
        case .retryPolicy: return .retryPolicy(retryPolicy(object))
        case .authentication: return authentication(object).map { .authentication($0) }
        }
    }

    private func adapter(_ object: ScriptObject) -> AdapterSettings {
        var settings = AdapterSettings()
        settings.headers = headers(object, "headers")
        settings.delay = object.milliseconds("delay") ?? .zero
        settings.error = object.string("error") ?? settings.error
        if let json = object["fails"] {
            if json.string == "always" {
                settings.failures = .always
            } else if let times = json.integer.flatMap({ Int(exactly: $0) }), times >= 0 {
                settings.failures = .times(times)
            } else {
                object.error(
                    "\"fails\": expected a number of times or \"always\", found \(json.found)", at: json)
            }
        }
        return settings
    }

    private func retrier(_ object: ScriptObject) -> RetrierSettings {
        var settings = RetrierSettings()
        settings.answers = object.list("answers").compactMap { answer($0, object) }
        settings.delay = object.milliseconds("delay") ?? .zero
        return settings
    }

    private func answer(_ json: JSON, _ owner: ScriptObject) -> RetrierSettings.Answer? {
        guard let object = ScriptObject(optional: json, .retrierAnswer, problems) else {
            switch owner.word(json, "answers", of: ["retry", "doNotRetry"]) {
            case "retry": return .retry
            case "doNotRetry": return .doNotRetry
            default: return nil
            }
        }
        if let delay = object.milliseconds("retryWithDelay") { return .retryWithDelay(delay) }
        if let error = object.string("doNotRetryWithError") { return .doNotRetryWithError(error) }
        if object["retryWithDelay"] == nil, object["doNotRetryWithError"] == nil {
            object.error("expected \"retryWithDelay\" or \"doNotRetryWithError\" in an answer")
        }
        return nil
    }

    private func retryPolicy(_ object: ScriptObject) -> RetryPolicySettings {
        var settings = RetryPolicySettings()
        settings.limit = object.integer("limit", in: 0...1_000_000)
        settings.backoffBase = object.integer("exponentialBackoffBase", in: 2...1_000_000)
        settings.backoffScale = object.number("exponentialBackoffScale")
        if object["methods"] != nil {
            settings.methods = object.list("methods")
                .compactMap { object.word($0, "methods", of: HTTPMethod.knownNames) }
                .map(HTTPMethod.init(rawValue:))
        }
        if object["statusCodes"] != nil {
            settings.statusCodes = object.list("statusCodes")
                .compactMap { object.integer($0, "statusCodes", in: 100...599) }
        }
        if object["errorCodes"] != nil {
            settings.errorCodes = object.list("errorCodes")
                .compactMap { object.word($0, "errorCodes", of: URLErrorName.all) }
                .compactMap(URLErrorName.code)
        }
        return settings
    }

    // MARK: Authentication

    private func authentication(_ object: ScriptObject) -> AuthenticationSettings? {
        guard let refresh = object.object("refresh", .refresh).flatMap(refresh) else { return nil }
        let window = object.object("refreshWindow", .refreshWindow).flatMap { window in
            window.milliseconds("interval").flatMap { interval in
                window.integer("maximumAttempts", in: 1...1_000_000).map {
                    AuthenticationSettings.Window(interval: interval.seconds, maximumAttempts: $0)
                }
            }
        }
        return AuthenticationSettings(
            credential: object.string("credential"), requiresRefresh: object.flag("requiresRefresh") ?? false,
            window: window, refresh: refresh)
    }

    private func refresh(_ object: ScriptObject) -> AuthenticationSettings.Refresh? {
        let ways = ["request", "credential", "fails"].filter { object[$0] != nil }
        guard ways.count == 1 else {
            object.error(
                "a refresh needs one of \"request\", \"credential\" and \"fails\", found \(ways.count)")
            return nil
        }
        let delay = object.milliseconds("delay") ?? .zero
        if let request = object.object("request", .request) {
            if let json = request["at"] {
                object.error(
                    "\"at\": a refresh has no time of its own: it is made when it is needed", at: json)
            }
            return .request(self.request(request), field: object.string("field") ?? "access_token")
        }
        if let token = object.string("credential") { return .token(token, delay: delay) }
        return object.string("fails").map { .failure($0, delay: delay) }
    }
}
