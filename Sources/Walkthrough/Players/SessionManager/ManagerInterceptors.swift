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

/// The interceptors of a script, for managers, each of which has room for one adapter and one retrier.
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

    /// Those that Alamofire 4.7 has, by their names.
    private let forms: [String: any ManagerInterceptorForm]

    init(_ all: [Named<any InterceptorForm>]) {
        forms = all.byName().compactMapValues { $0 as? any ManagerInterceptorForm }
    }

    /// The roles that an interceptor takes. One that Alamofire 4.7 does not have takes none.
    func roles(of name: String) -> [Role] { forms[name].map { type(of: $0).roles } ?? [] }

    /// The names of the interceptors that a manager with these uses.
    func owners(among names: [String]) -> [Role: String] {
        var owners: [Role: String] = [:]
        for name in names {
            for role in roles(of: name) where owners[role] == nil { owners[role] = name }
        }
        return owners
    }

    /// Makes each of these interceptors that is used, and installs it in its roles.
    func install(_ names: [String], in manager: SessionManager, _ builder: ManagerBuilder) {
        let owners = owners(among: names)
        let adapter = owners[.adapter].flatMap { make($0, builder) }
        // One that has both roles is one object.
        let isSame = owners[.retrier] == owners[.adapter]
        let retrier = isSame ? adapter : owners[.retrier].flatMap { make($0, builder) }
        manager.adapter = adapter?.adapter
        manager.retrier = retrier?.retrier
    }

    private func make(_ name: String, _ builder: ManagerBuilder) -> Made? {
        forms[name]?.makeForManager(named: name, builder)
    }
}

extension SessionSettings {
    /// Notes which of the session's interceptors do not get their role in a manager.
    func noteCrowdedOut(_ all: ManagerInterceptors, _ limits: ChainLimits) {
        let names = $interceptors.json?.array ?? []
        let owners = all.owners(among: names.compactMap(\.string))
        for name in names {
            guard let text = name.string,
                let role = all.roles(of: text).first(where: { owners[$0] != text }), let owner = owners[role]
            else { continue }
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
