import Foundation
import ScriptReading
import Simulation
import TextPages
import Tracing
import Walkthrough

/// An exercise to change a script, or Swift beside it, until its runs are as expected.
///
/// The learner edits a copy of the walkthrough's folder, and each save is looked at.
struct FixExercise: Sendable {
    let original: ScriptPlace
    let repair: Repair
    /// The folder with the learner's copy.
    let folder: URL
    /// The copy as a program; nil if a script is edited, which needs no compiler.
    let program: SwiftProgram?
    /// The error of the file system that has kept the copy from being made; nil if nothing has.
    private(set) var whyNoCopy: (any Error)?

    /// - Parameter folder: where the copy is, or will be.
    /// - Throws: `ExerciseError` if the walkthrough has no such file, or none that registers its Swift types.
    init(_ place: ScriptPlace, _ repair: Repair, in folder: URL) throws {
        original = place
        self.repair = repair
        self.folder = folder
        guard place.folder.contents(of: Self.name(of: repair, place)) != nil else {
            let others = place.folder.ownFiles.filter { $0.hasSuffix(".swift") }
            let hint = Spelling.suggestion(for: repair.file, among: others)
            throw ExerciseError("the walkthrough has no file \(repair.file)\(hint)")
        }
        program = repair.isSwift ? try SwiftProgram(repair, of: place, in: folder) : nil
    }

    /// The name of the file to edit. A script on disk may be called otherwise.
    private static func name(of repair: Repair, _ place: ScriptPlace) -> String {
        repair.isSwift ? repair.file : place.file
    }

    private var name: String { Self.name(of: repair, original) }

    /// The file to edit.
    var file: URL { folder.appending(path: name) }

    /// Makes the copy, unless there is one already: then the learner goes on with it.
    mutating func prepare() {
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        do {
            try startAgain()
        } catch {
            whyNoCopy = error
        }
    }

    /// Makes the copy as it was at the beginning.
    ///
    /// - Throws: the error of the file system.
    func startAgain() throws {
        for file in copiedFiles {
            guard let contents = original.folder.contents(of: file) else { continue }
            let copy = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: copy, options: .atomic)
        }
    }

    /// Whether the learner has written something in the copy.
    var isChanged: Bool {
        copiedFiles.contains { file in
            let copy = try? Data(contentsOf: folder.appending(path: file))
            return copy != nil && copy != original.folder.contents(of: file)
        }
    }

    /// What the learner gets of the walkthrough.
    private var copiedFiles: [String] {
        original.folder.files.filter { !GoldenTrace.isName($0) && $0 != ScriptPlace.storyName }
    }

    /// What changes when the copy is saved.
    var stamp: FileStamp { FileStamp(of: file) }

    // MARK: What the learner is told

    /// What there is to do for a learner who cannot edit anything, or has nobody to compile it.
    static var wayOut: TextLine { "\("v", .strong) shows the solution, and the lesson goes on without it." }

    /// What to edit, and what for.
    var scene: Page {
        var page = Page()
        let made = repair.isSwift ? "compiled and run" : "run"
        page.prose("Edit this file; each time you save it, it is \(made):")
        page.line("  \(file.path, .name)")
        page.append(goal)
        return page
    }

    /// When it is done.
    var goal: Page {
        var page = Page()
        let schedules = repair.schedules.map { "\($0)" }
        let under = schedules.isEmpty ? "" : ", under \(schedules.joined(lastBy: "and"))"
        page.prose("It is done when all of this holds\(under):")
        for expectation in repair.expectations {
            page.prose("  \("·", .dim) \(expectation, .value)", hang: 4)
        }
        return page
    }

    /// The change that does it.
    var solution: Page {
        let (old, new) = (repair.solution.find.lines, repair.solution.replacement.lines)
        // Without the indentation that all lines share, more of them fit on the screen.
        let shared = (old + new).map { $0.prefix { $0 == " " }.count }.min() ?? 0
        var page = Page()
        let verb = new.isEmpty ? "take out" : "replace"
        page.line("In \(name), \(verb)")
        for line in old { page.line("  \("- \(line.dropFirst(shared))", .bad)") }
        if !new.isEmpty { page.line("with") }
        for line in new { page.line("  \("+ \(line.dropFirst(shared))", .good)") }
        return page
    }

    /// What the file is like at the beginning.
    var originalText: String {
        original.folder.contents(of: name).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The file with a change; nil if what that replaces does not stand in it exactly once.
    func text(with change: TextChange) -> String? { change.applied(to: originalText) }

    // MARK: Answers

    /// Runs the learner's script, and says which expectations hold.
    ///
    /// - Throws: `Stopped` if it was interrupted.
    func answer(unless isInterrupted: @escaping () -> Bool) throws -> Verdict {
        // What `reqtrace run` reads from the disk comes without the walkthrough's own Swift.
        let canBeRun = (try? ScriptLoader.load(ScriptPlace(file))) != nil
        let command = canBeRun ? "reqtrace run \(ShellWord.plain(file.path))" : nil
        return try verdict(command: command, unless: isInterrupted) {
            try ScriptLoader.load(ScriptPlace(file, shownAs: name, types: original.types))
        }
    }

    /// What the script is worth with a change that the author has written.
    func answer(with change: TextChange) throws -> Verdict {
        guard let text = text(with: change) else { return .unclear(complaint(about: change)) }
        return try verdict(unless: { false }) {
            try ScriptLoader.load(
                Array(text.utf8), name: original.name, file: original.shown, folder: original.folder,
                types: original.types)
        }
    }

    /// What is wrong with a change that cannot be made.
    func complaint(about change: TextChange) -> String {
        "\"\(change.find)\" does not stand in \(name) exactly once"
    }

    /// What the walkthrough is worth as it is.
    func answerOfOriginal() throws -> Verdict {
        try verdict(unless: { false }) { try ScriptLoader.load(original) }
    }

    /// Runs a script under each schedule. One with mistakes is not run.
    ///
    /// - Parameter command: what runs the script at a shell; nil if nothing does.
    private func verdict(
        command: String? = nil, unless isInterrupted: @escaping () -> Bool, of load: () throws -> Script
    ) throws -> Verdict {
        do {
            let script = try load()
            let schedules = repair.schedules.isEmpty ? [script.schedule] : repair.schedules
            return try verdict(on: schedules) { schedule in
                let flag = repair.schedules.isEmpty ? "" : " --schedule \(schedule)"
                return try Recording(
                    Playback(script, schedule: schedule, unless: isInterrupted),
                    command: command.map { $0 + flag })
            }
        } catch let error as ScriptError {
            return .untried(Page(mistakes: error))
        }
    }

    /// Says which expectations hold in each of the runs.
    ///
    /// - Parameter record: makes the recording of a run. It is judged and dropped before the next one is
    ///   made.
    func verdict<Run>(on runs: [Run], recordedBy record: (Run) throws -> Recording) throws -> Verdict {
        var page = Page()
        var isFine = true
        for run in runs {
            let recording = try record(run)
            if runs.count > 1 { page.prose("Under \(recording.schedule, .value):") }
            var told: Set<String> = []
            for problem in recording.problems where told.insert(problem).inserted {
                page.report(problem, "\("✗", .bad)")
            }
            let violations = show(recording, on: &page)
            if violations.isEmpty, recording.problems.isEmpty { continue }
            isFine = false
            guard let command = recording.command else { continue }
            let event = violations.lazy.compactMap(\.events.first).first
            let place = event.map { " --goto \($0)" } ?? ""
            page.prose("  Step through it:")
            page.line("  \(command + place, .strong)")
        }
        return isFine ? .right(page) : .wrong(page)
    }

    /// Returns how the run differs from what is expected.
    private func show(_ recording: Recording, on page: inout Page) -> [Violation] {
        let events = JudgedEvents(recording.events)
        return repair.expectations.compactMap { expectation -> Violation? in
            let violation = expectation.violation(in: events)
            if let violation {
                page.prose("\("✗", .bad) \(expectation, .value)", hang: 4)
                page.prose("  \(violation.message)", hang: 2)
            } else {
                page.prose("\("✓", .good) \(expectation, .value)", hang: 4)
            }
            return violation
        }
    }
}

extension Page {
    /// The mistakes of a script, with their places.
    init(mistakes error: ScriptError) {
        self.init()
        for line in error.description.lines { prose("\(line, .bad)", hang: 2) }
    }
}

extension String {
    /// Its lines, without empty ones.
    var lines: [String] { split(whereSeparator: \.isNewline).map(String.init) }
}
