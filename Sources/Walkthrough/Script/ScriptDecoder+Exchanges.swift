import JSONText

extension ScriptDecoder {
    func exchanges(_ script: ScriptObject) -> [Exchange] {
        script.objects("exchanges", .exchange).compactMap(exchange)
    }

    private func exchange(_ object: ScriptObject) -> Exchange? {
        let match = object.object("match", .match).map(match) ?? RequestPattern()
        guard let reply = object.object("reply", .reply).flatMap(reply) else { return nil }
        return Exchange(
            name: object.string("name") ?? standardName(match), line: line(object.offset), match: match,
            reply: reply, times: times(object),
            upload: object.object("upload", .uploadPace).map(pace) ?? UploadPace())
    }

    private func pace(_ object: ScriptObject) -> UploadPace {
        UploadPace(
            pieceBytes: object.integer("pieceBytes", in: 1...1_000_000_000),
            delay: object.delay("delay") ?? Self.noDelay)
    }

    private func standardName(_ match: RequestPattern) -> String {
        switch match.url {
        case .exact(let url), .pattern(let url): "\(match.method ?? "any") \(url)"
        case nil: "\(match.method ?? "any") request"
        }
    }

    private func times(_ object: ScriptObject) -> Exchange.Times {
        guard let json = object["times"] else { return .count(1) }
        if json.string == "unlimited" { return .unlimited }
        if let times = json.integer.flatMap({ Int(exactly: $0) }), times >= 1 { return .count(times) }
        object.error("\"times\": expected a number of times or \"unlimited\", found \(json.found)", at: json)
        return .count(1)
    }

    // MARK: What it answers

    private func match(_ object: ScriptObject) -> RequestPattern {
        RequestPattern(
            method: object.word("method", of: HTTPMethod.knownNames), url: urlPattern(object),
            headers: object.map("headers").compactMap { member in
                headerPattern(member.value, member.key, object).map { (member.key, $0) }
            },
            body: bodyPattern(object))
    }

    private func urlPattern(_ object: ScriptObject) -> URLPattern? {
        guard let text = object.string("url"), let json = object["url"] else { return nil }
        guard ScriptURL.isPattern(text) else {
            return object.mismatch(
                json, "url", "a whole URL such as https://example.com/profile, or one with *")
        }
        return text.contains("*") ? .pattern(text) : .exact(text)
    }

    private func headerPattern(_ json: JSON, _ name: String, _ owner: ScriptObject) -> HeaderPattern? {
        switch json.value {
        case .string(let text): text.contains("*") ? .pattern(text) : .equals(text)
        case .bool(let isPresent): isPresent ? .present : .absent
        case .null, .integer, .number, .array, .object:
            owner.mismatch(json, name, "a value, true for present or false for absent")
        }
    }

    func bodyPattern(_ owner: ScriptObject) -> BodyPattern? {
        guard let json = owner["body"] else { return nil }
        if let text = json.string { return .equals(text) }
        guard let object = ScriptObject(json, .bodyMatch, problems) else { return nil }
        if let text = object.string("contains") { return .contains(text) }
        if let json = object["json"] { return .json(ScriptedJSON(json).text) }
        if object["contains"] == nil { object.error("expected \"contains\" or \"json\" in a body match") }
        return nil
    }

    // MARK: What it answers with

    private func reply(_ object: ScriptObject) -> Reply? {
        let failure = object.object("failure", .failure).flatMap(failure)
        let delay = object.delay("delay") ?? Self.usualDelay
        if let webSocket = object.object("webSocket", .conversation) {
            return conversation(webSocket, of: object, delay: delay)
        }
        guard object["status"] != nil || object["statusLine"] != nil else {
            return failureAlone(object, failure)
        }
        guard let status = status(object) else { return nil }
        if let phase = failure?.phase, phase == .connect || phase == .request, let json = object["failure"] {
            object.error(
                "\"failure\": phase must be \"head\", \"body\" or \"end\" beside \"status\"",
                at: json)
        }
        let (body, headers) = body(object)
        var response = ScriptedResponse(
            status: status, headers: headers, chunks: body, delay: delay, failure: failure,
            acceptsRanges: object.flag("acceptRanges") ?? false)
        response.statusLine = object.string("statusLine")
        response.informational = informationalHeads(object)
        response.surplus = Data((object.string("afterEnd") ?? "").utf8)
        return .response(response)
    }

    /// A reply that opens a WebSocket: it has headers and a delay, and no other answer beside it.
    private func conversation(_ webSocket: ScriptObject, of reply: ScriptObject, delay: Delay) -> Reply {
        for key in [
            "status", "statusLine", "informational", "text", "json", "chunks", "afterEnd", "acceptRanges",
            "failure",
        ] {
            guard let json = reply[key] else { continue }
            reply.error("\"\(key)\": expected none beside \"webSocket\", which is the whole answer", at: json)
        }
        let headers = headerLines(reply, "headers").map { (name: $0.name, value: $0.value) }
        return .webSocket(conversation(webSocket, headers: headers, delay: delay))
    }

    /// What a server on a good day takes.
    private static let usualDelay = Delay.milliseconds(15)
    private static let noDelay = Delay.exactly(.zero)

    /// A reply without a status: the exchange must fail before there is one.
    private func failureAlone(_ object: ScriptObject, _ failure: ScriptedFailure?) -> Reply? {
        guard let json = object["failure"] else {
            object.error("a reply needs \"status\", \"failure\" or \"webSocket\"")
            return nil
        }
        for key in ["headers", "informational", "text", "json", "chunks", "afterEnd", "acceptRanges"] {
            if let json = object[key] { object.error("\"\(key)\": expected \"status\" beside it", at: json) }
        }
        guard let failure else { return nil }
        guard failure.phase == .connect || failure.phase == .request else {
            object.error(
                "\"failure\": expected \"status\" beside it, or phase \"connect\" or \"request\"", at: json)
            return nil
        }
        return .failure(failure)
    }

    private func body(_ object: ScriptObject) -> (chunks: [Chunk], headers: [(name: String, value: String)]) {
        var headers = headerLines(object, "headers").map { (name: $0.name, value: $0.value) }
        let given = ["text", "json", "chunks"].filter { object[$0] != nil }
        if given.count > 1 {
            object.error(
                "a reply has one body, found \(given.map { "\"\($0)\"" }.joined(separator: " and "))")
        }
        if let text = object.string("text") { return ([chunk(text, encodedFor: object)], headers) }
        if let json = object["json"] {
            if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
                headers.append((name: "Content-Type", value: "application/json"))
            }
            return ([chunk(ScriptedJSON(json).text, Self.noDelay)], headers)
        }
        return (object.list("chunks").compactMap { chunk($0, object) }, headers)
    }

    /// A body of text in the encoding that the reply names.
    private func chunk(_ text: String, encodedFor object: ScriptObject) -> Chunk {
        let name = object.word("encoding", of: CharsetName.all)
        guard let data = text.data(using: name.flatMap(CharsetName.encoding) ?? .utf8) else {
            object.error(
                "\"text\": not every character of it exists in \(name ?? "utf-8")", at: object["text"])
            return chunk(text, Self.noDelay)
        }
        return Chunk(data, delay: Self.noDelay)
    }

    private func chunk(_ json: JSON, _ owner: ScriptObject) -> Chunk? {
        if let text = json.string { return chunk(text, Self.noDelay) }
        guard let object = ScriptObject(json, .chunk, problems) else { return nil }
        return object.string("text").map { chunk($0, object.delay("delay") ?? Self.noDelay) }
    }

    private func chunk(_ text: String, _ delay: Delay) -> Chunk { Chunk(text, delay: delay) }

    private func failure(_ object: ScriptObject) -> ScriptedFailure? {
        let phase = phase(object)
        guard let code = object.word("error", of: URLErrorName.all).flatMap(URLErrorName.code), let phase
        else {
            return nil
        }
        return ScriptedFailure(code: code, phase: phase, delay: object.delay("delay") ?? Self.noDelay)
    }

    private func phase(_ object: ScriptObject) -> ScriptedFailure.Phase? {
        let word = object.word("phase", of: ["connect", "request", "head", "body", "end"])
        if let json = object["afterBytes"], word != "body" {
            object.error("\"afterBytes\": expected \"phase\": \"body\" beside it", at: json)
        }
        switch word {
        case "connect": return .connect
        case "request": return .request
        case "head": return .head
        case "body": return .body(afterBytes: object.integer("afterBytes", in: 0...1_000_000_000) ?? 0)
        case "end": return .end
        default: return nil
        }
    }
}
