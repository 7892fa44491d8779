import Foundation
import TextPages

/// Reads what may have no end, such as a pipe or a device.
enum BoundedFile {
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
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while data.count <= limit {
            let length = Foundation.read(
                handle.fileDescriptor, &piece, min(piece.count, limit + 1 - data.count))
            if length == 0 { break }
            if length > 0 {
                data += piece[..<length]
            } else if errno != EINTR, !Waiting.isOver(for: POLLIN, at: handle.fileDescriptor) {
                throw POSIXError.last
            }
        }
        return data
    }
}
