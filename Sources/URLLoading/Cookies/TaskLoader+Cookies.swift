/// What a load does with cookies: stored cookies go with the request, and the cookies that a
/// response brings are stored, including those of a redirect or a challenge.
extension TaskLoader {
    // MARK: Before anything is sent

    /// Adds the stored cookies for the request's URL, and deletes those that have expired. If nothing is
    /// stored, no decision is made.
    func addCookies(to request: URLRequest) -> URLRequest {
        cookies = TaskCookies(chosen: session.simulator.now)
        guard let storage = session.configuration.httpCookieStorage, !storage.jar.isEmpty,
            let url = request.url
        else { return request }
        let decided = CookieSendDecision.decide(storage.jar, context(of: request, to: url))
        let selection = decided.choice
        let field = selection.field
        let choice = CookieChoice(selection, field: field, storage: storage.number)
        task.record(.cookie(.sendDecided(decided.decision, choice)))
        for cookie in selection.ended {
            storage.remove(cookie, because: "ended", record: { task.record($0) })
        }
        guard let field else { return request }
        storage.noteUse(of: selection.sent)
        cookies.field = field
        var request = request
        request.setValue(field, forHTTPHeaderField: "Cookie")
        return request
    }

    private func context(of request: URLRequest, to url: URL) -> CookieSendDecision.Context {
        CookieSendDecision.Context(
            url: url, isWanted: session.configuration.httpShouldSetCookies,
            isHandled: request.httpShouldHandleCookies,
            ownField: request.value(forHTTPHeaderField: "Cookie"), now: session.simulator.date)
    }

    /// Updates the cookies of a request that is sent once more, if the last answer changed the stored ones.
    func addNewCookies(to request: URLRequest) -> URLRequest {
        cookies.haveChanged ? addCookies(to: withoutAddedCookies(request)) : request
    }

    /// Updates the cookies of a request that has waited before it goes out, if others are due by now: some
    /// may have expired, and some may have come (RFC 6265 §5.4).
    func addDueCookies(to request: URLRequest) -> URLRequest {
        guard cookies.chosen != session.simulator.now, let url = request.url,
            let storage = session.configuration.httpCookieStorage,
            cookies.field != nil || !storage.jar.isEmpty
        else { return request }
        let plain = withoutAddedCookies(request)
        let due = CookieSendDecision.decide(storage.jar, context(of: plain, to: url)).choice
        return due.field == cookies.field ? request : addCookies(to: plain)
    }

    /// The request without the cookies that were added here. A `Cookie` field set by the app stays as it is.
    private func withoutAddedCookies(_ request: URLRequest) -> URLRequest {
        guard let field = cookies.field, request.value(forHTTPHeaderField: "Cookie") == field else {
            return request
        }
        var request = request
        request.setValue(nil, forHTTPHeaderField: "Cookie")
        return request
    }

    // MARK: When a head came

    /// Stores the cookies that a response brings.
    func storeCookies(of response: HTTPURLResponse) {
        if task.storeCookies(of: response, to: request) { cookies.haveChanged = true }
    }
}

extension URLSessionTask {
    /// Stores the cookies that the response to a request brings, with a separate decision for each. Returns
    /// `true` if that changes the stored ones.
    func storeCookies(of response: HTTPURLResponse, to request: URLRequest?) -> Bool {
        guard let url = response.url else { return false }
        var haveChanged = false
        for line in SetCookie.lines(of: response) {
            haveChanged = store(line, from: url, request) || haveChanged
        }
        return haveChanged
    }

    private func store(_ line: String, from url: URL, _ request: URLRequest?) -> Bool {
        let storage = session.configuration.httpCookieStorage
        let now = session.simulator.date
        let parsed = SetCookie(line, now: now)
        let decided = CookieStoreDecision.decide(
            parsed,
            CookieStoreDecision.Context(
                url: url, policy: session.configuration.httpCookieAcceptPolicy,
                mainDocumentURL: request?.mainDocumentURL,
                isHandled: request?.httpShouldHandleCookies ?? true,
                jar: storage?.jar, now: now))
        record(.cookie(.storeDecided(decided.decision, line: line)))
        switch decided.choice {
        case .store(let cookie), .replace(let cookie):
            storage?.keep(cookie, record: { record($0) })
            return true
        case .remove(let cookie):
            storage?.remove(cookie, because: "server", record: { record($0) })
            return true
        case .ignore:
            return false
        }
    }
}

/// What a load has to remember about cookies.
struct TaskCookies {
    /// When the cookies of the request were chosen; nil before that.
    var chosen: VirtualInstant?
    /// The `Cookie` field that the loading system itself added to the request.
    var field: String?
    /// `true` if the answer to the request changed the stored cookies.
    var haveChanged = false
}

extension CookieSelection {
    /// The `Cookie` field; nil if nothing is sent.
    fileprivate var field: String? { sent.isEmpty ? nil : HTTPCookie.fieldValue(of: sent) }
}

extension CookieChoice {
    fileprivate convenience init(_ selection: CookieSelection, field: String?, storage: Int?) {
        self.init(
            sent: selection.sent.map(\.name), withheld: NameList(of: selection.withheld, name: \.name),
            field: field, storage: storage)
    }
}
