import Course
import Foundation
import ScriptReading
import Walkthrough
import Walkthroughs

/// Opens courses: the program's own, and those of teachers.
enum Courses {
    static let noInput = Flag("--no-input", "ask for nothing, even at a terminal")

    /// `true` if somebody is there to be led through a course, and wants to be.
    static func mayAsk(_ arguments: Arguments) -> Bool {
        !arguments.has(noInput) && Terminal.inputIsTerminal && Terminal.outputIsTerminal
    }

    private static let ownFile = "Course/\(CourseFile.name)"

    /// What a list says of the lessons of the program's own course.
    static func headings(_ catalogue: Catalogue) throws -> [LessonHeading] {
        do {
            return try CourseFile.headings(
                Walkthroughs.contents(of: ownFile) ?? Data(), file: ownFile, catalogue: catalogue)
        } catch {
            throw Failure(.unreadable, error.listing)
        }
    }

    /// - Parameter folder: the folder of a course; nil for the program's own.
    static func file(_ folder: String? = nil) throws -> CourseFile {
        let catalogue = Walkthroughs.catalogue
        do {
            guard let folder else {
                return try CourseFile(
                    Walkthroughs.contents(of: ownFile) ?? Data(), file: ownFile, identity: "reqtrace",
                    catalogue: catalogue)
            }
            let url = URL(fileURLWithPath: folder).standardizedFileURL
            guard let text = FolderOnDisk(url).contents(of: CourseFile.name) else {
                let obstacle = FolderOnDisk(url).obstacle(at: CourseFile.name)
                let reason = obstacle.map { ": \($0)" } ?? "; a course is a folder with such a file"
                throw Failure(.unreadable, "reqtrace: cannot read \(folder)/\(CourseFile.name)\(reason)")
            }
            return try CourseFile(
                text, file: "\(folder)/\(CourseFile.name)", identity: url.path, folder: url,
                catalogue: catalogue)
        } catch let error as ScriptError {
            throw Failure(.unreadable, error.listing)
        }
    }

    private static var state: URL { URL(fileURLWithPath: StateFolder.path()) }

    /// Where exercises are, and the package that compiles them: one, so that the library is compiled once.
    private static var exercises: URL { state.appending(path: "exercises") }

    /// Where learners edit their copies. Two courses may have lessons, and exercises, of the same names.
    static func exercises(of file: CourseFile) -> URL {
        file.folder == nil
            ? exercises
            : exercises.appending(path: "course-\(Fingerprint.of(Array(file.identity.utf8)))")
    }

    static func progress(in file: CourseFile) -> ProgressFile {
        ProgressFile(state.appending(path: "progress.json"), course: file.identity)
    }

    /// - Parameter sources: the folder of reqtrace's sources, if it is known.
    static func workbench(sources: String?) -> Result<Workbench, NoWorkbench> {
        Workbench.find(in: exercises, sources: sources)
    }

    /// Refuses a folder that is not that of reqtrace's sources.
    static func checkSources(_ folder: String) throws(Failure) {
        do {
            _ = try Workbench.named(folder)
        } catch {
            throw Failure(.unreadable, "reqtrace: \(error)")
        }
    }

    /// Opens a course at the terminal.
    static func hold(_ file: CourseFile, sources: String? = nil) -> ExitCode {
        switch workbench(sources: sources) {
        case .success(let workbench):
            let workshop = workshop(file)
            workshop.library = workbench.sources
            return Classroom(workshop, workbench).hold()
        case .failure(let why): return Classroom(workshop(file, whyNoSwift: "\(why)"), nil).hold()
        }
    }

    static func workshop(_ file: CourseFile, whyNoSwift: String? = nil) -> Workshop {
        Workshop(
            file, progress: progress(in: file), folder: exercises(of: file),
            catalogue: Walkthroughs.catalogue, whyNoSwift: whyNoSwift)
    }
}
