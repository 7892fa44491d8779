import ScriptReading

/// Something that the user or the system does to the app as a whole, even while the app is suspended.
protocol AppCall: URLSessionCall, WordCall {
    func perform(on app: SimulatedApp)
}

extension AppCall {
    func perform(by caller: URLSessionRunner) {
        caller.noteCall(name, .none)
        perform(on: caller.simulator.app)
    }
}

struct SuspendAppCall: AppCall {
    static let word = "suspendApp"
    static let meaning =
        "The user leaves the app, which is suspended. Only the system's transfers go on."

    @Key(
        "keepsSockets",
        "Whether the app's own sessions keep their connections, also idle ones; true by default.")
    private var keepsSockets = true

    func perform(on app: SimulatedApp) { app.suspend(keepsSockets: keepsSockets) }
}

struct ResumeAppCall: AppCall {
    static let word = "resumeApp"
    static let meaning = "The user returns to the suspended app."

    func perform(on app: SimulatedApp) { app.resume() }
}

struct TerminateAppCall: AppCall {
    static let word = "terminateApp"
    static let meaning = "The system ends the app's process, or the app crashes. Its objects are gone."

    func perform(on app: SimulatedApp) { app.terminate() }
}

struct RelaunchAppCall: AppCall {
    static let word = "relaunchApp"
    static let meaning = "The user opens the app, which is launched if it is not running."

    func perform(on app: SimulatedApp) { app.launch() }
}

/// A swipe in the app switcher.
struct ForceQuitAppCall: AppCall {
    static let word = "forceQuitApp"
    static let meaning = "The user ends the app, which also cancels its background transfers."

    func perform(on app: SimulatedApp) { app.forceQuit() }
}
