/// Something that the user or the system does to the app as a whole, whether or not its queues run.
protocol AppCall: URLSessionCall, WordCall {
    func perform(on app: SimulatedApp)
}

extension AppCall {
    func perform(by caller: URLSessionRunner) {
        caller.noteCall(name, .none)
        perform(on: caller.simulator.app)
    }
}

/// The user leaves the app, and the system suspends it.
struct SuspendAppCall: AppCall {
    static let word = "suspendApp"
    static let noun = "a suspendApp action"
    static let meaning =
        "The user leaves the app: nothing of it runs any more, and the system's transfers do."
    static let keys: [ObjectShape.Key] = [
        .optional(
            "keepsSockets", .flag,
            "Whether the app's own transfers still have their connections later; yes without this.")
    ]

    private let keepsSockets: Bool

    init() { keepsSockets = true }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        keepsSockets = object.flag("keepsSockets") ?? true
    }

    func perform(on app: SimulatedApp) { app.suspend(keepsSockets: keepsSockets) }
}

/// The user comes back to a suspended app.
struct ResumeAppCall: AppCall {
    static let word = "resumeApp"
    static let noun = "a resumeApp action"
    static let meaning = "The user comes back to the app where it stood."

    func perform(on app: SimulatedApp) { app.resume() }
}

/// The system ends the app, or the app crashes.
struct TerminateAppCall: AppCall {
    static let word = "terminateApp"
    static let noun = "a terminateApp action"
    static let meaning = "The system ends the app's process, or the app crashes: its objects are gone."

    func perform(on app: SimulatedApp) { app.terminate() }
}

/// The user opens the app.
struct RelaunchAppCall: AppCall {
    static let word = "relaunchApp"
    static let noun = "a relaunchApp action"
    static let meaning = "The user opens the app, which is launched if it is not in memory."

    func perform(on app: SimulatedApp) { app.launch() }
}

/// The user ends the app in the app switcher.
struct ForceQuitAppCall: AppCall {
    static let word = "forceQuitApp"
    static let noun = "a forceQuitApp action"
    static let meaning = "The user ends the app: its background transfers are cancelled, too."

    func perform(on app: SimulatedApp) { app.forceQuit() }
}
