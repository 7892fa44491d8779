import EventOrderTesting

/// Downloads a map, and pauses while the app is in the background or the network costs money. Its tasks are
/// looked after on a queue of their own.
class MapDownload: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let queue = DispatchQueue(label: "com.example.maps")
    let task: URLSessionTask

    required init(_ completion: @escaping @Sendable () -> Void) {
        let url = URL(string: "https://maps.example.com/city")
        task = URLSession.shared.dataTask(with: url ?? URL(filePath: "/")) { _, _, _ in completion() }
        task.resume()
    }

    func pause() {
        guard task.state == .running else { return }
        queue.async { self.task.suspend() }
    }

    func resume() {
        guard task.state == .suspended else { return }
        queue.async { self.task.resume() }
    }
}

/// Looks at the task where it changes it: a task goes on once it was resumed as often as it was suspended.
final class BalancedMapDownload: MapDownload, @unchecked Sendable {
    override func pause() {
        queue.async { [task] in
            if task.state == .running { task.suspend() }
        }
    }

    override func resume() {
        queue.async { [task] in
            if task.state == .suspended { task.resume() }
        }
    }
}

extension PlantedBug {
    /// The user leaves the app, and the network changes. Later the user is back.
    static let unbalancedPause = PlantedBug(
        sentence: "Two pauses and one resumption leave a task suspended",
        failure: "something is owed at the end", orders: .hundreds
    ) { server, version in
        server.on("/city").reply(.text("streets").after(milliseconds: 100...500))

        let type = version == .broken ? MapDownload.self : BalancedMapDownload.self
        let download = type.init {}
        let network = DispatchQueue(label: "com.example.network")
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { download.pause() }
        network.asyncAfter(deadline: .now() + 0.02) { DispatchQueue.main.async { download.pause() } }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.04) { download.resume() }
        return download
    }
}
