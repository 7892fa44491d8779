import Foundation
import Testing

@testable import Course

@Suite struct `A course in two windows` {
    private func progress(_ names: String...) -> CourseProgress {
        var lesson = LessonProgress()
        lesson.isSeen = true
        return CourseProgress(lessons: Dictionary(uniqueKeysWithValues: names.map { ($0, lesson) }))
    }

    private func see(_ index: Int, _ learner: Learner) {
        learner.workshop.change(learner.workshop.course.lessons[index]) { $0.isSeen = true }
    }

    @Test func `goes on with what another one did, and does not undo what was forgotten there`() throws {
        let learner = try Learner()
        let other = try Learner(in: learner.folder)
        see(0, other)
        see(1, learner)
        #expect(learner.workshop.progress == progress("naive-refresh", "timeouts"))
        #expect(other.workshop.forget() == nil)
        see(1, learner)
        #expect(learner.workshop.progress == progress("timeouts"))
        #expect(learner.workshop.kept.file.read() == .progress(progress("timeouts")))
    }

    @Test func `keeps what could not be kept before, and all of it where the file is damaged`() throws {
        let learner = try Learner()
        let file = learner.folder.appending(path: "progress.json")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        let lesson = learner.workshop.course.lessons[0]
        for _ in 1...2 {
            learner.workshop.change(lesson) { $0.exercises["predict-1", default: .init()].misses += 1 }
        }
        #expect(!learner.workshop.kept.isKept)
        try FileManager.default.removeItem(at: file)
        see(1, learner)
        #expect(learner.workshop.kept.isKept)
        var exercise = ExerciseProgress()
        exercise.misses = 2
        var all = progress("timeouts")
        all[lesson].exercises = ["predict-1": exercise]
        #expect(learner.workshop.kept.file.read() == .progress(all))
        try Data("{".utf8).write(to: file)
        see(0, learner)
        all[lesson].isSeen = true
        #expect(learner.workshop.kept.file.read() == .progress(all))
    }
}
