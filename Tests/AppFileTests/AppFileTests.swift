import SessionChain
import Testing

/// Files of an app that keep `import Foundation`, and what they do when everything in them is simulated. What
/// runs outside of the simulation would come too late, or on another thread, or never.
@Suite struct `An app's file that imports Foundation` {
    @Test func `loads images with the shared session, a group and a concurrent queue`() throws {
        let urls = try ["a", "b", "c"].map { try #require(URL(string: "https://img.example.test/\($0)")) }
        let diary = Diary(.text("1"), .text("22"), .text("gone", status: 404))
        diary.run {
            let loader = ImageLoader()
            loader.load(urls) { diary.note("\($0) loaded, \(loader.image(at: urls[1])?.count ?? 0) bytes") }
        }
        #expect(diary.lines == ["15 ms com.apple.main-thread: 2 loaded, 2 bytes"])
    }

    @Test func `searches when nobody has typed for a while`() {
        let diary = Diary(.text(#"[{"title":"swift"}]"#))
        diary.run {
            let box = SearchBox()
            box.onResults = { diary.note($0.joined()) }
            box.type("swi")
            sleep(0)
            usleep(200_000)
            box.type("swift")
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) { _ = box }
        }
        #expect(diary.lines == ["515 ms com.apple.main-thread: swift"])
        #expect(diary.requests == ["https://api.example.test/search?q=swift"])
    }

    @Test func `refreshes a token once for two requests`() {
        let diary = Diary(.text("no", status: 401), .text("no", status: 401), .text("1"), .text("2"))
        diary.run {
            let session = Session(interceptor: TokenRefresher())
            for name in ["first", "second"] {
                session.request("https://api.example.test/\(name)").validate().responseString { response in
                    diary.note("\(name): \(response.value ?? "-"), \(session === session)")
                }
            }
        }
        #expect(
            diary.lines == [
                "530 ms com.apple.main-thread: first: 1, true",
                "530 ms com.apple.main-thread: second: 2, true",
            ])
    }

    @Test func `has a timer that fires, and observers that hear of it`() {
        let diary = Diary(.text("ok"), .text("ok"))
        diary.run {
            let heartbeat = Heartbeat()
            _ = NotificationCenter.default.addObserver(forName: .heartbeat, object: nil, queue: .main) {
                diary.note("\($0.userInfo?["text"] ?? "nothing") after \(heartbeat.beats)")
            }
            heartbeat.start(every: 10, times: 2)
        }
        #expect(
            diary.lines == [
                "10015 ms com.apple.main-thread: ok after 1", "20015 ms com.apple.main-thread: ok after 2",
            ])
    }

    @Test func `waits for operations, and for a semaphore`() {
        let diary = Diary(.text("one"), .text("two"), .text("three"))
        diary.run {
            diary.note(SyncJob().run().joined(separator: ", "))
            diary.note(SyncJob().runOne())
        }
        #expect(
            diary.lines == ["30 ms com.apple.main-thread: one, two", "45 ms com.apple.main-thread: three"])
    }

    @Test func `has a delegate that is called on the main operation queue`() throws {
        let diary = Diary(.text("hello"))
        let url = try #require(URL(string: "https://api.example.test/upload"))
        let delegate = UploadDelegate()
        diary.run { delegate.upload(Data("body".utf8), to: url) }
        #expect(delegate.calls == ["1 upload", "5 bytes", "done on main", "invalid"])
    }
}

/// A simulation with a server, in which an app's code runs on the main queue, and notes what it sees.
private final class Diary: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private let simulator = Simulator()
    private(set) var lines: [String] = []

    init(_ answers: Exchange...) {
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: answers)
    }

    func run(_ app: @escaping @Sendable () -> Void) {
        simulator.main.async(execute: app)
        simulator.run()
        simulator.discardWork()
    }

    func note(_ text: String) {
        let queue = simulator.recorder.label(simulator.recorder.queue)
        lines.append("\(simulator.now.since(.start)) \(queue): \(text)")
    }

    /// The URLs that were asked for.
    var requests: [String] {
        simulator.recorder.events.compactMap { event in
            if case .transport(.sent(let request)) = event.payload {
                request.url?.absoluteString
            } else {
                nil
            }
        }
    }
}

extension Exchange {
    /// One answer with this text.
    fileprivate static func text(_ text: String, status: Int = 200) -> Exchange {
        Exchange(
            name: "\(status)", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(
                    status: status, headers: [("Content-Type", "application/json")], chunks: [Chunk(text)])),
            times: .count(1))
    }
}
