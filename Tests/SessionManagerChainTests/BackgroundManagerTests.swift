import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `A manager of 4-7 with a background session` {
    @Test func `loads with all kinds of tasks whose delegate it is`() throws {
        let scene = ManagerScene()
        let lines = Lines()
        let file = scene.simulator.temporaryFolder.appendingPathComponent("body")
        try Data("hi".utf8).write(to: file)
        scene.run {
            let manager = SessionManager(configuration: .background(withIdentifier: "example"))
            let show = { (kind: String, status: Int?) in
                lines.add("\(kind) \(status ?? 0)")
                withExtendedLifetime(manager) {}
            }
            manager.request(pageURL).responseString {
                show("data \($0.value ?? "")", $0.response?.statusCode)
            }
            manager.download(pageURL).response { show("download", $0.response?.statusCode) }
            manager.upload(file, to: pageURL).response { show("upload", $0.response?.statusCode) }
        }
        #expect(lines.all.sorted() == ["data hello 200", "download 200", "upload 200"])
    }
}

@Suite struct `The default manager of 4-7` {
    @Test func `ends with the process of its app, and no event says so`() {
        let scene = ManagerScene()
        scene.simulator.endProcessTwice {
            SessionManager.default.request(pageURL).responseString { _ in }
        }
        weak var request: DataRequest?
        scene.run { request = SessionManager.default.request(pageURL).responseString { _ in } }
        #expect(request == nil)
        let kinds: [EventKind] = [
            .session.created, .task.created, .app.terminated, .task.lost, .app.launched,
            .delegate.didBecomeInvalid, .request.finished,
        ]
        #expect(
            scene.simulator.recorder.events.map(\.payload.kind).filter(kinds.contains) == [
                .session.created, .task.created, .app.terminated, .task.lost,
                .app.launched, .session.created, .task.created, .app.terminated, .task.lost,
            ])
        scene.simulator.discardWork()
    }
}
