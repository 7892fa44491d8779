import Course
import Foundation
import TextPages
import Walkthrough

/// Compiles and runs the programs of exercises in Swift, in a package of its own.
///
/// All programs share the package's folder, so the library is compiled once.
struct Workbench: Sendable {
    /// The folder of the package. The programs are in folders below it.
    let package: URL
    /// The sources of reqtrace, which the package depends on.
    let sources: URL
    /// The `swift` of the toolchain.
    let swift: URL

    /// How long a program may run. Nothing in it takes real time, so one that takes longer does not end.
    var secondsToRun = 20
    /// How much a program may print, in bytes. Nobody reads more, and the disk is not full after a loop of
    /// `print`.
    var bytesToPrint = 16 << 20

    /// What one has to know who waits.
    struct Progress: CustomStringConvertible, Sendable {
        /// The last line of the build.
        let line: String
        let seconds: Int

        var description: String { "\(seconds) s  \(line)" }
    }

    /// Compiles a program, and runs it.
    ///
    /// - Parameter goesOn: called several times in a second; `false` ends it.
    func play(_ program: SwiftProgram, while goesOn: (Progress) -> Bool) -> SwiftOutcome {
        let name = program.name(in: package)
        let traces = package.appending(path: "traces/\(name)")
        let log = package.appending(path: "\(name).log")
        do {
            try prepare(program, traces: traces)
        } catch {
            return .impossible("\(package.path) cannot be written to: \(error.systemReason)")
        }
        let build = ChildProcess(
            swift, ["build", "--package-path", package.path, "--product", name], output: log)
        switch build.run(while: { goesOn(Progress(line: Self.lastLine(of: log), seconds: $0)) }) {
        case .exited(0): break
        case .exited: return .notCompiled(Self.text(of: log))
        case .killed: return .notCompiled("error: the compiler was killed\n" + Self.text(of: log))
        case .timedOut, .stopped, .printedTooMuch: return .stopped
        case .notStarted(let why): return .impossible("\(swift.path) cannot be started: \(why)")
        }
        return run(program, name, traces: traces, log: log, while: goesOn)
    }

    private func run(
        _ program: SwiftProgram, _ name: String, traces: URL, log: URL, while goesOn: (Progress) -> Bool
    ) -> SwiftOutcome {
        let words = [program.script.path, traces.path] + program.schedules.map { "\($0)" }
        var made = ChildProcess(package.appending(path: ".build/debug/\(name)"), words, output: log)
        made.seconds = secondsToRun
        made.bytes = bytesToPrint
        // What crashed is said in a line; a trace of the stack would push it off the screen.
        made.environment["SWIFT_BACKTRACE"] = "enable=no"
        switch made.run(while: { goesOn(Progress(line: "running \(name)", seconds: $0)) }) {
        case .exited(let status):
            let files = (0..<max(program.schedules.count, 1)).map {
                traces.appending(path: ScriptProgram.traceName($0))
            }
            let isWhole = status == 0 && files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
            return isWhole ? .played(files) : .ended(status: status, Self.text(of: log))
        case .killed(let signal): return .crashed(signal: signal, Self.text(of: log))
        case .timedOut: return .timedOut(seconds: secondsToRun)
        case .printedTooMuch: return .printedTooMuch(Self.text(of: log))
        case .stopped: return .stopped
        case .notStarted(let why): return .notCompiled("error: the program cannot be started: \(why)")
        }
    }

    /// Writes the package, and takes the traces of the last time away.
    private func prepare(_ program: SwiftProgram, traces: URL) throws {
        let manager = FileManager.default
        if manager.fileExists(atPath: traces.path) { try manager.removeItem(at: traces) }
        try manager.createDirectory(at: traces, withIntermediateDirectories: true)
        try Self.write(
            program.manifest(in: package, sources: sources), to: package.appending(path: "Package.swift"))
        try Self.write(program.mainText, to: program.folder.appending(path: SwiftProgram.mainFile))
    }

    /// Writes a file, unless it is like that already: what is written has to be compiled again.
    private static func write(_ text: String, to file: URL) throws {
        let data = Data(text.utf8)
        if FileManager.default.contents(atPath: file.path) != data {
            try data.write(to: file, options: .atomic)
        }
    }

    /// The end of a file, which may be long.
    private static func text(of file: URL, last bytes: Int = 1 << 20) -> String {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
        defer { try? handle.close() }
        let end = (try? handle.seekToEnd()) ?? 0
        try? handle.seek(toOffset: end - min(end, UInt64(bytes)))
        return String(decoding: (try? handle.read(upToCount: bytes)) ?? Data(), as: UTF8.self)
    }

    private static func lastLine(of file: URL) -> String {
        text(of: file, last: 1000).split(separator: "\n").last.map(String.init) ?? ""
    }
}
