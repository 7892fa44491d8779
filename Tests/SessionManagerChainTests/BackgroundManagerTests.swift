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
