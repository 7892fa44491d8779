import Foundation
import JSONText
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
    public var folder: URL? { places.folder }
    private let places: LessonPlaces
    /// What messages call the file.
    private let shown: String
    private let lines: TextLines

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
        places = LessonPlaces(beside: folder, catalogue)
        let reader = ScriptReader(text: bytes, in: places, problems: problems)
        let course = problems.json(bytes).flatMap {
            ScriptObject($0, Course.shape, reader)?.make(Course.self)
        }
        guard let course, !problems.hasErrors else {
            throw ScriptError(
                problems: problems.all(file: file, text: bytes).filter { $0.severity == .error })
        }
        self.course = course
        self.identity = identity
        shown = file
        lines = TextLines(bytes)
    }

    /// The script of a lesson: beside the course, or in the catalogue. Nil if it is gone, or elsewhere behind
    /// a link.
    public func place(of lesson: Lesson) -> ScriptPlace? { places.place(of: lesson.walkthrough) }

    /// A place in the file, for a message: `course.json:3:5`.
    func position(of offset: Int) -> String { "\(shown):\(lines.position(of: offset))" }

    /// The JSON Schema of a course, for editors.
    public static var schema: String { ScriptSchema.text(of: Course.shape) }
}
