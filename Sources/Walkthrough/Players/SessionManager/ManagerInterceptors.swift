import SessionManagerChain

/// An interceptor of a script that 4.7 has something for: an adapter, a retrier, or one object that is both.
protocol ManagerInterceptorForm: InterceptorForm {
    /// The places of a manager that it takes.
    static var roles: [ManagerInterceptors.Role] { get }
    /// Makes it; the same object for all its places.
    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made
}

/// Which of a script's interceptors a manager has: it has room for one adapter and one retrier.
///
/// The first that is named for a place gets it. 5.12's `Interceptor` is what makes several of each possible.
struct ManagerInterceptors {
    /// A place of a manager.
    enum Role: String, CaseIterable { case adapter, retrier }

    /// What an interceptor is made into.
    struct Made {
        var adapter: (any SessionManagerChain.RequestAdapter)?
        var retrier: (any SessionManagerChain.RequestRetrier)?
    }

    private let interceptors: [InterceptorSettings]
    /// The names of those that are used, by place.
    private let owners: [Role: String]

    init(_ script: Script) { self.init(script.session.interceptors, of: script.interceptors) }

    init(_ names: [String], of all: [InterceptorSettings]) {
        interceptors = all
        var owners: [Role: String] = [:]
        for name in names {
            for role in Self.roles(of: name, all) where owners[role] == nil { owners[role] = name }
        }
        self.owners = owners
    }

    private static func roles(of name: String, _ all: [InterceptorSettings]) -> [Role] {
        let form = all.first { $0.name == name }?.form as? any ManagerInterceptorForm
        return form.map { type(of: $0).roles } ?? []
    }

    /// The place that somebody before an interceptor has; nil if it gets all that it wants.
    func roleTaken(from name: String) -> (role: Role, owner: String)? {
        for role in Self.roles(of: name, interceptors) {
            if let owner = owners[role], owner != name { return (role, owner) }
        }
        return nil
    }

    /// Makes the interceptors that are used, each once, and puts them into their places.
    func install(in manager: SessionManager, _ builder: ManagerBuilder) {
        for settings in interceptors where owners.values.contains(settings.name) {
            guard let form = settings.form as? any ManagerInterceptorForm else { continue }
            let made = form.makeForManager(named: settings.name, builder)
            if owners[.adapter] == settings.name { manager.adapter = made.adapter }
            if owners[.retrier] == settings.name { manager.retrier = made.retrier }
        }
    }
}

extension ScriptDecoder {
    /// Notes which of the session's interceptors find their place in a manager taken.
    func noteCrowdedOut(_ session: ScriptObject?, _ interceptors: [InterceptorSettings]) {
        let names = session?["interceptors"]?.array ?? []
        let places = ManagerInterceptors(names.compactMap(\.string), of: interceptors)
        for name in names {
            guard let text = name.string, let (role, owner) = places.roleTaken(from: text) else { continue }
            problems.limits.note(
                "the \(role) \(quoted(text))",
                ChainLimit().missing(
                    on: .sessionManager,
                    because: "a SessionManager has one \(role), and \(quoted(owner)) is that"),
                at: name.offset, with: name)
        }
    }
}

// MARK: - An adapter and a retrier of the caller's own

extension AdapterSettings: ManagerInterceptorForm {
    static let roles: [ManagerInterceptors.Role] = [.adapter]

    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made {
        ManagerInterceptors.Made(adapter: ManagerAdapter(traceName: name, settings: self))
    }
}

/// Sets headers, or throws: at once, since its answer is what `adapt` returns.
private struct ManagerAdapter: SessionManagerChain.RequestAdapter, TraceNamed {
    let traceName: String
    private let settings: AdapterSettings
    private let countdown: Countdown

    init(traceName: String, settings: AdapterSettings) {
        self.traceName = traceName
        self.settings = settings
        countdown = Countdown(settings.failures)
    }

    func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        if countdown.fails() { throw ScriptedFailureError(name: settings.error) }
        var adapted = urlRequest
        for header in settings.headers { adapted.setValue(header.value, forHTTPHeaderField: header.name) }
        return adapted
    }
}

extension RetrierSettings: ManagerInterceptorForm {
    static let roles: [ManagerInterceptors.Role] = [.retrier]

    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made {
        ManagerInterceptors.Made(retrier: ManagerRetrier(traceName: name, settings: self))
    }
}

/// Gives one answer after the other, then no; at once, or after a delay.
private final class ManagerRetrier: SessionManagerChain.RequestRetrier, TraceNamed {
    let traceName: String
    private let delay: VirtualDuration
    private var answers: ArraySlice<RetrierSettings.Answer>

    init(traceName: String, settings: RetrierSettings) {
        self.traceName = traceName
        delay = settings.delay
        answers = settings.answers[...]
    }

    func should(
        _ manager: SessionManager, retry request: SessionManagerChain.Request, with error: any Error,
        completion: @escaping SessionManagerChain.RequestRetryCompletion
    ) {
        // The answer belongs to the question, so it is taken now even if it is given later.
        let answer = answers.popFirst() ?? .doNotRetry
        Walkthrough.answer(after: delay) {
            switch answer {
            case .retry: completion(true, 0)
            case .retryWithDelay(let delay): completion(true, delay.seconds)
            case .doNotRetry, .doNotRetryWithError: completion(false, 0)
            }
        }
    }
}
