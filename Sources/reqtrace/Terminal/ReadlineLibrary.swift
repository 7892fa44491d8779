import Foundation

/// The few functions of libedit or GNU Readline that we use. The library is found at run time.
final class ReadlineLibrary {
    private typealias ReadLine = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?
    private typealias TakeText = @convention(c) (UnsafePointer<CChar>) -> CInt
    private typealias TakeNumber = @convention(c) (CInt) -> Void
    private typealias ReadLetter = @convention(c) (OpaquePointer?) -> CInt
    private typealias Generator =
        @convention(c) (UnsafePointer<CChar>?, CInt) -> UnsafeMutablePointer<CChar>?
    private typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias Complete = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> Matches?
    private typealias CompletionMatches = @convention(c) (UnsafePointer<CChar>, Generator) -> Matches?

    private let handle: UnsafeMutableRawPointer
    private let readLineFunction: ReadLine

    /// Loads the first of the libraries that is installed; nil if there is none.
    static func load() -> ReadlineLibrary? {
        // The development names come last: they exist only where the headers are installed.
        let names = [
            "libedit.so.2", "libedit.3.dylib", "libedit.so.0", "libreadline.so.8", "libreadline.so.7",
            "libedit.so", "libreadline.so",
        ]
        return names.lazy.compactMap { ReadlineLibrary($0) }.first
    }

    private init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        guard let function = dlsym(handle, "readline") else {
            dlclose(handle)
            return nil
        }
        self.handle = handle
        readLineFunction = unsafeBitCast(function, to: ReadLine.self)
        if name.hasPrefix("libreadline") { giveLineUpWhenInterrupted() }
        // Keep the last thousand lines.
        symbol("stifle_history", as: TakeNumber.self)?(1000)
    }

    func readLine(_ prompt: String) -> String? {
        guard let line = readLineFunction(prompt) else { return nil }
        defer { free(line) }
        return String(cString: line)
    }

    /// libedit gives up a line on Ctrl-C by itself. GNU Readline continues with it, so it reads its letters
    /// through a function of ours: an interruption becomes the end of the line, and `LineEditor` drops that
    /// line.
    private func giveLineUpWhenInterrupted() {
        dlsym(handle, "rl_catch_signals")?.assumingMemoryBound(to: CInt.self).pointee = 0
        dlsym(handle, "rl_getc_function")?.assumingMemoryBound(to: ReadLetter?.self).pointee = { _ in
            var letter: UInt8 = 0
            while true {
                switch read(STDIN_FILENO, &letter, 1) {
                case 1: return CInt(letter)
                case 0: return -1
                default:
                    if Interruption.isPending { return CInt(UInt8(ascii: "\n")) }
                    if errno != EINTR { return -1 }
                }
            }
        }
    }

    // MARK: History

    func addHistory(_ line: String) { _ = symbol("add_history", as: TakeText.self)?(line) }
    func readHistory(_ path: String) { _ = symbol("read_history", as: TakeText.self)?(path) }
    func writeHistory(_ path: String) { _ = symbol("write_history", as: TakeText.self)?(path) }

    // MARK: Completion

    /// What the callbacks need. The library calls them without a context, so it is kept in static variables,
    /// which only the main thread touches.
    private enum Callbacks {
        nonisolated(unsafe) static var completions: (String) -> [String] = { _ in [] }
        nonisolated(unsafe) static var remaining: ArraySlice<String> = []
        nonisolated(unsafe) static var lineBuffer: UnsafePointer<UnsafePointer<CChar>?>?
        nonisolated(unsafe) static var isOver: UnsafeMutablePointer<CInt>?
        nonisolated(unsafe) static var matches: CompletionMatches?
    }

    /// Makes the library complete words of ours, and never the names of files.
    func complete(with completions: @escaping (String) -> [String]) {
        guard let hook = dlsym(handle, "rl_attempted_completion_function"),
            let buffer = dlsym(handle, "rl_line_buffer"),
            let matches = dlsym(handle, "rl_completion_matches")
        else { return }
        Callbacks.completions = completions
        Callbacks.lineBuffer = UnsafePointer(
            buffer.assumingMemoryBound(to: UnsafePointer<CChar>?.self))
        Callbacks.isOver = dlsym(handle, "rl_attempted_completion_over")?
            .assumingMemoryBound(to: CInt.self)
        Callbacks.matches = unsafeBitCast(matches, to: CompletionMatches.self)
        hook.assumingMemoryBound(to: Complete?.self).pointee = { text, _, end in
            Callbacks.isOver?.pointee = 1
            guard let text, let line = Callbacks.lineBuffer?.pointee else { return nil }
            let typed = String(
                decoding: UnsafeBufferPointer(start: line, count: Int(end)).map(UInt8.init), as: UTF8.self)
            Callbacks.remaining = Callbacks.completions(typed)[...]
            return Callbacks.matches?(text) { _, _ in Callbacks.remaining.popFirst().flatMap { strdup($0) } }
        }
    }

    private func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
