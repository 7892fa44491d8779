import Foundation
import ScriptReading
import TextPages
import Tracing
import Walkthrough

/// An exercise to change a script until its run is as expected.
///
/// The learner edits a copy of the walkthrough's folder, and each save is looked at.
public struct FixExercise: Sendable {
    private let original: ScriptPlace
    private let expectations: [EventExpectation]
    private let change: TextChange
    /// The folder with the learner's copy.
    public let folder: URL

    /// - Parameter folder: where the copy is, or will be.
    init(_ place: ScriptPlace, until expectations: [EventExpectation], solution: TextChange, in folder: URL) {
        original = place
        self.expectations = expectations
        change = solution
        self.folder = folder
    }

    /// The file to edit.
    public var script: URL { folder.appending(path: original.file) }

    /// Makes the copy, unless there is one already: then the learner goes on with it.
    ///
    /// - Throws: the error of the file system.
    func prepare() throws {
        guard !FileManager.default.fileExists(atPath: script.path) else { return }
        try startAgain()
    }

    /// Makes the copy as it was at the beginning.
    ///
    /// - Throws: the error of the file system.
    func startAgain() throws {
        for file in original.folder.files where !GoldenTrace.isName(file) && file != ScriptPlace.storyName {
            guard let contents = original.folder.contents(of: file) else { continue }
            let copy = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: copy, options: .atomic)
        }
    }

    /// What changes when the copy is saved.
    public var stamp: String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: script.path)
        return "\(attributes?[.modificationDate] as? Date ?? .distantPast) \(attributes?[.size] ?? 0)"
    }

    /// What the learner is told.
    public var scene: Page {
        var page = Page()
        page.prose("Edit this file; each time you save it, it is run:")
        page.line("  \(script.path, .name)")
        page.append(goal)
        return page
    }

    /// When it is done.
    public var goal: Page {
        var page = Page()
        page.prose("It is done when all of this holds:")
        for expectation in expectations { page.prose("  \("·", .dim) \(expectation, .value)", hang: 4) }
        return page
    }

    /// The change that does it.
    public var solution: Page {
        var page = Page()
        page.line("In \(original.file), replace")
        for line in change.find.split(separator: "\n") { page.line("  \("- \(line)", .bad)") }
        page.line("with")
        for line in change.replacement.split(separator: "\n") { page.line("  \("+ \(line)", .good)") }
        return page
    }

    /// Runs the copy, and says which expectations hold.
    func answer() -> Verdict {
        let place = ScriptPlace(script, shownAs: original.file, types: original.types)
        return Self.verdict(on: place, expectations)
    }

    /// What the copy would be worth with the author's own change.
    func answerOfSolution() throws(ScriptError) -> Verdict {
        let text =
            original.folder.contents(of: original.file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let changed = change.applied(to: text) else {
            return .unclear("\"\(change.find)\" does not stand in \(original.shown) exactly once")
        }
        let script = try ScriptLoader.load(
            Array(changed.utf8), name: original.name, file: original.shown, folder: original.folder,
            types: original.types)
        return Self.verdict(on: try Playback(script), expectations)
    }

    /// What the script is worth as it is.
    func answerOfOriginal() -> Verdict { Self.verdict(on: original, expectations) }

    private static func verdict(on place: ScriptPlace, _ expectations: [EventExpectation]) -> Verdict {
        do throws(ScriptError) {
            return verdict(on: try Playback(place), expectations)
        } catch {
            var page = Page()
            for line in "\(error)".split(separator: "\n") { page.prose("\(line, .bad)", hang: 2) }
            return .wrong(page)
        }
    }

    private static func verdict(on playback: Playback, _ expectations: [EventExpectation]) -> Verdict {
        var page = Page()
        var isFine = playback.source.problems.isEmpty
        for problem in playback.source.problems { page.prose("\("✗", .bad) \(problem)", hang: 2) }
        for expectation in expectations {
            if let violation = expectation.violation(in: playback.events) {
                isFine = false
                page.prose("\("✗", .bad) \(expectation, .value)", hang: 4)
                page.prose("  \(violation.message)", hang: 2)
            } else {
                page.prose("\("✓", .good) \(expectation, .value)", hang: 4)
            }
        }
        return isFine ? .right(page) : .wrong(page)
    }
}
