// What the app does when a process of it begins, the first or a later one.

extension URLSessionRunner {
    /// Tells the simulated app what its code is.
    func installApp() {
        let app = simulator.app
        app.program = { [weak self] application in self?.launched(application) }
        app.onEnd = { [weak self] in self?.forgetProcess() }
        app.application.delegate = makeAppDelegate()
    }

    /// A later process: nothing is left of the one before but what the daemon has.
    private func launched(_ application: UIApplication) -> any UIApplicationDelegate {
        let isInBackground = application.applicationState == .background
        let delegate = makeAppDelegate()
        makeSessions { settings in
            guard isInBackground, settings.identifier != nil else { return true }
            return settings.background?.isRecreated ?? true
        }
        for named in sessionSettings where named.settings.identifier != nil {
            takeBackTasks(ofSession: named.name)
        }
        return delegate
    }

    /// Asks a session that was made again for its tasks. What the app wanted with each of them it knows from
    /// the description that it gave them, which the daemon keeps.
    private func takeBackTasks(ofSession name: String) {
        guard let session = session(name) else { return }
        simulator.recorder.record(.script(.called(name: "getAllTasks")), Subject.none)
        session.getAllTasks { [weak self] tasks in
            for task in tasks { self?.takeBack(task) }
        }
    }

    private func takeBack(_ task: URLSessionTask) {
        guard let scripted = script.requests.first(where: { $0.id == task.taskDescription }) else { return }
        simulator.recorder.record(.script(.called(name: "found(\(scripted.id))")), task.subject)
        let app = AppTask(scripted, behavior: behavior(of: scripted), simulator: simulator)
        app.behavior.destination = (scripted.kind as? any DownloadForm)?.place.file
        keep(app, task)
    }

    /// Whether the app calls the handler that it is given for a session.
    func callsHandler(ofSession identifier: String) -> Bool {
        let settings = sessionSettings.first { $0.settings.identifier == identifier }?.settings
        return settings?.background?.callsHandler ?? true
    }
}

/// A kind of request that brings a file.
protocol DownloadForm {
    var place: DownloadPlace { get }
}

extension DownloadRequestKind: DownloadForm {}
extension ResumedDownloadKind: DownloadForm {}
