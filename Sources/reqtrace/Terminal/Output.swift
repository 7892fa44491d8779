import Foundation
import Synchronization
import TextPages

/// Standard output or standard error, as a place for pages, texts and JSON. Messages go to standard error.
final class Output {
    /// Only the main thread writes here. Where others work, as in `test`, it takes their results and prints
    /// them (`InParallel`).
    nonisolated(unsafe) static let standard = Output(STDOUT_FILENO)

    /// Standard error, for pages that make way for data on standard output.
    nonisolated(unsafe) static let error = Output(STDERR_FILENO)

    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The width of the lines, and whether they have colours.
    var screen = Screen()
    /// What shows a text that is longer than the terminal; nil if nobody reads there.
    var pager: Pager?
    /// Whether the program goes on when nobody reads any more.
    private static let outlivesReaders = Atomic(false)

    /// Makes the program go on when nobody reads any more: its exit status is wanted, or its files.
    static func outliveReaders() { outlivesReaders.store(true, ordering: .relaxed) }

    /// Shows a page that somebody asked to read: through the pager if it is longer than the terminal.
    func show(_ page: Page) { show(page.text(on: screen)) }

    /// Shows a text through the pager if it is longer than the terminal.
    func show(_ text: String) {
        let paged = PagedText(on: self)
        _ = paged.show(text)
        paged.end()
    }

    func print(_ page: Page) { print(page.text(on: screen)) }

    func print(_ text: String) { write(Data(text.utf8)) }

    /// Writes JSON. On a terminal, what would control it is written as an escape, which is the same JSON.
    func write(json: Data) {
        guard screen.isTerminal else { return write(json) }
        var rest = json
        while !rest.isEmpty {
            let part = Self.lines(of: rest)
            write(Data(TerminalText.json(String(decoding: part, as: UTF8.self)).utf8))
            rest = rest[part.endIndex...]
        }
    }

    /// The first lines of a text: a megabyte, and what is left of the last line. A large trace is never in
    /// memory as text.
    static func lines(of text: Data, of size: Int = 1 << 20) -> Data {
        let rest = text.dropFirst(size)
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        return text[..<(end ?? text.endIndex)]
    }

    /// Writes bytes as they are. If the reader has gone away, the program ends quietly unless the rest of its
    /// work is wanted; any other error ends it with a message.
    func write(_ data: Data) {
        do {
            try Self.write(data, into: descriptor)
        } catch {
            let isUnread = (error as? POSIXError)?.code == .EPIPE
            let isLeft = isUnread && Self.outlivesReaders.load(ordering: .relaxed)
            if !isLeft { giveUp(error, isUnread: isUnread) }
        }
    }

    /// Writes all bytes into an open file.
    static func write(_ data: Data, into descriptor: Int32) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes
            while let start = rest.baseAddress, !rest.isEmpty {
                // In between, a signal can end the program.
                let count = Foundation.write(descriptor, start, min(rest.count, 1 << 20))
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno != EINTR, !Waiting.waitIfNotReady(for: POLLOUT, at: descriptor) {
                    throw POSIXError.last
                }
            }
        }
    }

    private func giveUp(_ error: any Error, isUnread: Bool) -> Never {
        if isUnread { exit(ExitCode.fine.rawValue) }
        let name = descriptor == STDERR_FILENO ? "standard error" : "standard output"
        Self.complain("reqtrace: cannot write to \(name): \(error.systemReason)")
        exit(ExitCode.runFailed.rawValue)
    }

    /// Prints messages to standard error, one below another.
    static func complain(_ messages: [String]) {
        for message in messages { complain(message) }
    }

    /// Prints a message to standard error, with control characters spelled out, and endless words cut short.
    static func complain(_ message: String) {
        let safe = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.escaped(TerminalText.brief($0)) }
        // If even this fails, there is no other place to report it.
        try? write(Data((safe.joined(separator: "\n") + "\n").utf8), into: STDERR_FILENO)
    }
}
