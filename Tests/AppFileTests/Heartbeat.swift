import Foundation
import SessionChain

extension Notification.Name {
    static let heartbeat = Notification.Name("com.example.heartbeat")
}

/// Asks a server every few seconds, and posts what it says.
final class Heartbeat: @unchecked Sendable {
    private var timer: Timer?
    private(set) var beats = 0

    func start(every interval: TimeInterval, times: Int) {
        timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [weak self] timer in
            guard let self else { return timer.invalidate() }
            beats += 1
            if beats == times { timer.invalidate() }
            AF.request("https://api.example.test/beat").responseString { response in
                NotificationCenter.default.post(
                    name: .heartbeat, object: nil, userInfo: ["text": response.value ?? ""])
            }
        }
    }
}
