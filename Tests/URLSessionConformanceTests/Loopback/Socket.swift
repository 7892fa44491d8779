import Foundation

/// What a call of the system said when it failed.
struct SocketError: Error, CustomStringConvertible {
    let call: String
    let code: Int32

    var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}

/// A TCP socket on the loopback interface.
struct Socket {
    let descriptor: Int32
    /// The port it listens at.
    let port: UInt16

    /// A socket that listens on 127.0.0.1, at a port that the system chooses.
    static func listening() throws -> Socket {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try withSocketAddress(of: &address) { pointer, length in
            guard bind(descriptor, pointer, length) == 0 else { throw SocketError(call: "bind", code: errno) }
            guard listen(descriptor, 64) == 0 else { throw SocketError(call: "listen", code: errno) }
            var length = length
            guard getsockname(descriptor, pointer, &length) == 0 else {
                throw SocketError(call: "getsockname", code: errno)
            }
        }
        return Socket(descriptor: descriptor, port: UInt16(bigEndian: address.sin_port))
    }

    private static func withSocketAddress<Result>(
        of address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) throws -> Result
    ) throws -> Result {
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// The connection that a client has asked for; nil when it has gone again.
    func accept() -> Socket? {
        #if canImport(Darwin)
            let client = Darwin.accept(descriptor, nil, nil)
            var on: Int32 = 1
            setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #else
            let client = Glibc.accept(descriptor, nil, nil)
        #endif
        return client < 0 ? nil : Socket(descriptor: client, port: port)
    }

    /// What has come; empty when the client has closed, or reset, the connection.
    func receive() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// Sends all bytes; a client that is gone does not get them.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
                #else
                    Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                #endif
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    func close() {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }
}
