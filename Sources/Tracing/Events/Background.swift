/// What UIKit calls when a background session has news for an app; events and rules mirror it.
package let handleEvents =
    "UIApplicationDelegate.application(_:handleEventsForBackgroundURLSession:completionHandler:)"

/// The kinds of events about the life of the app's process.
public struct AppKinds: EventKinds {
    public let launched = EventKind(
        "app.launched",
        "A process of the app began: the user opened the app, or the system did so in the background.",
        mirrors: [.urlSession("UIApplicationDelegate.application(_:didFinishLaunchingWithOptions:)")])
    public let resumed = EventKind(
        "app.resumed",
        "The app runs again where it was: for its user, or in the background to learn about its transfers.",
        mirrors: [.urlSession("UIApplicationDelegate.applicationWillEnterForeground(_:)")])
    public let suspended = EventKind(
        "app.suspended",
        "The app was suspended: it stays in memory, but none of its queues runs; the system's queues do.",
        mirrors: [.urlSession("UIApplicationDelegate.applicationDidEnterBackground(_:)")])
    public let terminated = EventKind(
        "app.terminated",
        "The system ended the app's process, or the app crashed: its objects and waiting jobs are gone.",
        mirrors: [.urlSession("UIApplicationDelegate.applicationWillTerminate(_:)")])
    public let forceQuit = EventKind(
        "app.forceQuit",
        "The user ended the app: its transfers are cancelled, and only the user can start it again.",
        mirrors: [.urlSession("URLError.BackgroundTaskCancelledReason.userForceQuitApplication")])
    public let inputIgnored = EventKind(
        "app.inputIgnored", "Something was done to the app that has no effect in its current state.")
    public let connectionDecided = EventKind(
        "app.connectionDecided",
        "The app runs again, and it was decided whether one of its own transfers still has its connection.",
        asks: "Does the app's own transfer still have its connection?",
        decides: AppConnectionOutcome.self, mirrors: [.urlSession("URLError.networkConnectionLost")])
    public let handleEventsForBackgroundURLSession = EventKind(
        "app.handleEventsForBackgroundURLSession",
        "The app was told which background session has news, and got a handler to call when it is done.",
        mirrors: [.urlSession(handleEvents)])
    public let handlerDecided = EventKind(
        "app.handlerDecided",
        "The app called the handler it had been given, and the system decided what to do.",
        asks: "What does the system do when the app says it is done?", decides: AppHandlerOutcome.self,
        mirrors: [.urlSession(handleEvents)])
    public let snapshotTaken = EventKind(
        "app.snapshotTaken",
        "The system took a picture of the app for the app switcher, which shows what the transfers brought.",
        mirrors: [.urlSession(handleEvents)])
}

extension EventKind {
    /// Events about the life of the app's process.
    public static let app = AppKinds()
}

/// An event about the life of the app's process.
public enum AppEvent: EventGroup, Sendable {
    indirect case launched(from: String, to: String)
    indirect case resumed(from: String, to: String)
    indirect case suspended(from: String, to: String)
    indirect case terminated(from: String, to: String)
    indirect case forceQuit(from: String, to: String)
    indirect case inputIgnored(input: String, state: String)
    case connectionDecided(Decision)
    case handleEventsForBackgroundURLSession(identifier: String)
    case handlerDecided(Decision, identifier: String)
    case snapshotTaken

    public var kind: EventKind {
        switch self {
        case .launched: .app.launched
        case .resumed: .app.resumed
        case .suspended: .app.suspended
        case .terminated: .app.terminated
        case .forceQuit: .app.forceQuit
        case .inputIgnored: .app.inputIgnored
        case .connectionDecided: .app.connectionDecided
        case .handleEventsForBackgroundURLSession: .app.handleEventsForBackgroundURLSession
        case .handlerDecided: .app.handlerDecided
        case .snapshotTaken: .app.snapshotTaken
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .launched(let from, let to), .resumed(let from, let to), .suspended(let from, let to),
            .terminated(let from, let to), .forceQuit(let from, let to):
            details.field("from", from)
            details.field("to", to)
        case .inputIgnored(let input, let state):
            details.field("input", input)
            details.field("state", state)
        case .connectionDecided(let decision):
            details.decision(decision)
        case .handleEventsForBackgroundURLSession(let identifier):
            details.field("identifier", identifier)
        case .handlerDecided(let decision, let identifier):
            details.decision(decision)
            details.field("identifier", identifier)
        case .snapshotTaken:
            break
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .handleEventsForBackgroundURLSession(let identifier), .handlerDecided(_, let identifier):
            identifier.utf8.count
        case .launched, .resumed, .suspended, .terminated, .forceQuit, .inputIgnored, .connectionDecided,
            .snapshotTaken:
            0
        }
    }
}

/// The outcomes of `app.connectionDecided`.
public enum AppConnectionOutcome: String, CaseIterable, Outcome {
    /// The connection is there, and so is all that the server has sent.
    case goOn = "go on"
    case lost = "connection lost"
}

/// The outcomes of `app.handlerDecided`.
public enum AppHandlerOutcome: String, CaseIterable, Outcome {
    /// The handler means nothing: it was called before.
    case nothing
    /// Other handlers are still to be called.
    case wait
    /// The app is in front of its user, and needs no picture.
    case runOn = "run on"
    /// The system takes its picture of the app, which sleeps then.
    case snapshot
}

/// The kinds of events about transfers that go on without the app.
public struct BackgroundKinds: EventKinds {
    public let sessionDecided = EventKind(
        "background.sessionDecided",
        "A session was created for a background identifier: a new one, one with tasks, or one too many.",
        asks: "Which session has this identifier?", decides: BackgroundSessionOutcome.self,
        mirrors: [.urlSession("URLSessionConfiguration.background(withIdentifier:)")])
    public let taskDecided = EventKind(
        "background.taskDecided",
        "A task was created in a background session, and it was decided whether such a session may have it.",
        asks: "May a background session have this task?", decides: BackgroundTaskOutcome.self,
        mirrors: [.urlSession("URLSessionConfiguration.background(withIdentifier:)")])
    public let startDecided = EventKind(
        "background.startDecided",
        "The daemon decided whether a transfer begins now, or what it has to wait for.",
        asks: "Does the transfer begin now?", decides: BackgroundStartOutcome.self,
        mirrors: [
            .urlSession("URLSessionConfiguration.isDiscretionary"),
            .urlSession("URLSessionTask.earliestBeginDate"),
        ])
    public let messageKept = EventKind(
        "background.messageKept",
        "Something happened to a background task while the app could not be told; the daemon keeps the news.",
        mirrors: [.urlSession("URLSessionDelegate.urlSessionDidFinishEvents(forBackgroundURLSession:)")])
    public let wakeDecided = EventKind(
        "background.wakeDecided",
        "The daemon has news for an app that does not run, and decided whether to wake it up.",
        asks: "Is the app woken up?", decides: BackgroundWakeOutcome.self,
        mirrors: [.urlSession("URLSessionConfiguration.sessionSendsLaunchEvents"), .urlSession(handleEvents)])
    public let sessionNotRecreated = EventKind(
        "background.sessionNotRecreated",
        "The app was woken up and did not create its session again, so the daemon still keeps the news.",
        mirrors: [.urlSession(handleEvents)])
    public let handlerNotCalled = EventKind(
        "background.handlerNotCalled",
        "The app never called the handler it had been given, so its time in the background ran out.",
        mirrors: [.urlSession(handleEvents)])
}

extension EventKind {
    /// Events about transfers that go on without the app.
    public static let background = BackgroundKinds()
}

/// An event about transfers that go on without the app.
public enum BackgroundEvent: EventGroup, Sendable {
    case sessionDecided(Decision, identifier: String)
    case taskDecided(Decision)
    case startDecided(Decision)
    case messageKept(message: String)
    case wakeDecided(Decision, identifier: String)
    case sessionNotRecreated(identifier: String)
    case handlerNotCalled(identifier: String)

    public var kind: EventKind {
        switch self {
        case .sessionDecided: .background.sessionDecided
        case .taskDecided: .background.taskDecided
        case .startDecided: .background.startDecided
        case .messageKept: .background.messageKept
        case .wakeDecided: .background.wakeDecided
        case .sessionNotRecreated: .background.sessionNotRecreated
        case .handlerNotCalled: .background.handlerNotCalled
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .sessionDecided(let decision, let identifier), .wakeDecided(let decision, let identifier):
            details.decision(decision)
            details.field("identifier", identifier)
        case .taskDecided(let decision), .startDecided(let decision):
            details.decision(decision)
        case .messageKept(let message):
            details.field("message", message)
        case .sessionNotRecreated(let identifier), .handlerNotCalled(let identifier):
            details.field("identifier", identifier)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .sessionDecided(_, let identifier), .wakeDecided(_, let identifier),
            .sessionNotRecreated(let identifier), .handlerNotCalled(let identifier):
            identifier.utf8.count
        case .taskDecided, .startDecided, .messageKept: 0
        }
    }
}

/// The outcomes of `background.sessionDecided`.
public enum BackgroundSessionOutcome: String, CaseIterable, Outcome {
    /// The identifier is not in use.
    case new
    /// An earlier process of the app used the identifier, and left tasks.
    case reconnected
    /// This process uses it: the session that was there first goes on to hear of all tasks.
    case duplicate = "already in use"
}

/// The outcomes of `background.taskDecided`.
public enum BackgroundTaskOutcome: String, CaseIterable, Outcome {
    case allowed
    case refused
}

/// The outcomes of `background.startDecided`.
public enum BackgroundStartOutcome: String, CaseIterable, Outcome {
    case begin
    case waitForItsTime = "wait for its time"
    /// Until the device has Wi-Fi or a cable that costs nothing. A device looks at its battery as well.
    case waitForConnection = "wait for a connection"
}

/// The outcomes of `background.wakeDecided`.
public enum BackgroundWakeOutcome: String, CaseIterable, Outcome {
    /// What there is to tell is kept until all tasks of the session are over.
    case waitForOthers = "wait for the others"
    /// What there is to tell is kept until the app runs for another reason.
    case leaveAlone = "leave the app alone"
    case resume = "resume the app"
    case launch = "launch the app"
}
