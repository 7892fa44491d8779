import Walkthrough

/// What happens in an app's own layer, in words: requests that go, completions that hear nil.
enum ResourceText {
    /// Nil for an event that is about nothing of this.
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        let request = event.request.map { "Request \($0)" } ?? "The request"
        return switch kind {
        case .request.deallocated where isOwed(event):
            "\(request) is deallocated, since nobody keeps it: its completion will never be called."
        case .request.deallocated: "\(request) is deallocated, and owes nothing."
        case .handler.called where event.text("state") == "nil":
            "The caller's handler \"\(event.text("name") ?? "?")\" is called with nil; it does not hear why."
        default: nil
        }
    }

    /// The values that only these events have, for a row of a listing.
    static func brief(_ event: TraceEvent) -> String? {
        switch (event.knownKind, event.text("state")) {
        case (.request.deallocated, _): isOwed(event) ? "completion owed" : "nothing owed"
        case (.handler.called, "nil"?), (.handler.called, "model"?):
            "\(event.text("name") ?? "") \(event.text("state") ?? "")"
        default: nil
        }
    }

    private static func isOwed(_ event: TraceEvent) -> Bool { event["completionOwed"]?.bool == true }
}
