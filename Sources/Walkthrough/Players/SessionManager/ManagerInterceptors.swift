import JSONText
import SessionManagerChain
import ScriptReading

/// An interceptor that 4.7 supports, as an adapter, as a retrier, or as both.
protocol ManagerInterceptorForm: InterceptorForm {
    /// The roles that it takes in a manager.
    static var roles: [ManagerInterceptors.Role] { get }
    /// Makes the object, which is the same for both roles.
    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made
}

/// The interceptors of a manager, which has room for one adapter and one retrier.
///
/// The first interceptor that is named for a role gets it. In 5.12, `Interceptor` combines any number of
/// them.
struct ManagerInterceptors {
    /// A role in a manager.
    enum Role: String, CaseIterable { case adapter, retrier }

    /// The objects that an interceptor of the script is made into.
    struct Made {
        var adapter: (any SessionManagerChain.RequestAdapter)?
        var retrier: (any SessionManagerChain.RequestRetrier)?
    }

    private let interceptors: [Named<any InterceptorForm>]
    /// The roles of each interceptor, by its name. One that Alamofire 4.7 does not have has none.
    private let roles: [String: [Role]]
    /// The names of the interceptors that are used.
    private let owners: [Role: String]

    init(_ names: [String], of all: [Named<any InterceptorForm>]) {
        interceptors = all
        let pairs = all.map { named in
            (named.name, (named.value as? any ManagerInterceptorForm).map { type(of: $0).roles } ?? [])
        }
        roles = Dictionary(pairs) { first, _ in first }
        var owners: [Role: String] = [:]
        for name in names {
            for role in roles[name] ?? [] where owners[role] == nil { owners[role] = name }
        }
        self.owners = owners
    }

    /// The first role of an interceptor that another one has, or nil if it gets all its roles.
    func roleTaken(from name: String) -> (role: Role, owner: String)? {
        for role in roles[name] ?? [] {
            if let owner = owners[role], owner != name { return (role, owner) }
        }
        return nil
    }

    /// Makes each interceptor that is used, and installs it in its roles.
    func install(in manager: SessionManager, _ builder: ManagerBuilder) {
        for settings in interceptors where owners.values.contains(settings.name) {
            guard let form = settings.value as? any ManagerInterceptorForm else { continue }
            let made = form.makeForManager(named: settings.name, builder)
            if owners[.adapter] == settings.name { manager.adapter = made.adapter }
            if owners[.retrier] == settings.name { manager.retrier = made.retrier }
        }
    }
}

extension SessionSettings {
    /// Notes which of the session's interceptors do not get their role in a manager.
    func noteCrowdedOut(_ all: [Named<any InterceptorForm>], _ limits: ChainLimits) {
        let names = $interceptors.json?.array ?? []
        let places = ManagerInterceptors(names.compactMap(\.string), of: all)
        for name in names {
            guard let text = name.string, let (role, owner) = places.roleTaken(from: text) else { continue }
            limits.note(
                "the \(role) \(quoted(text))",
                .missing(
                    on: .sessionManager,
                    because: "a SessionManager has one \(role), which is \(quoted(owner))"),
                at: name.offset, with: name)
        }
    }
}

// MARK: - An adapter and a retrier of the app's own

extension AdapterSettings: ManagerInterceptorForm {
    static let roles: [ManagerInterceptors.Role] = [.adapter]

    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made {
        ManagerInterceptors.Made(
            adapter: ManagerAdapter(
                traceName: name, change: makeAdapt(named: name, builder.keptHeaders)))
    }
}

/// The adapter in Alamofire 4.7. It answers at once, because the answer is what `adapt` returns.
private struct ManagerAdapter: SessionManagerChain.RequestAdapter, TraceNamed {
    let traceName: String
    let change: @Sendable (URLRequest) throws -> URLRequest

    func adapt(_ urlRequest: URLRequest) throws -> URLRequest { try change(urlRequest) }
}

extension RetrierSettings: ManagerInterceptorForm {
    static let roles: [ManagerInterceptors.Role] = [.retrier]

    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made {
        ManagerInterceptors.Made(retrier: ManagerRetrier(traceName: name, settings: self))
    }
}

/// The retrier in Alamofire 4.7. It answers at once, or after a delay.
private final class ManagerRetrier: SessionManagerChain.RequestRetrier, TraceNamed {
    let traceName: String
    private let delay: VirtualDuration
    private let answers: RetrierAnswers

    init(traceName: String, settings: RetrierSettings) {
        self.traceName = traceName
        delay = settings.delay
        answers = settings.makeAnswers()
    }

    func should(
        _ manager: SessionManager, retry request: SessionManagerChain.Request, with error: any Error,
        completion: @escaping SessionManagerChain.RequestRetryCompletion
    ) {
        // Taken now, even if it is given later, because the answer belongs to this question.
        let answer = answers.next(about: FailedAttempt(request, error))
        Walkthrough.answer(after: delay) {
            switch answer {
            case .retry: completion(true, 0)
            case .retryWithDelay(let delay): completion(true, delay.seconds)
            case .doNotRetry, .doNotRetryWithError: completion(false, 0)
            }
        }
    }
}

extension FailedAttempt {
    /// In Alamofire 4.7, the task's error is as `URLSession` gave it.
    init(_ request: SessionManagerChain.Request, _ error: any Error) {
        self.init(
            status: request.response?.statusCode, errorCode: (error as? URLError)?.code,
            retryCount: Int(request.retryCount))
    }
}
