import Foundation
import Synchronization
import Testing

/// The program that was built with the tests.
struct BuiltProgram {
    let executable: URL

    /// The folder with the `Package.swift` that it was built from.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init() throws {
        let places = CommandLine.arguments.filter { $0.hasPrefix("/") } + [Bundle.main.bundlePath]
        executable = try #require(places.lazy.compactMap(Self.above).first, "no reqtrace above \(places)")
    }

    private static func above(_ place: String) -> URL? {
        var folder = URL(fileURLWithPath: place)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let file = folder.appending(path: "reqtrace")
            let isFile = (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
            if isFile, FileManager.default.isExecutableFile(atPath: file.path) { return file }
        }
        return nil
    }

    /// Whether tests and program run under ThreadSanitizer, which needs files that grow.
    fileprivate static let needsFiles = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

    /// What came of a command line.
    struct Outcome {
        let status: Int32
        let output: String
        let complaints: String
    }

    /// A process that has not been started.
    ///
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - folder: where it is started, and where it keeps what it remembers.
    ///   - limits: commands of the shell that starts it, such as `umask 0777`.
    func process(
        _ words: [String], in folder: URL, limits: String? = nil, environment: [String: String] = [:]
    ) -> Process {
        let process = Process()
        process.executableURL = limits == nil ? executable : URL(fileURLWithPath: "/bin/sh")
        process.arguments = (limits.map { ["-c", $0 + #"; exec "$0" "$@""#, executable.path] } ?? []) + words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .filter { $0.key != "COLUMNS" }
            .merging(["HOME": folder.path, "XDG_STATE_HOME": folder.path]) { $1 }
            .merging(environment) { $1 }
        return process
    }

    /// Starts a process that a signal is going to be sent to. A process inherits which signals are ignored or
    /// blocked, by a shell or by the test's thread.
    static func start(_ process: Process, heeding signal: Int32) throws {
        try signalActions.withLock { _ in
            let ignored = Foundation.signal(signal, SIG_DFL)
            var (none, blocked) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &blocked)
            defer {
                pthread_sigmask(SIG_SETMASK, &blocked, nil)
                _ = Foundation.signal(signal, ignored)
            }
            try process.run()
        }
    }

    /// Held while a test changes what a signal does to this process, which all tests share.
    static let signalActions = Mutex(())

    /// Runs a command line to its end.
    ///
    /// - Parameter typed: the commands that are piped in; nil for none.
    func run(
        _ words: [String], in folder: URL, typed: String? = nil, limits: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = process(words, in: folder, limits: limits, environment: environment)
        process.standardInput = try typed.map { try input($0, folder) } ?? .nullDevice
        let (output, complaints) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        // Complaints are short, so that they never wait for somebody to read them.
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let said = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
            complaints: String(decoding: said, as: UTF8.self))
    }

    private func input(_ text: String, _ folder: URL) throws -> FileHandle {
        let file = folder.appending(path: ".typed")
        try Data(text.utf8).write(to: file)
        return try FileHandle(forReadingFrom: file)
    }
}

extension Trait where Self == ConditionTrait {
    /// For a test that lets no file grow beyond a size.
    static var whereFilesMayStaySmall: Self {
        .disabled(
            if: BuiltProgram.needsFiles,
            "NOT RUN: ThreadSanitizer needs files that grow, so nobody knows what the program does where none can."
        )
    }
}
