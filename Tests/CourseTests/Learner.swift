import Foundation
import TextPages
import Walkthrough
import Walkthroughs

@testable import Course

/// A workshop with a small course, and what it has shown.
final class Learner {
    let folder = FileManager.default.temporaryDirectory.appending(path: "learner-\(UUID().uuidString)")
    let workshop: Workshop

    deinit { try? FileManager.default.removeItem(at: folder) }

    init(
        in home: URL? = nil, course: String = Learner.course, _ catalogue: Catalogue = Walkthroughs.catalogue
    ) throws {
        let state = home ?? folder
        workshop = Workshop(
            try CourseFile(
                Data(course.utf8), file: "course.json", identity: "small",
                catalogue: catalogue),
            progress: ProgressFile(state.appending(path: "progress.json"), course: "small"),
            folder: state.appending(path: "exercises"), catalogue: catalogue)
    }

    /// Presses keys, one after the other, and returns the last page.
    @discardableResult
    func press(_ keys: String) -> String {
        var text = ""
        for key in keys { text = workshop.take(key).page.text(on: Screen()) }
        return text
    }

    func type(_ line: String) -> String { workshop.line(line).page.text(on: Screen()) }

    /// Goes to the end of a walkthrough, and comes back.
    func run() -> String { workshop.returned(hasSeenEnd: true, position: 9).page.text(on: Screen()) }

    /// Does everything that there is in a lesson.
    func finish(_ lesson: Lesson) {
        workshop.change(lesson) {
            $0.isSeen = true
            for name in lesson.exerciseNames {
                $0.exercises[name, default: ExerciseProgress()].isSolved = true
            }
        }
    }

    /// The last line of the first page.
    var standing: String {
        String(workshop.opening().text(on: Screen()).split(separator: "\n").last ?? "")
    }

    static let course = """
        { title: "Small", about: "For tests.", tracks: [
          { title: "One", about: "First.", lessons: [
            { walkthrough: "naive-refresh", learn: "What goes wrong", minutes: 5, exercises: [
              { kind: "predict", at: "retry.asked", ask: "What comes next?", hint: "Look inside." },
              { kind: "schedule", claim: "one-refresh", ask: "When?", hint: "Draw.", solution: "random-2" },
            ] },
          ] },
          { title: "Two", about: "Second.", lessons: [
            { walkthrough: "timeouts", learn: "How to wait", minutes: 7, exercises: [
              { kind: "explain", at: "task.timeoutDecided and request=1", ask: "Why?", hint: "Silence." },
              { kind: "fix", ask: "Be patient.", hint: "timeout", expect: ["never task.timeoutDecided[request=1]"],
                solution: { find: "{ id: \\"silent\\",", replace: "{ id: \\"silent\\", timeout: 6000," } },
            ] },
          ] },
        ] }
        """
}

extension ProgressFile {
    /// Adds progress to what the file has.
    @discardableResult
    func add(_ progress: CourseProgress) throws -> CourseProgress? {
        try add({ $0 = $0.merged(with: progress) }, orAll: progress)
    }
}
