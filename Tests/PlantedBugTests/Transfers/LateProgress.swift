import EventOrderTesting

/// Loads a song, and says how far it is.
class SongLoader: @unchecked Sendable {
    // Unchecked: it belongs to the main queue.
    private(set) var label = ""
    private let meter = DispatchQueue(label: "com.example.meter")

    final func load() {
        watch(AF.request("https://music.example.com/song")).responseData { [self] response in
            label = response.error == nil ? "Play" : "Try again"
        }
    }

    /// Progress comes often, so it is worked out in the background.
    func watch(_ request: DataRequest) -> DataRequest {
        request.downloadProgress(queue: .global(qos: .utility)) { [self] progress in
            meter.async { [self] in
                let percent = Int(progress.fractionCompleted * 100)
                DispatchQueue.main.async { [self] in show(percent) }
            }
        }
    }

    final func show(_ percent: Int) { label = "\(percent) %" }
}

/// Hears of progress where it hears of the end.
final class OrderlySongLoader: SongLoader, @unchecked Sendable {
    override func watch(_ request: DataRequest) -> DataRequest {
        request.downloadProgress { [self] progress in show(Int(progress.fractionCompleted * 100)) }
    }
}

extension PlantedBug {
    /// The second time, the song comes from the cache, and so all at once.
    static let lateProgress = PlantedBug(
        sentence: "Progress is shown after the end", failure: "the label says that the song can be played",
        orders: .hundreds
    ) { server, version in
        server.on("/song").reply(.text("la la la").header("Cache-Control", "max-age=600"))

        let loader = version == .broken ? SongLoader() : OrderlySongLoader()
        server.expect("the label says that the song can be played") { loader.label == "Play" }
        AF.request("https://music.example.com/song").response { _ in loader.load() }
        return loader
    }
}
