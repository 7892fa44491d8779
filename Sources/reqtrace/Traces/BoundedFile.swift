import Foundation

/// Reads what may have no end, such as a pipe or a device.
enum BoundedFile {
    /// Reads a file up to its end, or one byte more than a limit.
    static func read(_ handle: FileHandle, atMost limit: Int) throws -> Data {
        var data = Data()
        while data.count <= limit {
            guard let piece = try handle.read(upToCount: min(1 << 20, limit + 1 - data.count)), !piece.isEmpty
            else { break }
            data += piece
        }
        return data
    }
}

/// The lines of commands that are piped in, each as soon as it is there.
final class CommandLines {
    /// The most bytes that commands may have: more than anybody writes, and few enough to read at once.
    static let limit = 16 << 20

    private let descriptor: Int32
    private var rest = Data()
    private var count = 0
    private var isAtEnd = false
    /// `true` if the limit was reached, so that no other line comes.
    private(set) var isTooLong = false

    init(of descriptor: Int32) { self.descriptor = descriptor }

    static func failure(_ name: String) -> Failure {
        Failure(.unreadable, "reqtrace: \(name) has more than \(limit >> 20) MB, which are no commands")
    }

    /// The next line; nil at the end.
    func next() -> String? {
        var searched = 0
        while true {
            if let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest = rest[(end + 1)...]
                return line
            }
            searched = rest.count
            guard !isAtEnd, !isTooLong else {
                let line = rest
                rest = Data()
                return line.isEmpty || isTooLong ? nil : String(decoding: line, as: UTF8.self)
            }
            readPiece()
        }
    }

    private func readPiece() {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let length = read(descriptor, &piece, piece.count)
        if length > 0 {
            rest += piece[..<length]
            count += length
            isTooLong = count > Self.limit
        } else if length == 0 || errno != EINTR {
            isAtEnd = true
        }
    }
}
