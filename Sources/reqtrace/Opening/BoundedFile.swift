import Foundation
import TextPages

/// Reads what may have no end, such as a pipe or a device.
enum BoundedFile {
    /// The most bytes that are read of a report, and of a trace that is no regular file.
    static let longest = 64 << 20

    /// Reads a file that the command line names, or standard input for `-`, up to its end, or one byte more
    /// than a limit.
    ///
    /// - Throws: `Failure` with the reason.
    static func read(_ file: String, atMost limit: Int) throws -> Data {
        do {
            let handle =
                file == "-"
                ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
            return try read(handle, atMost: limit)
        } catch {
            throw Failure(.unreadable, "reqtrace: cannot read \(file): \(error.systemReason)")
        }
    }

    /// The same for an open file.
    static func read(_ handle: FileHandle, atMost limit: Int) throws -> Data {
        var data = Data()
        while data.count <= limit {
            let piece = try Self.piece(of: handle.fileDescriptor, atMost: limit + 1 - data.count)
            if piece.isEmpty { break }
            data += piece
        }
        return data
    }

    /// Waits for bytes of an open file, and reads those that are there; none at its end.
    static func piece(of descriptor: Int32, atMost limit: Int = .max) throws -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while true {
            let length = Foundation.read(descriptor, &piece, piece.count)
            if length >= 0 { return Array(piece[..<length]) }
            guard errno == EINTR || Waiting.waitIfNotReady(for: POLLIN, at: descriptor) else {
                throw POSIXError.last
            }
        }
    }

    /// Refuses what has more bytes than anybody needs.
    ///
    /// - Parameter remark: what the message says beyond that.
    static func checkLength(of data: Data, from file: String, _ remark: String) throws {
        guard data.count <= longest else {
            throw Failure(.unreadable, "reqtrace: \(file) has more than \(longest >> 20) MB\(remark)")
        }
    }
}
