import Foundation
import Testing

@testable import reqtrace

/// One after the other: a library has one history for the whole process, under each of its names.
@Suite(.serialized) struct `The line editor` {
    private static var installed: [String] { ReadlineLibrary.names.filter { ReadlineLibrary($0) != nil } }

    @Test func `completes what stands before the cursor, whatever is counted`() {
        let line = "print é日 la and more"
        #expect(ReadlineLibrary.beginning(of: line, upTo: 11, inBytes: false) == "print é日 la")
        #expect(ReadlineLibrary.beginning(of: line, upTo: 14, inBytes: true) == "print é日 la")
        // Two characters for C, and one for Swift.
        #expect(ReadlineLibrary.beginning(of: "e\u{301}x", upTo: 2, inBytes: false) == "e\u{301}")
        for inBytes in [false, true] {
            #expect(ReadlineLibrary.beginning(of: "la", upTo: 9, inBytes: inBytes) == "la")
        }
    }

    @Test(arguments: installed)
    func `has each line of the history once, however often it is read`(name: String) throws {
        try withFolder { folder in
            let library = try #require(ReadlineLibrary(name))
            let (once, twice) = (folder.appending(path: "once"), folder.appending(path: "twice"))
            library.readHistory(folder.appending(path: "none").path)
            for line in ["step", "why"] { library.addHistory(line) }
            library.writeHistory(once.path)
            for _ in 1...2 { library.readHistory(once.path) }
            library.writeHistory(twice.path)
            #expect(try Data(contentsOf: twice) == Data(contentsOf: once))
        }
    }

    @Test(arguments: installed)
    func `keeps what another session has added to the history`(name: String) throws {
        try withFolder { folder in
            let library = try #require(ReadlineLibrary(name))
            let history = HistoryFile(["XDG_STATE_HOME": folder.path])
            let path = try #require(history.path)
            library.readHistory(folder.appending(path: "none").path)
            // One process has one history. It stands for that of either session in turn.
            for line in ["step", "why", "list"] {
                library.readHistory(folder.appending(path: "none").path)
                history.add(line, to: library)
            }
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            #expect(lines.suffix(3) == ["step", "why", "list"])
        }
    }

    @Test(arguments: installed)
    func `keeps the other lines of a history with a byte that is no character`(name: String) throws {
        try withFolder { folder in
            let library = try #require(ReadlineLibrary(name))
            let (before, after) = (folder.appending(path: "before"), folder.appending(path: "after"))
            try (Data("step\n".utf8) + [0xFF] + Data("\nwhy\n".utf8)).write(to: before)
            library.readHistory(before.path)
            library.writeHistory(after.path)
            let lines = String(decoding: try Data(contentsOf: after), as: UTF8.self).split(separator: "\n")
            #expect(lines.contains("step") && lines.last == "why", "\(lines)")
        }
    }

    @Test func `keeps its history in a file, and in nothing else`() throws {
        try withFolder { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            let file = folder.appending(path: "reqtrace/history").path
            #expect(HistoryFile(environment).path == file)
            #expect(mkfifo(file, 0o600) == 0)
            #expect(HistoryFile(environment).path == nil)
            #expect(unlink(file) == 0)
            try Data().write(to: URL(fileURLWithPath: file))
            #expect(HistoryFile(environment).path == file)
        }
    }

    #if os(Linux)
        @Test(arguments: installed)
        func `keeps every character`(name: String) throws {
            try withFolder { folder in
                let words = ["run", "first-request"]
                let environment = ["LANG": "C", "LC_ALL": ""].merging(try only(name, in: folder)) { $1 }
                let session = try TerminalSession(words, in: folder, environment: environment)
                try session.read(upTo: "(reqtrace) ")
                session.type("print é日\n")
                try session.read(upTo: #"has no field "é日""#)
                session.type("q\n")
                #expect(try session.exitStatus() == 0)
            }
        }

        @Test(arguments: installed + ["none"])
        func `gives up a line on Ctrl-C, whichever library there is`(name: String) throws {
            try withFolder { folder in
                let session = try TerminalSession(
                    ["run", "first-request"], in: folder, environment: only(name, in: folder))
                try session.read(upTo: "(reqtrace) ")
                session.type("abc")
                try session.read(upTo: "abc")
                try session.read(upTo: "(reqtrace) ", interrupting: true)
                // A signal that no key has sent leaves what the terminal itself holds of a line.
                session.type("\nq\n")
                #expect(try session.exitStatus() == 0)
            }
        }

        /// libedit changes the modes back at a few signals, GNU Readline at none.
        @Test(arguments: installed, [SIGTERM, SIGUSR1])
        func `leaves the terminal as it was when a signal ends the program`(
            name: String, signal: Int32
        ) throws {
            try withFolder { folder in
                let session = try TerminalSession(
                    ["run", "first-request"], in: folder, environment: only(name, in: folder),
                    heeding: signal)
                try session.read(upTo: "(reqtrace) ")
                // The prompt may stand there before the modes are changed; a word is completed only then.
                session.type("finis\t")
                try session.read(upTo: "h ")
                #expect(session.localModes != session.firstModes)
                session.send(signal)
                #expect(try session.exitStatus() == signal)
                #expect(session.localModes == session.firstModes)
            }
        }

        @Test(arguments: installed.filter { $0.hasPrefix("libedit") })
        func `hears of a window that is resized when the next line begins`(name: String) throws {
            try withFolder { folder in
                let session = try TerminalSession(
                    ["run", "first-request"], in: folder, environment: only(name, in: folder))
                try session.read(upTo: "(reqtrace) ")
                // What is completed has been read by libedit, and not by the terminal.
                session.type("finis\t")
                try session.read(upTo: "h ")
                session.resize(rows: 24, columns: 20)
                session.type("abcd")
                try session.read(upTo: "abcd")
                session.type("\n")
                try session.read(upTo: "(reqtrace) ")
                session.type("finis\t")
                try session.read(upTo: "h ")
                session.type("abcd")
                // The row is full, and the cursor goes to the next one.
                try session.read(upTo: "ab \u{8}cd")
                session.type("\nq\n")
                #expect(try session.exitStatus() == 0)
            }
        }

        /// The environment of a program that finds one library, and for the names of all others a file that
        /// is not a library.
        private func only(_ name: String, in folder: URL) throws -> [String: String] {
            for other in ReadlineLibrary.names where other != name {
                try Data("none".utf8).write(to: folder.appending(path: other))
            }
            return ["LD_LIBRARY_PATH": folder.path]
        }
    #endif
}

#if os(Linux)
    @Suite struct `The course at a terminal` {
        @Test func `goes on after Ctrl-C at a line`() throws {
            try withFolder { folder in
                let session = try TerminalSession(["course"], in: folder)
                try session.read(upTo: " quit > ")
                session.type("g")
                try session.read(upTo: "name of a lesson: ")
                session.type("abc")
                try session.read(upTo: "abc")
                try session.read(upTo: " quit > ", interrupting: true)
                session.type("q")
                #expect(try session.exitStatus() == 0)
            }
        }
    }
#endif
