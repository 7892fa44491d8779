/// Asks the app's own classes for each request, before the system does anything about it itself: before
/// cookies, cache, credentials and connections.
extension TaskLoader {
    /// Lets the first class that wants the request load it. Returns `false` if there is none.
    func loadByProtocol() -> Bool {
        let known = session.knownProtocols
        guard !known.isEmpty, !(task is URLSessionWebSocketTask), let request = task.requestForProtocols
        else { return false }
        let line = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "no URL")"
        for (type, candidate) in known {
            let decided = ProtocolDecision.decide(
                candidate, in: session.placeForProtocols, line, canInit: type.canInit(with: task))
            task.record(.urlProtocol(.decided(decided.decision, class: type.nameInTrace)))
            switch decided.choice {
            case .use:
                begin(type)
                return true
            case .skip: continue
            }
        }
        return false
    }

    /// Starts the class with the request in its canonical form, its body as a stream.
    private func begin(_ type: URLProtocol.Type) {
        log.loadByProtocol()
        guard let current = task.currentRequest, case .delegateStream = bodySource(of: current) else {
            return begin(type, task.requestForProtocols)
        }
        askDelegateForStream { [self] stream in
            var request = task.currentRequest
            request?.httpBodyStream = stream
            begin(type, request)
        }
    }

    private func begin(_ type: URLProtocol.Type, _ request: URLRequest?) {
        guard let request else { return task.arrived(.failure(URLError(.badURL))) }
        let canonical = session.wireRequest(type.canonicalRequest(for: request), of: task)
        let load = ProtocolLoad(for: self)
        use(load, for: canonical)
        load.start(type, canonical)
    }
}

extension URLSessionTask {
    /// The current request as an app's class sees it: its body is a stream, whatever the app made it of.
    var requestForProtocols: URLRequest? {
        guard var request = currentRequest else { return nil }
        if let body = bodyForProtocols(of: request) { request.httpBodyStream = InputStream(data: body) }
        return request
    }

    /// The bytes of the body; nil if there is none, or if it is a stream already.
    private func bodyForProtocols(of request: URLRequest) -> Data? {
        switch loader.bodySource(of: request) {
        case .request: request.httpBody
        case .data(let data): data
        case .file(let file): try? BodySource.contents(of: file).get()
        case .delegateStream: nil
        }
    }

    /// What a trace shows of the stream that stands for the body: its length, where that is known.
    func streamText(of request: URLRequest) -> String {
        guard request.httpBodyStream != nil else { return "nil" }
        let body = currentRequest.flatMap { bodyForProtocols(of: $0) }
        return body.map { "\($0.count) bytes" } ?? "a stream"
    }
}

extension URLSession {
    /// The classes that may be meant to load the session's requests, in the order in which they are asked:
    /// those of the session, the registered ones, and those that came too late. Empty in nearly all runs.
    fileprivate var knownProtocols: [(type: URLProtocol.Type, candidate: ProtocolDecision.Candidate)] {
        let registered = registeredProtocols.classes
        let late = givenConfiguration.ownProtocols + configuration.ownProtocols
        guard !(protocols.isEmpty && registered.isEmpty && late.isEmpty) else { return [] }
        let names = protocols.map(\.nameInTrace)
        var seen: [URLProtocol.Type] = []
        for type in protocols + registered + late where !seen.contains(where: { $0 == type }) {
            seen.append(type)
        }
        return seen.map { type in
            let candidate = ProtocolDecision.Candidate(
                isInSession: protocols.contains { $0 == type },
                isRegistered: registered.contains { $0 == type }, sessionClasses: names)
            return (type, candidate)
        }
    }

    fileprivate var placeForProtocols: ProtocolDecision.Place {
        isBackground ? .background : isShared ? .shared : .own
    }
}

extension URLSessionConfiguration {
    /// The classes in `protocolClasses` that can load requests.
    var ownProtocols: [URLProtocol.Type] { protocolClasses?.compactMap { $0 as? URLProtocol.Type } ?? [] }
}
