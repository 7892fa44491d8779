/// A response as the series of things that arrive, with what a client makes of it where the server lies.
extension ScriptedResponse {
    func steps(answering request: URLRequest) -> [ReplyPlan.Step] {
        guard let url = request.url else { return [Self.badURL] }
        let reading = HeadReading.read(self)
        let headDecision = reading.decision.map(ResponseEvent.headDecided)
        switch reading.choice {
        case .refused:
            return first([headDecision], then: Self.dropped, url)
        case .status(let status, let version):
            return steps(status, version, after: headDecision, answering: request.httpMethod, url)
        }
    }

    private func steps(
        _ status: Int, _ version: HTTPVersion, after headDecision: ResponseEvent?,
        answering method: String?, _ url: URL
    ) -> [ReplyPlan.Step] {
        let hasBody = Self.hasBody(status, answering: method)
        let length = hasBody ? DeclaredLength.read(fieldLines) : .plain(.open)
        let decisions = [headDecision, length.decision.map(ResponseEvent.lengthDecided)]
        switch length.choice {
        case .unreadable:
            return first(decisions, then: Self.dropped, url)
        case .open, .chunks, .bytes:
            guard let head = head(for: url, status: status, version, length.choice) else {
                return [Self.badURL]
            }
            // Without a body, the response is complete with its head, and whatever fails comes after it.
            let body = hasBody ? Self.steps(of: chunks, failure: failure) : Self.steps(of: [], failure: nil)
            return first(decisions, then: .head(RepeatedHead(head)), url)
                + length.choice.framed(body, surplus: surplus.count)
        }
    }

    private static var badURL: ReplyPlan.Step {
        (.exactly(.zero), .failure(ScriptedFailure(code: .badURL, phase: .connect)))
    }

    // MARK: The head

    /// What a client does with a head that it cannot make sense of: it drops the connection.
    private static var dropped: ReplyPlan.Arrival {
        .failure(ScriptedFailure(code: .cannotParseResponse, phase: .head))
    }

    /// The informational heads, up to one that cannot be read; then the final one.
    private func first(
        _ decisions: [ResponseEvent?], then last: ReplyPlan.Arrival, _ url: URL
    ) -> [ReplyPlan.Step] {
        var announced: [ReplyPlan.Step] = []
        for head in informational {
            let fields = ScriptedResponse(status: head.status, headers: head.headers)
            let reading = HeadReading.read(fields)
            if reading.choice == .refused {
                let decision = reading.decision.map(ResponseEvent.headDecided)
                return announced + Self.steps(after: head.delay, [decision], then: Self.dropped)
            }
            if let response = fields.head(for: url) {
                announced.append((head.delay, .head(RepeatedHead(response))))
            }
        }
        return announced + Self.steps(after: delay, decisions, then: last)
    }

    /// After the delay of a head, what was decided about it; then what comes of it.
    private static func steps(
        after delay: Delay, _ decisions: [ResponseEvent?], then last: ReplyPlan.Arrival
    ) -> [ReplyPlan.Step] {
        let arrivals = decisions.compactMap { $0 }.map(ReplyPlan.Arrival.decided) + [last]
        return arrivals.enumerated().map { ($0.offset == 0 ? delay : .exactly(.zero), $0.element) }
    }

    /// The head as a response. Nil only for a URL that Foundation refuses.
    func head(
        for url: URL, status: Int? = nil, _ version: HTTPVersion = .http11, _ length: DeclaredLength = .open
    ) -> ResponseHead? {
        var names: [String: String] = [:]
        var fields: [String: String] = [:]
        for (name, value) in fieldLines {
            let first = names[name.lowercased(), default: name]
            names[name.lowercased()] = first
            // Blanks around a value do not belong to it (RFC 9110 §5.5).
            let value = String(Substring(value).trimmed)
            fields[first] = fields[first].map { "\($0), \(value)" } ?? value
        }
        // A field that the script gives wins over the one that follows from `acceptsRanges`.
        if acceptsRanges, names["accept-ranges"] == nil { fields["Accept-Ranges"] = "bytes" }
        if case .bytes(let count) = length, let name = names["content-length"] {
            // Given more than once, the same length counts once (RFC 9110 §8.6).
            fields[name] = String(count)
        }
        let cookieLines = fieldLines.filter { $0.name.lowercased() == "set-cookie" }
            .map { String(Substring($0.value).trimmed) }
        return ResponseHead(
            url: url, status: status ?? self.status, fields: fields, cookieLines: cookieLines,
            version: version)
    }

    // MARK: The body

    /// A response to HEAD, a 2xx to CONNECT, and a 1xx, 204 or 304, has no body even if the script gives it
    /// one (RFC 9110 §6.4.1), and ends with its head (RFC 9112 §6.3).
    private static func hasBody(_ status: Int, answering method: String?) -> Bool {
        let opensTunnel = method == "CONNECT" && (200..<300).contains(status)
        return method != "HEAD" && !opensTunnel && status != 204 && status != 304
            && !(100..<200).contains(status)
    }

    private static func steps(of chunks: [Chunk], failure: ScriptedFailure?) -> [ReplyPlan.Step] {
        guard let failure else { return chunks.map(step) + [(.exactly(.zero), .end)] }
        let end = (failure.delay, ReplyPlan.Arrival.failure(failure))
        switch failure.phase {
        case .connect, .request, .head: return [end]
        case .end: return chunks.map(step) + [end]
        case .body(let count):
            var left = count
            var sent: [ReplyPlan.Step] = []
            for chunk in chunks where left > 0 {
                sent.append(step(Chunk(chunk.data.prefix(left), delay: chunk.delay)))
                left -= chunk.data.count
            }
            return sent + [end]
        }
    }

    private static func step(_ chunk: Chunk) -> ReplyPlan.Step {
        (chunk.delay, chunk.data.isEmpty ? .silence : .data(chunk.data))
    }

    /// Whether its failure comes too late to be one: by then, the body is as long as its head declares, or
    /// there is none.
    package func isCompleteBeforeFailure(answering method: String) -> Bool {
        guard failure != nil, case .status(let status, _) = HeadReading.read(self).choice else {
            return false
        }
        guard Self.hasBody(status, answering: method) else { return true }
        let body = Self.steps(of: chunks, failure: failure)
        let framed = DeclaredLength.read(fieldLines).choice.framed(body, surplus: surplus.count)
        if case .end? = framed.last?.arrival { return true }
        return false
    }
}

extension DeclaredLength {
    /// The pieces of a body as far as this length lets a client read, and what it makes of the end.
    fileprivate func framed(_ steps: [ReplyPlan.Step], surplus: Int) -> [ReplyPlan.Step] {
        let total = steps.reduce(0) { $0 + $1.arrival.byteCount }
        guard case .bytes(let declared) = self, total >= declared else {
            return ended(steps, came: total, surplus: surplus)
        }
        // A message is complete with its last byte, whatever happens to the connection after that.
        var read: [ReplyPlan.Step] = []
        var left = declared
        for step in steps where left > 0 {
            guard case .data(let data) = step.arrival else {
                read.append(step)
                continue
            }
            read.append((step.delay, .data(data.prefix(left))))
            left -= min(left, data.count)
        }
        read.append((.exactly(.zero), .end))
        return ended(read, came: declared, surplus: total - declared + surplus)
    }

    /// The steps, with a decision before the end where there is something to decide about it.
    private func ended(_ steps: [ReplyPlan.Step], came: Int, surplus: Int) -> [ReplyPlan.Step] {
        // Where the exchange breaks off by itself, the failure says so, and nothing has to be decided.
        guard let last = steps.last, case .end = last.arrival else { return steps }
        let declared: Int? = if case .bytes(let count) = self { count } else { nil }
        guard let end = BodyEnd.decide(came: came, of: declared, surplus: surplus) else { return steps }
        let event = ResponseEvent.endDecided(end.decision)
        let (decided, arrival): (ReplyPlan.Arrival, ReplyPlan.Arrival) =
            switch end.choice {
            case .restIgnored: (.surplus(event), .end)
            case .lost:
                (
                    .decided(event),
                    .failure(ScriptedFailure(code: .networkConnectionLost, phase: .body(afterBytes: came)))
                )
            }
        return steps.dropLast() + [(last.delay, decided), (.exactly(.zero), arrival)]
    }
}

extension ReplyPlan.Arrival {
    /// The bytes of the body that arrive with it.
    fileprivate var byteCount: Int {
        if case .data(let data) = self { data.count } else { 0 }
    }
}
