import Foundation
import TextPages

/// Standard output, to which data goes. Messages go to standard error.
final class Output {
    /// The program has only one thread, so nothing else writes to it at the same time.
    nonisolated(unsafe) static let standard = Output()

    /// The width of the lines, and whether they have colours.
    var screen = Screen()

    func print(_ page: Page) { print(page.text(on: screen)) }

    func print(_ text: String) { write(Data(text.utf8)) }

    /// Writes bytes as they are. If the reader has gone away, the program ends quietly; any other error ends
    /// it with a message.
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

    /// Prints a message to standard error, with control characters spelled out.
    static func complain(_ message: String) {
        let safe = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.escaped(String($0)) }
        // If even this fails, there is no other place to report it.
        try? FileHandle.standardError.write(contentsOf: Data((safe.joined(separator: "\n") + "\n").utf8))
    }
}
