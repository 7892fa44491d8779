import Foundation
import TextPages

/// Standard output, to which data goes. Messages go to standard error.
final class Output {
    /// Only the main thread writes here. Where others work, as in `test`, it takes their results and prints
    /// them (`InParallel`).
    nonisolated(unsafe) static let standard = Output(STDOUT_FILENO)

    /// Standard error, for pages that make way for data on standard output.
    nonisolated(unsafe) static let error = Output(STDERR_FILENO)

    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The width of the lines, and whether they have colours.
    var screen = Screen()
    /// What shows a text that is longer than the terminal; nil if nobody reads there.
    var pager: Pager?

    /// Shows a page that somebody asked to read: through the pager if it is longer than the terminal.
    func show(_ page: Page) { show(page.text(on: screen)) }

    /// Shows a text through the pager if it is longer than the terminal.
    func show(_ text: String) {
        if let pager, Pager.isNeeded(for: text, lines: Terminal.height()), pager.show(text) { return }
        print(text)
    }

    func print(_ page: Page) { print(page.text(on: screen)) }

    func print(_ text: String) { write(Data(text.utf8)) }

    /// Writes JSON. On a terminal, what would control it is written as an escape, which is the same JSON.
    func write(json: Data) {
        write(screen.isTerminal ? Data(TerminalText.json(String(decoding: json, as: UTF8.self)).utf8) : json)
    }

    /// Writes bytes as they are. If the reader has gone away, the program ends quietly; any other error ends
    /// it with a message.
    func write(_ data: Data) {
        data.withUnsafeBytes { bytes in
            var rest = bytes
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Foundation.write(descriptor, start, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno != EINTR {
                    Self.giveUp(errno)
                }
            }
        }
    }

    /// Writes a file that the command line names.
    ///
    /// A file that exists is replaced as a whole, once its successor is complete: what stops the program
    /// in between, or fills the disk, leaves the old one as it was.
    ///
    /// - Parameter input: the file that the data was made from, which is never overwritten.
    static func write(_ data: Data, to file: String, madeFrom input: URL? = nil) throws {
        // A link stays a link: what it leads to is replaced.
        let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
        if let input, input.resolvingSymlinksInPath() == target {
            throw UsageError("\(file) is what is read here; name another file to write")
        }
        do {
            try data.write(to: target, options: isReplaceable(target) ? .atomic : [])
        } catch {
            throw Failure(.runFailed, "reqtrace: cannot write \(file): \(error.systemReason)")
        }
    }

    /// A pipe or a device takes the bytes; only an ordinary file can be replaced.
    private static func isReplaceable(_ file: URL) -> Bool {
        guard let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type] else {
            return true
        }
        return type as? FileAttributeType == .typeRegular
    }

    private static func giveUp(_ error: Int32) -> Never {
        if error == EPIPE { exit(ExitCode.fine.rawValue) }
        complain("reqtrace: cannot write to standard output: \(String(cString: strerror(error)))")
        exit(ExitCode.runFailed.rawValue)
    }

    /// Prints a message to standard error, with control characters spelled out, and endless words cut short.
    static func complain(_ message: String) {
        let safe = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.escaped(TerminalText.brief($0)) }
        // If even this fails, there is no other place to report it.
        try? FileHandle.standardError.write(contentsOf: Data((safe.joined(separator: "\n") + "\n").utf8))
    }
}
