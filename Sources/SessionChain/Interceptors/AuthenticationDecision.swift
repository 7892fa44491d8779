/// What an `AuthenticationInterceptor` does about a request, and why.
///
/// Each choice is pure: it looks at values and at the answers of an `Authenticator`, and changes nothing.
/// Mirrors the choices inside Alamofire 5.12 `AuthenticationInterceptor`.
enum AuthenticationDecision {
    /// Chooses for a request that is about to be sent.
    ///
    /// A refresh that a 401 started does not delay a new request: the credential is applied, even one that
    /// has expired in the meantime, and a 401 of its own lets the request join. Only if the refresh was
    /// started for a request that was about to be sent, and so is held back, do further ones wait with it.
    ///
    /// - Parameters:
    ///   - credential: the one that the interceptor has, if it has one.
    ///   - holdsRequests: whether other requests wait for a refresh before they are sent.
    static func adapt<Credential: AuthenticationCredential & Sendable>(
        with credential: Credential?, isRefreshing: Bool, holdsRequests: Bool
    ) -> Decided<Adaptation<Credential>> {
        var rules = RuleLog()
        if isRefreshing, holdsRequests {
            rules.check(.authentication.refreshRunning, saw: .text("requests are held back"), true)
            return rules.decide(.joinRefresh)
        }
        let saw = Saw.text(credential == nil ? "none" : "a credential")
        rules.check(.authentication.credentialPresent, saw: saw, credential != nil)
        guard let credential else { return rules.decide(.missingCredential) }
        guard rules.check(.authentication.requiresRefresh, credential.requiresRefresh) else {
            return rules.decide(.apply(credential))
        }
        let isRunning = rules.check(.authentication.refreshRunning, isRefreshing)
        return rules.decide(isRunning ? .apply(credential) : .startRefresh(replacing: credential))
    }

    /// Chooses for a request that failed. The closures are called in their order, each only if its answer is
    /// needed: two of them ask the authenticator, which may set a credential before it answers.
    ///
    /// - Parameters:
    ///   - hasURLRequest: `false` if nothing is known of what was sent.
    ///   - current: the credential that the interceptor has now, if it has one.
    ///   - carries: whether the request was sent with that credential.
    ///   - refresh: how far the refresh of that credential has come; nil if it is no longer the current one.
    static func retry<Current>(
        hasURLRequest: Bool, status: Int?, failedDueToAuthentication: () -> Bool, current: () -> Current?,
        carries: (Current) -> Bool, refresh: (Current) -> RefreshState?
    ) -> Decided<Retry> {
        var rules = RuleLog()
        let answer = status.map(Saw.number) ?? .text("no response")
        let sent = Saw.text(hasURLRequest ? "a URLRequest" : "no URLRequest")
        guard rules.check(.authentication.requestPresent, saw: sent, hasURLRequest),
            rules.check(.authentication.responsePresent, saw: answer, status != nil),
            rules.check(.authentication.failure, saw: answer, failedDueToAuthentication())
        else { return rules.decide(.notOurs) }
        let known = current()
        let credential = Saw.text(known == nil ? "none" : "a credential")
        rules.check(.authentication.credentialPresent, saw: credential, known != nil)
        guard let current = known else { return rules.decide(.missingCredential) }
        let isCarried = carries(current)
        let progress = isCarried ? refresh(current) : nil
        let change: Saw = isCarried && progress == nil ? .text("another was set meanwhile") : .nothing
        rules.check(.authentication.currentCredential, saw: change, progress != nil)
        guard let refresh = progress else { return rules.decide(.retryWithCurrentCredential) }
        // The server refused the current credential: only a refresh can help.
        switch refresh {
        case .idle:
            rules.check(.authentication.refreshRunning, saw: .text("idle"), false)
            return rules.decide(.startRefresh)
        case .refreshing:
            rules.check(.authentication.refreshRunning, saw: .text("refreshing"), true)
            return rules.decide(.joinRefresh)
        case .failed(let error):
            rules.check(.authentication.storedFailure, saw: .text(traceText(error)), true)
            return rules.decide(.reportStoredFailure(error))
        }
    }
}

extension AuthenticationDecision {
    /// What to do with a request that is about to be sent.
    enum Adaptation<Credential: Sendable>: Outcome {
        case apply(Credential)
        case startRefresh(replacing: Credential)
        case joinRefresh
        case missingCredential

        var word: String {
            switch self {
            case .apply: AuthenticationOutcome.apply.word
            case .startRefresh: AuthenticationOutcome.startRefresh.word
            case .joinRefresh: AuthenticationOutcome.joinRefresh.word
            case .missingCredential: AuthenticationOutcome.missingCredential.word
            }
        }
    }

    /// What to do with a request that failed.
    enum Retry: Outcome {
        /// The failure has nothing to do with authentication.
        case notOurs
        case missingCredential
        /// The request was sent with an older credential, and there is now a newer one.
        case retryWithCurrentCredential
        /// The refresh failed before, and its error fails this request as well.
        case reportStoredFailure(any Error)
        case startRefresh
        case joinRefresh

        var word: String {
            switch self {
            case .notOurs: AuthenticationOutcome.notOurs.word
            case .missingCredential: AuthenticationOutcome.missingCredential.word
            case .retryWithCurrentCredential: AuthenticationOutcome.retryWithCurrentCredential.word
            case .reportStoredFailure: AuthenticationOutcome.reportStoredFailure.word
            case .startRefresh: AuthenticationOutcome.startRefresh.word
            case .joinRefresh: AuthenticationOutcome.joinRefresh.word
            }
        }
    }

    /// Decides whether a refresh that is needed may begin.
    enum Refresh: Outcome {
        case begin
        /// The refresh window is full.
        case tooMany

        var word: String {
            switch self {
            case .begin: AuthenticationOutcome.refresh.word
            case .tooMany: AuthenticationOutcome.noRefresh.word
            }
        }
    }
}

/// How far the refresh of the current credential has come.
enum RefreshState {
    /// No refresh is running, and none has failed since the credential, or the last adaptation, was new.
    case idle
    /// The authenticator is fetching a new credential.
    case refreshing
    /// It failed with this error, which is given to every request that failed with the same credential.
    case failed(any Error)

    var isRefreshing: Bool {
        switch self {
        case .refreshing: true
        case .idle, .failed: false
        }
    }
}
