import Foundation

/// The few functions of libedit or GNU Readline that we use. The library is found at run time.
final class ReadlineLibrary {
    private typealias ReadLine = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?
    private typealias TakeText = @convention(c) (UnsafePointer<CChar>) -> CInt
    private typealias TakeNumber = @convention(c) (CInt) -> Void
    private typealias Act = @convention(c) () -> Void
    private typealias ReadLetter = @convention(c) (OpaquePointer?) -> CInt
    private typealias Generator =
        @convention(c) (UnsafePointer<CChar>?, CInt) -> UnsafeMutablePointer<CChar>?
    private typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias Complete = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> Matches?
    private typealias CompletionMatches = @convention(c) (UnsafePointer<CChar>, Generator) -> Matches?

    private let handle: UnsafeMutableRawPointer
    private let readLineFunction: ReadLine
    /// Whether it is GNU Readline, and not libedit.
    private let isReadline: Bool

    #if canImport(Darwin)
        /// Where it is found. Its name alone would be looked for in the current folder as well.
        static let names = ["/usr/lib/libedit.3.dylib"]
    #else
        /// Where they are found. The development names come last: they exist only where the headers are
        /// installed.
        static let names = [
            "libedit.so.2", "libedit.so.0", "libreadline.so.8", "libreadline.so.7", "libedit.so",
            "libreadline.so",
        ]
    #endif

    /// Loads the first of the libraries that is installed; nil if there is none.
    static func load() -> ReadlineLibrary? { names.lazy.compactMap { ReadlineLibrary($0) }.first }

    init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        guard let function = dlsym(handle, "readline") else {
            dlclose(handle)
            return nil
        }
        self.handle = handle
        readLineFunction = unsafeBitCast(function, to: ReadLine.self)
        isReadline = name.hasPrefix("libreadline")
        Self.expectUTF8()
        if isReadline { takeSignals() }
        // Keep the last thousand lines.
        symbol("stifle_history", as: TakeNumber.self)?(1000)
    }

    /// libedit drops what is no character in the program's locale, and a program begins in one that has only
    /// ASCII. Numbers and messages stay as they are.
    private static func expectUTF8() {
        // The last two are what there is without the user's own, on Linux and on macOS.
        for locale in ["", "C.UTF-8", "UTF-8"] {
            setlocale(LC_CTYPE, locale)
            if String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
        }
    }

    /// Shows the prompt and waits for a line; nil if there is none.
    ///
    /// When it hears that the window has another size, libedit makes its picture of the screen anew and keeps
    /// the cursor where it was, even outside the picture. Then the next letter is written into memory that is
    /// used for something else. So it does not hear of it while a line is typed; before each line, it asks
    /// for the size by itself.
    func readLine(_ prompt: String) -> String? {
        if isReadline { return line(after: prompt) }
        return SignalHandler.withholding(SIGWINCH) { line(after: prompt) }
    }

    private func line(after prompt: String) -> String? {
        guard let line = Keyboard.rememberingModes({ readLineFunction(prompt) }) else {
            // libedit stops reading at a signal, whose handler it calls.
            Farewell.waitIfEnding()
            return nil
        }
        defer { free(line) }
        return String(cString: line)
    }

    /// libedit gives up a line on Ctrl-C by itself, and knows what to do after Ctrl-Z. GNU Readline continues
    /// with the line, so it reads its letters through a function of ours: an interruption becomes the end of
    /// the input, which ends everything that waits for a letter, and `LineEditor` drops the line.
    private func takeSignals() {
        dlsym(handle, "rl_catch_signals")?.assumingMemoryBound(to: CInt.self).pointee = 0
        // Only a signal with a handler ends a read that waits, and this one goes on after Ctrl-Z.
        SignalHandler.set(SIGCONT, restarts: false) { _ in }
        Callbacks.resume = ["rl_cleanup_after_signal", "rl_reset_after_signal", "rl_forced_update_display"]
            .compactMap { symbol($0, as: Act.self) }
        dlsym(handle, "rl_getc_function")?.assumingMemoryBound(to: ReadLetter?.self).pointee = { _ in
            // The shell has given the terminal modes of its own, and written below the line.
            let answer = StandardInput.byte { for act in Callbacks.resume { act() } }
            return switch answer {
            case .byte(let byte): CInt(byte)
            case .end, .interrupted: -1
            }
        }
    }

    // MARK: History

    func addHistory(_ line: String) { _ = symbol("add_history", as: TakeText.self)?(line) }
    func writeHistory(_ path: String) { _ = symbol("write_history", as: TakeText.self)?(path) }

    /// Reads the lines of a file. The library has one history, to which another conversation may have added.
    ///
    /// libedit does not read what GNU Readline has written, a line for each command: that is read here, so
    /// that it is still there when the file is written again.
    func readHistory(_ path: String) {
        symbol("clear_history", as: Act.self)?()
        guard symbol("read_history", as: TakeText.self)?(path) != 0,
            let text = try? Data(contentsOf: URL(fileURLWithPath: path))
        else { return }
        for line in text.split(separator: UInt8(ascii: "\n")).suffix(1000) {
            addHistory(String(decoding: line, as: UTF8.self))
        }
    }

    // MARK: Completion

    /// What the callbacks need. The library calls them without a context, so it is kept in static variables,
    /// which only the main thread touches.
    private enum Callbacks {
        nonisolated(unsafe) static var completions: (String) -> [String] = { _ in [] }
        nonisolated(unsafe) static var remaining: ArraySlice<String> = []
        nonisolated(unsafe) static var lineBuffer: UnsafePointer<UnsafePointer<CChar>?>?
        nonisolated(unsafe) static var isOver: UnsafeMutablePointer<CInt>?
        nonisolated(unsafe) static var matches: CompletionMatches?
        nonisolated(unsafe) static var countsBytes = false
        /// What puts terminal and line in order after Ctrl-Z.
        nonisolated(unsafe) static var resume: [Act] = []
    }

    /// Makes the library complete words of ours, and never the names of files.
    func complete(with completions: @escaping (String) -> [String]) {
        guard let hook = dlsym(handle, "rl_attempted_completion_function"),
            let buffer = dlsym(handle, "rl_line_buffer"),
            let matches = dlsym(handle, "rl_completion_matches")
        else { return }
        Callbacks.completions = completions
        Callbacks.countsBytes = isReadline
        Callbacks.lineBuffer = UnsafePointer(
            buffer.assumingMemoryBound(to: UnsafePointer<CChar>?.self))
        Callbacks.isOver = dlsym(handle, "rl_attempted_completion_over")?
            .assumingMemoryBound(to: CInt.self)
        Callbacks.matches = unsafeBitCast(matches, to: CompletionMatches.self)
        hook.assumingMemoryBound(to: Complete?.self).pointee = { text, _, end in
            Callbacks.isOver?.pointee = 1
            guard let text, let line = Callbacks.lineBuffer?.pointee else { return nil }
            let typed = ReadlineLibrary.beginning(
                of: String(cString: line), upTo: Int(end), inBytes: Callbacks.countsBytes)
            Callbacks.remaining = Callbacks.completions(typed)[...]
            return Callbacks.matches?(text) { _, _ in Callbacks.remaining.popFirst().flatMap { strdup($0) } }
        }
    }

    /// The text before the cursor. Both libraries give the line as UTF-8, but libedit counts characters in
    /// it, as C does, and GNU Readline bytes.
    static func beginning(of line: String, upTo end: Int, inBytes: Bool) -> String {
        inBytes
            ? String(decoding: line.utf8.prefix(end), as: UTF8.self)
            : String(String.UnicodeScalarView(line.unicodeScalars.prefix(end)))
    }

    private func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
