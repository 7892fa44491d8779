// What the app does when one of its processes starts.

extension URLSessionRunner {
    /// Tells the simulated app what its code is.
    func installApp() {
        let app = simulator.app
        app.program = { [weak self] application in self?.launched(application) }
        app.onEnd = { [weak self] in self?.forgetProcess() }
        app.application.delegate = makeAppDelegate()
    }

    /// Starts a later process, for which only the transfers are left that the system's daemon has.
    private func launched(_ application: UIApplication) -> any UIApplicationDelegate {
        let isInBackground = application.applicationState == .background
        let delegate = makeAppDelegate()
        makeSessions { settings in
            guard isInBackground, settings.kind.identifier != nil else { return true }
            return settings.background.isRecreated
        }
        for named in script.allSessions where named.value.kind.identifier != nil {
            takeBackTasks(ofSession: named.name)
        }
        return delegate
    }

    /// Asks a session that was made again for its tasks. Their descriptions, which the daemon keeps, tell the
    /// app which requests they belong to.
    private func takeBackTasks(ofSession name: String) {
        guard let session = session(name) else { return }
        simulator.recorder.record(.script(.called(name: "getAllTasks")), Subject.none)
        session.getAllTasks { [weak self] tasks in
            for task in tasks { self?.takeBack(task) }
        }
    }

    private func takeBack(_ task: URLSessionTask) {
        guard let scripted = task.taskDescription.flatMap({ scripted[$0] }) else { return }
        simulator.recorder.record(.script(.called(name: "found(\(scripted.id))")), task.subject)
        let app = AppTask(scripted, behavior: behavior(of: scripted), simulator: simulator)
        // A data task that has become a download has its place from the behavior.
        if let form = scripted.kind as? any DownloadForm { app.behavior.destination = form.place.file }
        keep(app, task)
    }

    /// `true` if the app calls the completion handler for a background session.
    func callsHandler(ofSession identifier: String) -> Bool {
        let settings = script.allSessions.first { $0.value.kind.identifier == identifier }?.value
        return settings?.background.callsHandler ?? true
    }
}

/// A kind of request that downloads a file.
protocol DownloadForm {
    var place: DownloadPlace { get }
}

extension DownloadRequestKind: DownloadForm {}
extension ResumedDownloadKind: DownloadForm {}
