/// What a load does with cookies: stored cookies go with the request, and the cookies that a
/// response brings are stored, including those of a redirect or a challenge.
extension TaskLoader {
    // MARK: Before anything is sent

    /// Adds the stored cookies for the request's URL, and deletes those that have expired. If nothing is
    /// stored, no decision is made.
    func addCookies(to request: URLRequest) -> URLRequest {
        cookies = TaskCookies()
        guard let storage = session.configuration.httpCookieStorage, !storage.jar.isEmpty,
            let url = request.url
        else { return request }
        let context = CookieSendDecision.Context(
            url: url, isWanted: session.configuration.httpShouldSetCookies,
            isHandled: request.httpShouldHandleCookies,
            ownField: request.value(forHTTPHeaderField: "Cookie"), now: session.simulator.date)
        let decided = CookieSendDecision.decide(storage.jar, context)
        let selection = decided.choice
        let field = selection.sent.isEmpty ? nil : HTTPCookie.fieldValue(of: selection.sent)
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

    /// Updates the cookies of a request that is sent once more, if the last answer changed the stored ones.
    func addNewCookies(to request: URLRequest) -> URLRequest {
        guard cookies.haveChanged else { return request }
        var request = request
        // A `Cookie` field set by the app stays as it is.
        if let field = cookies.field, request.value(forHTTPHeaderField: "Cookie") == field {
            request.setValue(nil, forHTTPHeaderField: "Cookie")
        }
        return addCookies(to: request)
    }

    // MARK: When a head came

    /// Stores the cookies that a response brings, with a separate decision for each.
    func storeCookies(of response: HTTPURLResponse) {
        guard let url = response.url else { return }
        for line in SetCookie.lines(of: response) { store(line, from: url) }
    }

    private func store(_ line: String, from url: URL) {
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
        task.record(.cookie(.storeDecided(decided.decision, line: line)))
        switch decided.choice {
        case .store(let cookie), .replace(let cookie):
            storage?.keep(cookie, record: { task.record($0) })
            cookies.haveChanged = true
        case .remove(let cookie):
            storage?.remove(cookie, because: "server", record: { task.record($0) })
            cookies.haveChanged = true
        case .ignore:
            break
        }
    }
}

/// What a load has to remember about cookies.
struct TaskCookies {
    /// The `Cookie` field that the loading system itself added to the request.
    var field: String?
    /// `true` if the answer to the request changed the stored cookies.
    var haveChanged = false
}

extension CookieChoice {
    fileprivate convenience init(_ selection: CookieSelection, field: String?, storage: Int?) {
        self.init(
            sent: selection.sent.map(\.name), withheld: NameList(of: selection.withheld, name: \.name),
            field: field, storage: storage)
    }
}
