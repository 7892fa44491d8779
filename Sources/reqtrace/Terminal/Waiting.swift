import Foundation

/// A descriptor that somebody else has made non-blocking, and that a call did not wait for.
enum Waiting {
    /// Waits until a call can be repeated that failed only because it would have had to wait.
    ///
    /// - Parameter events: `POLLIN` to read, `POLLOUT` to write.
    /// - Returns: `false`, at once, if it failed for another reason.
    static func waitIfNotReady(for events: Int32, at descriptor: Int32) -> Bool {
        guard errno == EAGAIN else { return false }
        var poll = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return Foundation.poll(&poll, 1, -1) > 0 || errno == EINTR
    }
}
