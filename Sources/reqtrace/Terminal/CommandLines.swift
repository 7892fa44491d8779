import Foundation
import JSONText

/// The lines of commands that are piped in, each as soon as it is there.
final class CommandLines {
    /// The most bytes that commands may have, and the most lines: more than anybody writes, and few enough to
    /// be carried out at once.
    static let limit = (bytes: 16 << 20, lines: 10_000)

    private let descriptor: Int32
    private var rest = Data()
    private var count = (bytes: 0, lines: 0)
    private var isAtEnd = false
    /// `true` if the limit was reached, so that no other line comes.
    private(set) var isTooLong = false

    init(of descriptor: Int32) { self.descriptor = descriptor }

    static func failure(_ name: String) -> Failure {
        Failure(
            .unreadable,
            "reqtrace: \(name) is too long: expected at most \(limit.lines) commands, in "
                + "\(limit.bytes >> 20) MB")
    }

    /// All lines of a text; nil if they are more than the limits allow.
    static func all(of data: Data) -> [String]? {
        guard data.count <= limit.bytes, data.count(where: { $0 == UInt8(ascii: "\n") }) <= limit.lines
        else { return nil }
        return data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(text)
    }

    /// A line without the byte order mark that some editors write before a text.
    private static func text(_ line: Data) -> String {
        String(decoding: line.dropFirst(line.byteOrderMarkCount), as: UTF8.self)
    }

    /// The next line; nil at the end.
    func next() -> String? {
        var searched = 0
        while true {
            if let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
                count.lines += 1
                isTooLong = count.lines > Self.limit.lines
                if isTooLong { return nil }
                let line = Self.text(rest[..<end])
                rest = rest[(end + 1)...]
                return line
            }
            searched = rest.count
            guard !isAtEnd, !isTooLong else {
                let line = rest
                rest = Data()
                return line.isEmpty || isTooLong ? nil : Self.text(line)
            }
            readPiece()
        }
    }

    private func readPiece() {
        // What can no longer be read has ended.
        let piece = (try? BoundedFile.piece(of: descriptor)) ?? []
        isAtEnd = piece.isEmpty
        rest += piece
        count.bytes += piece.count
        isTooLong = count.bytes > Self.limit.bytes
    }
}
