/// The common way, and not the best: one object that makes the URLs, performs the requests, parses the
/// answers and turns them into models.
///
/// It works. But every call that is added changes it in three places: the URLs, the switch, and the models
/// that the switch makes. `ApiResource` takes these apart.
public final class NetworkController: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The calls that the switch has cases for, by the path of their URL.
    public enum Call: String, CaseIterable, Sendable {
        case questions = "/questions"
        case users = "/users"

        fileprivate var outcome: ControllerOutcome {
            switch self {
            case .questions: .questions
            case .users: .users
            }
        }
    }

    private let calls: [Call]
    private let loading: Loading

    /// - Parameter calls: the cases of the switch, in order. An app's controller begins with one and grows.
    public init(calls: [Call] = Call.allCases, loading: Loading = Loading()) {
        self.calls = calls
        self.loading = loading
    }

    /// Loads a URL, and makes of the answer what the switch says. Without a URL, there is nothing to load.
    ///
    /// Nothing has to keep a request here: there is none, and the closure keeps the controller. The price is
    /// `Any`: the caller has to know what it asked for.
    ///
    /// - Parameter completion: is called once, with the models or with nil.
    public func load(
        _ url: URL?, subject: Subject? = nil, withCompletion completion: @escaping @Sendable (Any?) -> Void
    ) {
        let trail = RequestTrail(of: "NetworkController", subject: subject)
        guard let url else { return trail.refuse(completion) }
        trail.record(.urlRequest(.created(URLRequest(url: url))))
        let task = loading.session.dataTask(with: url) { [self] data, _, error in
            let models = data.flatMap { parse($0, from: url, trail) }
            if data == nil { trail.missedData(error) }
            guard loading.delivery == .parsedThenMain else { return trail.call(completion, with: models) }
            loading.session.mainQueue.enqueue { trail.call(completion, with: models) }
        }
        task.resume()
    }

    /// The switch.
    private func parse(_ data: Data, from url: URL, _ trail: RequestTrail) -> Any? {
        let decided = decideCall(url)
        trail.record(.controller(.decided(decided.decision)))
        return switch decided.choice {
        case .questions: trail.decode(data, by: "NetworkController", QuestionsResource().decideModels)
        case .users: trail.decode(data, by: "NetworkController", UsersResource().decideModels)
        case .nothing: nil
        }
    }

    /// Goes through the cases until one fits.
    func decideCall(_ url: URL) -> Decided<ControllerOutcome> {
        var rules = RuleLog()
        for call in calls {
            let saw = Saw.text("case \(call.rawValue)")
            if rules.check(.controller.matchingCase, saw: saw, url.path.hasSuffix(call.rawValue)) {
                return rules.decide(call.outcome)
            }
        }
        rules.check(.controller.defaultCase, saw: .text(url.path), true)
        return rules.decide(.nothing)
    }
}

/// The rules about the switch of a network controller.
struct ControllerRules: RuleGroup {
    let matchingCase = Rule(
        "controller.case", "This case of the switch is the one for the URL.",
        .resource("NetworkController.load(_:withCompletion:)"))
    let defaultCase = Rule(
        "controller.default", "No case of the switch fits, so nothing is made of the answer.",
        .resource("NetworkController.load(_:withCompletion:)"))
}

extension Rule {
    static let controller = ControllerRules()
}
