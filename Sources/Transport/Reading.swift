/// What a client reads off the wire: plainly, or by a decision where the server does not follow the rules.
///
/// A `Content-Length: 5` is plain, and its trace says nothing about it. For `Content-Length: 5, 5` a client
/// has to decide, and the trace shows what it decided and why.
enum Reading<Choice: Outcome> {
    case plain(Choice)
    case decided(Decided<Choice>)

    /// What was read, either way.
    var choice: Choice {
        switch self {
        case .plain(let choice): choice
        case .decided(let decided): decided.choice
        }
    }

    /// The decision to record, where there was one.
    var decision: Decision? {
        switch self {
        case .plain: nil
        case .decided(let decided): decided.decision
        }
    }
}

extension Reading: Equatable where Choice: Equatable {}
