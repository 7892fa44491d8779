import EventOrderTesting

/// Shows the login screen when the server does not know the user any more.
class LoginPresenter: TokenInterceptor, @unchecked Sendable {
    private var isShown = false
    private(set) var presentations = 0

    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        // A serializer that can make nothing of the answer leads to a second call for the same attempt.
        if request.response?.statusCode == 401 { showLogin() }
        completion(.doNotRetry)
    }

    func showLogin() {
        guard !isShown else { return }
        DispatchQueue.main.async { [self] in
            _ = markAsShown()
            present()
        }
    }

    final func present() { presentations += 1 }

    /// Returns whether this was the first call.
    final func markAsShown() -> Bool {
        lock.withLock {
            defer { isShown = true }
            return !isShown
        }
    }
}

/// Notes that there is a login screen when it decides to show it.
final class SingleLoginPresenter: LoginPresenter, @unchecked Sendable {
    override func showLogin() {
        guard markAsShown() else { return }
        DispatchQueue.main.async { [self] in present() }
    }
}

extension PlantedBug {
    static let repeatedHook = PlantedBug(
        sentence: "A hook runs twice, because a serializer that fails asks the retrier again",
        failure: "the login screen is shown once", orders: .hundreds
    ) { server, version in
        server.on("/feed").reply(Answer.status(401).after(milliseconds: 10...50))

        let presenter = version == .broken ? LoginPresenter() : SingleLoginPresenter()
        server.expect("the login screen is shown once") { presenter.presentations == 1 }
        let session = Session(interceptor: presenter)
        session.request("https://api.example.com/feed").validate().responseString { _ in }
        return session
    }
}
