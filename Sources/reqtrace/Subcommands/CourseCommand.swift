import Course
import Foundation
import ScriptReading
import TextPages
import Walkthrough
import Walkthroughs

/// What `course` does for those who are not led through it.
private enum CourseTask: String, CaseIterable {
    case list, check, reset, export

    static var usage: String { allCases.map(\.rawValue).joined(separator: "|") + " FOLDER" }

    static func named(_ word: String) throws(UsageError) -> CourseTask {
        if let task = CourseTask(rawValue: word) { return task }
        let words = allCases.map(\.rawValue)
        throw UsageError(
            "course takes \(words.joined(separator: ", ")), but not \"\(word)\""
                + Spelling.suggestion(for: word, among: words))
    }
}

extension Subcommand {
    private static let from = Flag(
        "--from", value: "FOLDER", "a course of your own: a folder with a course.json")
    private static let package = Flag(
        "--package", value: "FOLDER", "the folder of reqtrace's sources, for exercises in Swift")

    static let course = Subcommand(
        "course", usage: "[\(CourseTask.usage)] [--from FOLDER] [--package FOLDER] [--no-input]",
        "learn step by step: lessons with exercises, and what you have done",
        details: """
            At a terminal, single keys lead through it; the line at the bottom names them. What you have done is \
            kept in $XDG_STATE_HOME/reqtrace/progress.json, or ~/.local/state/reqtrace.
            list prints all lessons, with a mark at those that are done; so does a pipe. check reads every \
            script, solves every exercise, and makes sure that the wrong changes an exercise lists are refused, for \
            those who write a course; with --package, it compiles the solutions and wrong changes that are in \
            Swift, too. reset forgets what you have done, and sets your files of exercises aside: at a terminal, \
            it asks first; elsewhere, or with --no-input, it does not.
            export writes the course as static pages: stories, traces, handouts to print, and notes for the \
            speaker. They need no server and no network.
            Some exercises are about Swift, and compile it. They need a toolchain, and the sources of reqtrace: above \
            the program itself, in the current folder, or above it, or at --package FOLDER. Only with --package are \
            they compiled where somebody else can write to them.
            """,
        flags: [from, package, Courses.noInput]
    ) { arguments in
        let file = try Courses.file(arguments[from])
        let task = try arguments.words.first.map(CourseTask.named)
        if task != .export { _ = try arguments.optional("word") }
        if let sources = arguments[package] { try Courses.checkSources(sources) }
        switch task {
        case nil where Courses.mayAsk(arguments):
            return Courses.hold(file, sources: arguments[package])
        case nil, .list?:
            let workshop = Courses.workshop(file)
            Output.error.print(workshop.troublePage)
            Output.standard.show(workshop.list)
            return .fine
        case .check?:
            return try check(file, sources: arguments[package])
        case .export?:
            return try export(file, to: Array(arguments.words.dropFirst()))
        case .reset?:
            guard isSure(arguments) else {
                Output.standard.print("Nothing is forgotten.\n")
                return .fine
            }
            let workshop = Courses.workshop(file)
            if let failure = workshop.forget() {
                Output.error.print(failure)
                Output.error.print("Nothing is forgotten.\n")
                return .runFailed
            }
            Output.error.print(workshop.troublePage)
            Output.standard.print("What you have done is forgotten. \"\(file.command)\" begins again.\n")
            Output.standard.print(workshop.setAsidePage)
            return .fine
        }
    }

    /// Asks whether everything is to be forgotten. Where nobody is there to be asked, it is.
    private static func isSure(_ arguments: Arguments) -> Bool {
        guard !arguments.has(Courses.noInput), Terminal.inputIsTerminal else { return true }
        Output.error.print(Workshop.resetQuestion)
        return StandardInput.line() == .line("yes")
    }

    private static func export(_ file: CourseFile, to words: [String]) throws -> ExitCode {
        guard words.count == 1 else {
            throw UsageError("export takes one folder: reqtrace course export FOLDER")
        }
        if !words[0].hasPrefix("/") { _ = try Opening.currentFolder(for: words[0]) }
        do {
            let folder = URL(fileURLWithPath: words[0])
            let count = try UnfinishedFiles.fill(folder) {
                try CourseExport(file, catalogue: Walkthroughs.catalogue)
                    .write(to: folder) { try Output.write($0, to: $1.path) }
            }
            let begin = TerminalText.escaped("\(words[0])/index.html")
            Output.standard.print("\(counted(count, "file")); begin with \(begin)\n")
            return .fine
        } catch let error as ScriptError {
            throw Failure(.unreadable, error.listing)
        } catch let error as ExerciseError {
            throw Failure(.unreadable, error.description)
        } catch let failure as Failure {
            throw failure
        } catch let foreign as CourseExport.ForeignFile {
            throw Failure(
                .runFailed,
                "reqtrace: \(words[0])/\(foreign.path) is not of an export, and is not replaced; name another folder"
            )
        } catch {
            throw Failure(
                .runFailed, "reqtrace: cannot write into \(words[0]): \(error.systemReason)")
        }
    }

    /// - Parameter sources: the folder of reqtrace's sources; nil to compile nothing.
    private static func check(_ file: CourseFile, sources: String?) throws -> ExitCode {
        let compiling = try sources.map { try compiler(sources: $0) }
        let check = CourseCheck(file, catalogue: Walkthroughs.catalogue, compiling: compiling)
        let problems = check.problems
        Output.complain(problems)
        if check.uncompiledCount > 0 {
            Output.complain(
                "\(counted(check.uncompiledCount, "solution")) in Swift not compiled; --package FOLDER does that"
            )
        }
        if problems.isEmpty {
            let exercises = file.course.lessons.reduce(0) { $0 + $1.exercises.count }
            Output.standard.print(
                "\(counted(file.course.lessons.count, "lesson")), \(counted(exercises, "exercise")): all can be solved.\n"
            )
        }
        if problems.isEmpty { return .fine }
        return check.hasUnreadableScript ? .unreadable : .differs
    }

    /// Compiles solutions, in the folder of the learners' exercises, which may have the library already.
    private static func compiler(sources: String) throws -> CourseCheck.Compiling {
        let workbench: Workbench
        switch Courses.workbench(sources: sources) {
        case .success(let found): workbench = found
        case .failure(let why): throw Failure(.unreadable, "reqtrace: \(why)")
        }
        Interruption.watch()
        return CourseCheck.Compiling(in: workbench.package.appending(path: "solutions")) { program in
            var line = ProgressLine()
            defer { line.clear() }
            return workbench.play(program) { progress in
                line.show("\(progress)")
                FileWatch.pause()
                return !Interruption.isPending
            }
        }
    }
}
