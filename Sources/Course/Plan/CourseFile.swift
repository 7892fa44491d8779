import Foundation
import ScriptReading
import TextPages
import Walkthrough

/// A course and where its walkthroughs are.
public struct CourseFile: Sendable {
    /// What the file of a course is called.
    public static let name = "course.json"

    public let course: Course
    /// The word by which progress is kept: `reqtrace` for the program's own, else the folder's path.
    public let identity: String
    /// The folder with walkthroughs of the course's own; nil for the program's course.
    public let folder: URL?
    private let catalogue: Catalogue

    /// What opens the course at a terminal.
    public var command: String {
        folder.map { "reqtrace course --from \(ShellWord.plain($0.path))" } ?? "reqtrace course"
    }

    /// Reads a course.
    ///
    /// - Parameters:
    ///   - text: the file's contents.
    ///   - file: what messages call it.
    ///   - folder: the folder that it is in, if walkthroughs may be there.
    ///   - catalogue: where all other walkthroughs are.
    /// - Throws: `ScriptError` with every mistake, also for walkthroughs that do not exist.
    public init(
        _ text: Data, file: String, identity: String, folder: URL? = nil, catalogue: Catalogue
    ) throws(ScriptError) {
        let bytes = Array(text)
        let problems = ScriptProblems()
        let reader = ScriptReader(text: bytes, in: nil, problems: problems)
        let course = problems.json(bytes).flatMap {
            ScriptObject($0, Course.shape, reader)?.make(Course.self)
        }
        guard let course, !problems.hasErrors else {
            throw ScriptError(
                problems: problems.all(file: file, text: bytes).filter { $0.severity == .error })
        }
        self.course = course
        self.identity = identity
        self.folder = folder
        self.catalogue = catalogue
        let missing = course.lessons.filter { place(of: $0) == nil }.map { lesson in
            ScriptProblem(severity: .error, file: file, position: nil, message: complaint(about: lesson))
        }
        if !missing.isEmpty { throw ScriptError(problems: missing) }
    }

    /// The script of a lesson: beside the course, or in the catalogue. Nil if it is gone, or elsewhere behind
    /// a link: whoever exports a course by somebody else does not want to publish that.
    public func place(of lesson: Lesson) -> ScriptPlace? {
        if let folder {
            switch FolderOnDisk(folder).item(at: Self.path(ofScript: lesson)) {
            case .missing: break
            case .outside: return nil
            case .file, .folder, .tooLarge, .other:
                return ScriptPlace(
                    folder.appending(path: lesson.walkthrough).appending(path: ScriptPlace.fileName))
            }
        }
        return catalogue.names.contains(lesson.walkthrough) ? try? catalogue.find(lesson.walkthrough) : nil
    }

    /// Why a lesson has no script.
    private func complaint(about lesson: Lesson) -> String {
        let name = lesson.walkthrough
        if let folder, FolderOnDisk(folder).item(at: Self.path(ofScript: lesson)) == .outside {
            return "the walkthrough \"\(name)\" is a link that leads out of the course's folder; put the"
                + " walkthrough's own folder in its place"
        }
        return "there is no walkthrough \"\(name)\", neither beside the course nor in the catalogue; take its"
            + " lesson out, or put its folder back"
    }

    private static func path(ofScript lesson: Lesson) -> String {
        "\(lesson.walkthrough)/\(ScriptPlace.fileName)"
    }

    /// The JSON Schema of a course, for editors.
    public static var schema: String { ScriptSchema.text(of: Course.shape) }
}
