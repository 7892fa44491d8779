/// A defect that an audit looks for.
public enum AuditFinding: String, CaseIterable, Sendable {
    case refreshedTooOften = "refreshed more than once"
    case refreshedForNothing = "refreshed although no token was refused"
    case notRefreshed = "not refreshed although a token was refused"
    case neverAnswered = "asked and never answered"
    case retriedWithoutEnd = "retried without end"
    case neverRests = "never comes to rest"
    case actedTwice = "refreshed again when asked twice for one failure"
    case oldTokenAgain = "sent again with the token that was refused"
    case withoutToken = "sent again without a token"
    case newTokenUnused = "no new token used after a refresh"
    case failedNevertheless = "failed although a new token came"
    case nothingSent = "nothing sent"
    case handlerLost = "handler lost"
    case blocksThread = "blocks the thread"
}

extension AuditFinding {
    func named(_ message: String) -> NamedFailure { NamedFailure(name: rawValue, message: message) }
}
