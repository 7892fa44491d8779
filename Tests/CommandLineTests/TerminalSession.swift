#if os(Linux)
    import Foundation
    import Testing

    /// The program at a terminal.
    final class TerminalSession {
        private let terminal: Int32
        private let process: Process
        /// The local modes before the program began.
        let firstModes: tcflag_t
        private static let (setLock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        /// How long one waits for what the program is to show.
        private static let milliseconds: Int32 = 30_000

        init(
            _ words: [String], in folder: URL, environment: [String: String] = [:],
            heeding signal: Int32 = SIGINT
        ) throws {
            terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            // What `unlockpt` and `ptsname` do, which Swift does not see.
            var (isLocked, number): (Int32, Int32) = (0, 0)
            try #require(
                ioctl(terminal, Self.setLock, &isLocked) == 0 && ioctl(terminal, Self.number, &number) == 0)
            let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
            try #require(end >= 0)
            firstModes = Self.localModes(of: terminal)
            let handle = FileHandle(fileDescriptor: end, closeOnDealloc: true)
            process = try BuiltProgram().process(
                words, in: folder,
                environment: ["TERM": "xterm", "NO_COLOR": "1", "PAGER": "cat"].merging(environment) { $1 })
            process.standardInput = handle
            process.standardOutput = handle
            process.standardError = handle
            try BuiltProgram.start(process, heeding: signal)
        }

        deinit {
            process.terminate()
            close(terminal)
        }

        func type(_ text: String) { _ = write(terminal, text, text.utf8.count) }

        func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

        /// What becomes of the letters that are typed: whether they are shown, and whether they make lines.
        var localModes: tcflag_t { Self.localModes(of: terminal) }

        private static func localModes(of terminal: Int32) -> tcflag_t {
            var modes = termios()
            tcgetattr(terminal, &modes)
            return modes.c_lflag
        }

        /// Gives the terminal another size, and says so to the program, since no process owns the terminal.
        func resize(rows: UInt16, columns: UInt16) {
            var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
            send(SIGWINCH)
        }

        /// Reads what the program shows until a text is there.
        ///
        /// - Parameter isInterrupting: `true` to press Ctrl-C first, and again if nothing comes: a signal
        ///   that comes a moment before the program waits for a line does not wake it.
        func read(upTo text: String, interrupting isInterrupting: Bool = false) throws {
            var shown: [UInt8] = []
            var waits = 0
            if isInterrupting { send(SIGINT) }
            while !String(decoding: shown, as: UTF8.self).contains(text) {
                if isMore(within: Self.milliseconds / 10) {
                    shown += try part()
                    continue
                }
                waits += 1
                try #require(waits < 10, "nothing after \"\(String(decoding: shown, as: UTF8.self))\"")
                if isInterrupting { send(SIGINT) }
            }
        }

        /// Reads to the end, and returns how it ended.
        func exitStatus() throws -> Int32 {
            var looks = 0
            while process.isRunning {
                looks += 1
                try #require(looks < Self.milliseconds / 10, "the program does not end")
                if isMore(within: 10) { _ = try part() }
            }
            return process.terminationStatus
        }

        private func isMore(within milliseconds: Int32) -> Bool {
            var poll = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            return Foundation.poll(&poll, 1, milliseconds) > 0
        }

        private func part() throws -> ArraySlice<UInt8> {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Foundation.read(terminal, &bytes, bytes.count)
            try #require(count > 0, "the program has ended")
            return bytes.prefix(count)
        }
    }
#endif
