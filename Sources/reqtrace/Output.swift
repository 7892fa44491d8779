import Foundation
import Replay

/// Where data goes: standard output. Messages go to standard error instead.
final class Output {
    /// One thread, one standard output.
    nonisolated(unsafe) static let standard = Output()

    /// How wide the lines may be, and whether they are coloured.
    var screen = Screen()

    func print(_ page: Page) { print(page.text(on: screen)) }

    func print(_ text: String) { write(Data(text.utf8)) }

    /// Writes bytes as they are. A reader that has gone away ends the program, quietly; anything else that
    /// keeps the data from being written is said.
    func write(_ data: Data) {
        data.withUnsafeBytes { bytes in
            var rest = bytes
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Foundation.write(STDOUT_FILENO, start, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno != EINTR {
                    Self.giveUp(errno)
                }
            }
        }
    }

    /// Writes a file that the command line names.
    static func write(_ data: Data, to file: String) throws {
        do {
            try data.write(to: URL(fileURLWithPath: file))
        } catch {
            throw Failure(.unreadable, "reqtrace: cannot write \(file): \(error.localizedDescription)")
        }
    }

    private static func giveUp(_ error: Int32) -> Never {
        if error == EPIPE { exit(ExitCode.fine.rawValue) }
        complain("reqtrace: cannot write to standard output: \(String(cString: strerror(error)))")
        exit(ExitCode.runFailed.rawValue)
    }

    /// Says something that is no data: on standard error, with control characters spelled out.
    static func complain(_ message: String) {
        let safe = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.escaped(String($0)) }
        // Nobody is left to be told when even this fails.
        try? FileHandle.standardError.write(contentsOf: Data((safe.joined(separator: "\n") + "\n").utf8))
    }
}
