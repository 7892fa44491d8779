// The decisions about an app that was suspended: what its own transfers come to when it runs again, and what
// follows when it has dealt with the news that it was woken up for.

/// What happens to an app's own transfer when the app runs again after a suspension.
enum SuspensionDecision {
    /// Decides by what the system did meanwhile. A task that continues still ends if its time is up by now.
    static func decide(
        _ duration: VirtualDuration, socketsAreKept: Bool
    ) -> Decided<AppConnectionOutcome> {
        var rules = RuleLog()
        rules.check(.app.socketsKept, saw: .text("suspended for \(duration)"), socketsAreKept)
        return rules.decide(socketsAreKept ? .goOn : .lost)
    }
}

/// What follows when an app calls the handler that it got for a background session.
enum HandlerDecision {
    /// Decides by where the handler was called and what is still to come.
    static func decide(
        isAwaited: Bool, queue: String, main: String, others: [String], isInBackground: Bool
    ) -> Decided<AppHandlerOutcome> {
        var rules = RuleLog()
        guard rules.check(.app.handlerFirstCall, isAwaited) else { return rules.decide(.nothing) }
        rules.note(.app.handlerOnMain, saw: .text(queue), queue == main)
        let left = others.isEmpty ? "none left" : others.joined(separator: ", ")
        guard rules.check(.app.handlersCalled, saw: .text(left), others.isEmpty) else {
            return rules.decide(.wait)
        }
        rules.check(.app.inBackground, isInBackground)
        return rules.decide(isInBackground ? .snapshot : .runOn)
    }
}

/// What an app keeps while it is suspended, and when an app that was woken up is suspended again.
struct AppRules: RuleGroup {
    let socketsKept = Rule(
        "app.sockets-kept", "The system left the app its connections while it was suspended.",
        .urlSession("URLError.networkConnectionLost"))
    let handlerFirstCall = Rule(
        "app.handler-first-call", "The handler was given out, and is called for the first time.",
        .urlSession(handleEvents))
    let handlerOnMain = Rule(
        "app.handler-on-main",
        "It is called on the main queue, as UIKit wants; elsewhere it counts here all the same.",
        .urlSession(handleEvents))
    let handlersCalled = Rule(
        "app.handlers-called", "No other session's handler is still to be called.", .urlSession(handleEvents))
    let inBackground = Rule(
        "app.in-background",
        "The app is in the background: in front of its user it runs on, and needs no picture.",
        .urlSession("UIApplication.applicationState"))
}

extension Rule {
    static let app = AppRules()
}
