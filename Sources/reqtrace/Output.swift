import Foundation
import Replay

/// Where data goes: standard output, or a file. Messages go to standard error instead.
final class Output {
    /// One thread, one standard output.
    nonisolated(unsafe) static let standard = Output(.standardOutput)

    /// How wide the lines may be, and whether they are coloured.
    var screen = Screen()
    private let handle: FileHandle

    private init(_ handle: FileHandle) { self.handle = handle }

    func print(_ page: Page) { print(page.text(on: screen)) }

    func print(_ text: String) { write(Data(text.utf8)) }

    /// Writes bytes as they are. A reader that has gone away ends the program, quietly.
    func write(_ bytes: Data) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            exit(ExitCode.fine.rawValue)
        }
    }

    /// Says something that is no data: on standard error, with control characters spelled out.
    static func complain(_ message: String) {
        let safe = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.escaped(String($0)) }
        // Nobody is left to be told when even this fails.
        try? FileHandle.standardError.write(contentsOf: Data((safe.joined(separator: "\n") + "\n").utf8))
    }
}
