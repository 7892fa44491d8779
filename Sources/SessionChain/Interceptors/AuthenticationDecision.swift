/// What an `AuthenticationInterceptor` does about a request, and why.
///
/// Both choices are pure: they look at values and at the answers of an `Authenticator`, and change nothing.
/// Mirrors the choices inside Alamofire 5.12 `AuthenticationInterceptor`.
enum AuthenticationDecision {
    /// What to do with a request that is about to be sent.
    enum Adaptation: String {
        case apply = "apply credential"
        case startRefresh = "wait for new refresh"
        case joinRefresh = "wait for running refresh"
        case missingCredential = "missing credential"
    }

    /// What to do with a request that failed.
    enum Retry {
        case notOurs
        case missingCredential
        case retryWithCurrentCredential
        case reportStoredFailure(any Error)
        case startRefresh
        case joinRefresh

        /// The words a trace shows.
        var outcome: String {
            switch self {
            case .notOurs: "not ours"
            case .missingCredential: "missing credential"
            case .retryWithCurrentCredential: "retry with current credential"
            case .reportStoredFailure: "report stored failure"
            case .startRefresh: "wait for new refresh"
            case .joinRefresh: "wait for running refresh"
            }
        }
    }

    /// Chooses for a request that is about to be sent.
    ///
    /// A refresh that a 401 started holds nobody back: as long as the credential does not ask to be
    /// refreshed, it is applied.
    ///
    /// - Parameter requiresRefresh: the credential's own word; nil without a credential.
    static func adapt(requiresRefresh: Bool?, isRefreshing: Bool) -> (Adaptation, Decision) {
        var rules = RuleLog()
        let choice: Adaptation
        let credential = Saw.text(requiresRefresh == nil ? "none" : "a credential")
        if !rules.check(.authentication.credentialPresent, saw: credential, requiresRefresh != nil) {
            choice = .missingCredential
        } else if !rules.check(.authentication.requiresRefresh, requiresRefresh == true) {
            choice = .apply
        } else if rules.check(.authentication.refreshRunning, isRefreshing) {
            choice = .joinRefresh
        } else {
            choice = .startRefresh
        }
        return (choice, Decision(choice.rawValue, rules: rules.checks))
    }

    /// Chooses for a request that failed. The two closures ask the authenticator, each only if it comes to
    /// that.
    static func retry(
        status: Int?, hasCredential: Bool, refresh: RefreshState, failedDueToAuthentication: () -> Bool,
        carriesCurrentCredential: () -> Bool
    ) -> (Retry, Decision) {
        var rules = RuleLog()
        let answer = status.map(Saw.number) ?? .text("no response")
        let credential = Saw.text(hasCredential ? "a credential" : "none")
        let choice: Retry
        if !rules.check(.authentication.responsePresent, saw: answer, status != nil) {
            choice = .notOurs
        } else if !rules.check(.authentication.failure, saw: answer, failedDueToAuthentication()) {
            choice = .notOurs
        } else if !rules.check(.authentication.credentialPresent, saw: credential, hasCredential) {
            choice = .missingCredential
        } else if !rules.check(.authentication.currentCredential, carriesCurrentCredential()) {
            choice = .retryWithCurrentCredential
        } else {
            choice = chooseAfter(refresh, &rules)
        }
        return (choice, Decision(choice.outcome, rules: rules.checks))
    }

    /// The current credential was refused: only its refresh can help.
    private static func chooseAfter(_ refresh: RefreshState, _ rules: inout RuleLog) -> Retry {
        switch refresh {
        case .idle:
            rules.check(.authentication.refreshRunning, saw: .text("idle"), false)
            return .startRefresh
        case .refreshing:
            rules.check(.authentication.refreshRunning, saw: .text("refreshing"), true)
            return .joinRefresh
        case .failed(let error):
            rules.check(.authentication.storedFailure, saw: .text(traceText(error)), true)
            return .reportStoredFailure(error)
        }
    }
}

/// How far the refresh of the current credential is.
enum RefreshState {
    /// Nobody has asked for one since the credential, or the last adaptation, was new.
    case idle
    /// The authenticator is at it.
    case refreshing
    /// It failed with this error, which everybody hears who failed with the same credential.
    case failed(any Error)

    var isRefreshing: Bool {
        switch self {
        case .refreshing: true
        case .idle, .failed: false
        }
    }
}
