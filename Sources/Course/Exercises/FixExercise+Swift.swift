import Foundation
import TextPages
import Walkthrough

// What an exercise in Swift needs beyond one with a script: somebody who compiles, and words for all that can
// go wrong on the way to a trace.

extension SwiftProgram {
    /// - Throws: `ExerciseError` if no file of the walkthrough registers its Swift types.
    init(_ repair: Repair, of place: ScriptPlace, in folder: URL) throws {
        let texts = place.folder.ownFiles.filter { $0.hasSuffix(".swift") }.compactMap {
            place.folder.contents(of: $0).map { String(decoding: $0, as: UTF8.self) }
        }
        let registrations = texts.compactMap { $0.firstMatch(of: /static let (\w+): SwiftTypes/)?.1 }
        guard let types = registrations.first else {
            throw ExerciseError("no file of the walkthrough registers its Swift types")
        }
        self.init(folder: folder, file: repair.file, types: String(types), schedules: repair.schedules)
    }
}

extension FixExercise {
    /// What is on paper: when it is done, and the file. The script has a place of its own on a lesson's page.
    var sheet: Page {
        guard repair.isSwift else { return goal }
        var page = goal
        page.space()
        page.line("\(repair.file, .name)")
        for line in originalText.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            page.line("\(String(line))")
        }
        return page
    }

    /// What the learner reads while the program is being made.
    ///
    /// - Parameter library: the folder of the library's sources, which are compiled as well.
    func announcement(isFirst: Bool, library: URL?) -> Page {
        var page = Page()
        let place = library.map { " of \($0.path)" } ?? ""
        let why =
            isFirst ? "The first time takes some minutes, for it compiles the library\(place), too. " : ""
        page.prose("Compiling \(repair.file, .name). \(why)\("q", .strong) stops it.")
        return page
    }

    /// Makes the copy with a change that the author has written, for a check of what it is worth.
    ///
    /// - Throws: the error of the file system, or `ExerciseError` for a change that cannot be made.
    func prepare(with change: TextChange) throws {
        guard let text = text(with: change) else { throw ExerciseError(complaint(about: change)) }
        try startAgain()
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    /// Says which expectations hold in the traces of the learner's program, or why there are none. Only
    /// traces can be wrong answers.
    func verdict(on outcome: SwiftOutcome) -> Verdict {
        switch outcome {
        case .played(let traces):
            do {
                return try verdict(on: traces, recordedBy: Recording.init(trace:))
            } catch {
                return .untried(says("The program was run, but its trace cannot be read:", "\(error)"))
            }
        case .notCompiled(let output):
            return .untried(errors(in: output))
        case .ended(let status, let output):
            return .untried(
                says("The program ended without a trace (exit status \(status)), and said:", output))
        case .crashed(let signal, let output):
            // Where the runtime was is in no file of the learner's.
            let said = output.lines.prefix { $0 != "Current stack trace:" }.joined(separator: "\n")
            return .untried(
                says("The program was compiled, and crashed (signal \(signal)):", said, from: .end))
        case .timedOut(let seconds):
            return .untried(
                says("The program was stopped after \(seconds) seconds: something in it does not end.", ""))
        case .printedTooMuch(let output):
            return .untried(
                says("The program was stopped, for it printed without an end:", output, from: .end))
        case .stopped:
            return .untried(says("Stopped. Enter tries again.", ""))
        case .impossible(let why):
            return .untried(impossible(why))
        }
    }

    /// What a learner is told who has nobody to compile.
    func impossible(_ why: String) -> Page {
        var page = Page()
        page.prose("\("!", .marker) Swift cannot be compiled here: \(why)", hang: 2)
        page.prose(Self.wayOut, hang: 2)
        return page
    }

    private func errors(in output: String) -> Page {
        let errors = CompilerErrors(in: output, of: folder)
        if errors.first.isEmpty {
            return says("It was not compiled, and the build said last:", output, from: .end)
        }
        var page = Page()
        page.prose(
            errors.areOwn
                ? "\("It does not compile", .bad); \(counted(errors.count, "error")):"
                : "\("It could not be compiled", .bad), which is not about \(repair.file):")
        for error in errors.first {
            page.prose("\("\(error)", .bad)", hang: 2)
            for line in error.excerpt.map({ "\($0)".lines }) ?? [] { page.row("\(line)") }
        }
        if errors.count > errors.first.count {
            page.prose("… and \(errors.count - errors.first.count) more.")
        }
        return page
    }

    private enum Side { case start, end }

    /// A sentence, and a few lines of what was printed.
    private func says(_ sentence: String, _ output: String, from side: Side = .start) -> Page {
        var page = Page()
        page.prose("\(sentence)")
        let lines = output.lines
        let few = side == .start ? lines.prefix(5) : lines.suffix(5)
        for line in few { page.prose("  \("\(line)", .bad)", hang: 4) }
        return page
    }
}
