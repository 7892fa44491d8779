import Foundation
import JSONText
import TextPages
import Tracing
import Walkthrough
import Walkthroughs

/// Finds, tells apart and reads what the words of a command line name: walkthroughs, traces, and folders.
enum Opening {
    /// The current folder, in which another one is to be made.
    ///
    /// - Throws: `Failure` if it has been removed, or nobody may look into it.
    static func currentFolder(for name: String) throws(Failure) -> String {
        let folder = FileManager.default.currentDirectoryPath
        if !folder.isEmpty, access(folder, F_OK) == 0 { return folder }
        let reason =
            folder.isEmpty || errno == ENOENT ? "this folder has been removed" : POSIXError.last.systemReason
        throw Failure(.runFailed, "reqtrace: cannot make the folder \(name): \(reason)")
    }

    /// The file that a word stands for, where `-` is standard input.
    static func file(_ word: String, _ path: (String) -> URL?) -> URL? {
        word == "-" ? standardInput : path(word)
    }

    private static let standardInput = URL(fileURLWithPath: "/dev/stdin")

    static func trace(_ file: URL) throws -> TraceFile {
        let trace = try open(file)
        guard file != standardInput || !trace.data.isEmpty else {
            throw Failure(
                .unreadable,
                "reqtrace: nothing was piped in; \"reqtrace run NAME --json\" prints a trace that can be")
        }
        return trace
    }

    private static func open(_ file: URL) throws -> TraceFile {
        do {
            let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? true
            if isFile { return try TraceFile(contentsOf: file) }
            // A pipe has no length, a device no end, and a socket cannot be opened a second time.
            let handle = file == standardInput ? .standardInput : try FileHandle(forReadingFrom: file)
            let data = try BoundedFile.read(handle, atMost: BoundedFile.longest)
            try BoundedFile.checkLength(
                of: data, from: file.path, "; a trace as large as that is read from a file")
            return TraceFile(data: data)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unreadable, "reqtrace: cannot read \(file.path): \(error.systemReason)")
        }
    }

    /// Finds and loads a script, and changes it. If it is not there or contains mistakes, the error ends the
    /// program.
    ///
    /// - Parameter change: a change to the script as it was written on the command line.
    static func script(
        _ name: String, changedBy change: String? = nil, _ catalogue: Catalogue = Walkthroughs.catalogue
    ) throws -> Script {
        try script(place(name, catalogue), changedBy: change)
    }

    /// Finds a script; its absence ends the program, and so does a trace in its place.
    static func place(_ name: String, _ catalogue: Catalogue) throws -> ScriptPlace {
        if let file = catalogue.path(name), beginsLikeTrace(file) {
            throw Failure(
                .unreadable,
                "reqtrace: \(name) is a trace, and no walkthrough; \"\(Subcommand.runWalkthrough.line(name, []))\" shows it"
            )
        }
        do {
            return try catalogue.find(name)
        } catch {
            let advice = error.needsName ? "\(lesson(numbered: name))\nSee \"reqtrace list\"." : ""
            throw Failure(.unreadable, "reqtrace: \(error)\(advice)")
        }
    }

    /// What to say to whoever writes the number of a lesson, as `course list` shows it, instead of a name.
    private static func lesson(numbered word: String) -> String {
        guard let number = Int(word), number > 0,
            let lessons = try? Courses.headings(Walkthroughs.catalogue), number <= lessons.count
        else { return "" }
        return "; lesson \(number) of the course is \"\(lessons[number - 1].walkthrough)\""
    }

    /// Loads a script, and changes it; its mistakes end the program.
    static func script(_ place: ScriptPlace, changedBy change: String? = nil) throws -> Script {
        let patch = try change.map(Self.change)
        do throws(ScriptError) {
            guard let patch else { return try ScriptLoader.load(place) }
            return try ScriptLoader.load(place, changedBy: patch)
        } catch {
            throw Failure(.unreadable, error.listing)
        }
    }

    /// Reads what a list says of a script; mistakes that keep it from being read end the program.
    static func heading(_ place: ScriptPlace) throws -> ScriptHeading {
        do throws(ScriptError) {
            return try ScriptLoader.heading(place)
        } catch {
            throw Failure(.unreadable, error.listing)
        }
    }

    /// Reads a change to a script.
    private static func change(_ text: String) throws -> JSON {
        do {
            return try JSON.parse(Array(text.utf8), dialect: .json5)
        } catch {
            let place = TextLines(Array(text.utf8)).position(of: error.offset)
            throw UsageError("--change takes a change as JSON: \(place): \(error)")
        }
    }

    /// A file is a trace if its name does not end in `.json` or `.json5`, or if it begins like a trace.
    /// Standard input can be nothing else.
    static func isTrace(_ file: URL) -> Bool {
        if file == standardInput { return true }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue
        else { return false }
        return !ScriptPlace.isCalledLikeScript(file) || beginsLikeTrace(file)
    }

    private static func beginsLikeTrace(_ file: URL) -> Bool {
        // Whoever opens a pipe takes what comes out of it.
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let handle = try? FileHandle(forReadingFrom: file)
        let start = (try? handle?.read(upToCount: 15)) ?? Data()
        return start.dropFirst(start.byteOrderMarkCount).starts(with: #"{"reqtrace":"#.utf8)
    }
}
