import Course
import Foundation
import ScriptReading
import TextPages
import Walkthroughs

extension Subcommand {
    private static let from = Flag(
        "--from", value: "FOLDER", "a course of your own: a folder with a course.json")

    static let course = Subcommand(
        "course", usage: "[list|check|reset|export FOLDER] [--from FOLDER] [--no-input]",
        "learn step by step: lessons with exercises, and what you have done",
        details: """
            At a terminal, single keys lead through it; the line at the bottom names them. What you have done is \
            kept in $XDG_STATE_HOME/reqtrace/progress.json, or ~/.local/state/reqtrace.
            list prints all lessons, with a mark at those that are done; so does a pipe. check solves every \
            exercise, for those who write a course. reset forgets what you have done.
            export writes the course as static pages: stories, traces, handouts to print, and notes for the \
            speaker. They need no server and no network.
            """,
        flags: [from, noInput]
    ) { arguments in
        let file = try Courses.file(arguments[from])
        if arguments.words.first == "export" {
            return try export(file, to: Array(arguments.words.dropFirst()))
        }
        let word = try arguments.optional("word", of: "course")
        if word == "check" { return check(file) }
        let workshop = Courses.workshop(file)
        switch word {
        case nil where !arguments.has(noInput) && Terminal.inputIsTerminal && Terminal.outputIsTerminal:
            return Classroom(workshop).hold()
        case nil, "list":
            Output.standard.show(workshop.list)
            return .fine
        case "reset":
            Output.standard.print(workshop.reset().page)
            return .fine
        case let word?:
            throw UsageError(
                "course takes list, check, reset or export, not \"\(word)\"", seeHelpOf: "course")
        }
    }

    private static func export(_ file: CourseFile, to words: [String]) throws -> ExitCode {
        guard words.count == 1 else {
            throw UsageError("export takes one folder: reqtrace course export FOLDER", seeHelpOf: "course")
        }
        do {
            let count = try CourseExport(file, catalogue: Walkthroughs.catalogue)
                .write(to: URL(fileURLWithPath: words[0]))
            Output.standard.print("\(counted(count, "file")); begin with \(words[0])/index.html\n")
            return .fine
        } catch let error as ScriptError {
            throw Failure(.unreadable, error.listing)
        } catch {
            throw Failure(
                .runFailed, "reqtrace: cannot write into \(words[0]): \(error.localizedDescription)")
        }
    }

    private static func check(_ file: CourseFile) -> ExitCode {
        let problems = CourseCheck(file, catalogue: Walkthroughs.catalogue).problems
        for problem in problems { Output.complain(problem) }
        if problems.isEmpty {
            let exercises = file.course.lessons.reduce(0) { $0 + $1.exercises.count }
            Output.standard.print(
                "\(counted(file.course.lessons.count, "lesson")), \(counted(exercises, "exercise")): all can be solved.\n"
            )
        }
        return problems.isEmpty ? .fine : .differs
    }

    /// Do not ask, even at a terminal.
    static let noInput = Flag("--no-input", "ask for nothing: print the list, even at a terminal")
}

/// Opens courses: the program's own, and those of teachers.
enum Courses {
    /// - Parameter folder: the folder of a course; nil for the program's own.
    static func file(_ folder: String? = nil) throws -> CourseFile {
        let catalogue = Walkthroughs.catalogue
        do {
            guard let folder else {
                return try CourseFile(
                    Walkthroughs.files["Course/\(CourseFile.name)"] ?? Data(),
                    file: "Course/\(CourseFile.name)",
                    identity: "reqtrace", catalogue: catalogue)
            }
            let url = URL(fileURLWithPath: folder).standardizedFileURL
            let file = url.appending(path: CourseFile.name)
            guard let text = try? Data(contentsOf: file) else {
                throw Failure(
                    .unreadable,
                    "reqtrace: cannot read \(folder)/\(CourseFile.name); a course is a folder with such a file"
                )
            }
            return try CourseFile(
                text, file: "\(folder)/\(CourseFile.name)", identity: url.path, folder: url,
                catalogue: catalogue)
        } catch let error as ScriptError {
            throw Failure(.unreadable, error.listing)
        }
    }

    static func workshop(_ file: CourseFile) -> Workshop {
        let state = URL(fileURLWithPath: StateFolder.path())
        return Workshop(
            file, progress: ProgressFile(state.appending(path: "progress.json"), course: file.identity),
            folder: state.appending(path: "exercises"), catalogue: Walkthroughs.catalogue)
    }
}
