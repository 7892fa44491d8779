import Foundation

/// A small HTTP/1.1 server on the loopback interface that answers as a scenario says.
///
/// One thread serves all connections: it sleeps in `poll` until a client speaks or a gate opens, so no time
/// passes that nobody asked for.
final class LoopbackServer: @unchecked Sendable {
    // Unchecked: the lock guards what other threads touch; the rest belongs to the server's own thread.

    /// The two places where it listens: two origins, as their ports differ.
    let ports: [UInt16]
    /// A port at which nobody listens.
    let deafPort: UInt16

    private let listeners: [Socket]
    private let wakeUp: (read: Int32, write: Int32)
    private let lock = Foundation.NSLock()
    private var openGates: Set<String> = []
    private var isStopped = false
    private var routes: [Route]
    private var connections: [LoopbackConnection] = []
    private let heard: @Sendable (ServedRequest) -> Void

    /// Starts to listen. `heard` is told of each request once it is read, on the server's thread.
    init(routes: [Route], heard: @escaping @Sendable (ServedRequest) -> Void) throws {
        self.routes = routes
        self.heard = heard
        listeners = [try Socket.listening(), try Socket.listening()]
        ports = listeners.map(\.port)
        let unused = try Socket.listening()
        deafPort = unused.port
        unused.close()
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SocketError(call: "pipe", code: errno) }
        wakeUp = (ends[0], ends[1])
        let thread = Foundation.Thread { [self] in serve() }
        thread.name = "loopback server"
        thread.start()
    }

    /// Lets every connection go on that waits at this gate, now or later.
    func open(gate: String) {
        lock.withLock { _ = openGates.insert(gate) }
        wake()
    }

    /// Closes all connections and ends the thread.
    func stop() {
        lock.withLock { isStopped = true }
        wake()
    }

    private func wake() {
        var byte: UInt8 = 0
        _ = write(wakeUp.write, &byte, 1)
    }

    // MARK: On the server's thread

    private func serve() {
        while !lock.withLock({ isStopped }) {
            let ready = waitForNews()
            if ready.contains(wakeUp.read) {
                var byte: UInt8 = 0
                _ = read(wakeUp.read, &byte, 1)
            }
            for (index, listener) in listeners.enumerated() where ready.contains(listener.descriptor) {
                if let socket = listener.accept() {
                    connections.append(LoopbackConnection(socket, origin: index))
                }
            }
            for connection in connections where ready.contains(connection.socket.descriptor) {
                connection.receive()
            }
            let gates = lock.withLock { openGates }
            for connection in connections { goOn(with: connection, gates) }
            connections.removeAll { $0.isClosed }
        }
        closeAll()
    }

    /// The descriptors at which something has happened.
    private func waitForNews() -> Set<Int32> {
        let descriptors =
            [wakeUp.read] + listeners.map(\.descriptor) + connections.map(\.socket.descriptor)
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polled, nfds_t(polled.count), -1)
        return Set(polled.filter { $0.revents != 0 }.map(\.fd))
    }

    /// Has a connection take up the requests it has read, and send what it may.
    private func goOn(with connection: LoopbackConnection, _ gates: Set<String>) {
        while let request = connection.nextRequest() {
            heard(request)
            connection.start(reply(to: request), to: request, ports: ports)
        }
        connection.send(through: gates)
    }

    private func reply(to request: ServedRequest) -> Reply {
        guard let index = routes.firstIndex(where: { $0.path == request.path && $0.times != 0 }) else {
            return .text("no answer for \(request.path)", status: 599)
        }
        if let times = routes[index].times { routes[index].times = times - 1 }
        return routes[index].reply
    }

    private func closeAll() {
        for connection in connections { connection.close() }
        for listener in listeners { listener.close() }
        _ = close(wakeUp.read)
        _ = close(wakeUp.write)
    }
}
