import Foundation
import TextPages

/// What a learner has done in a course, here and in the file, and what is wrong with the file.
final class KeptProgress {
    /// What is wrong with the file, and why.
    private enum State {
        /// Nothing is wrong with it, as far as is known.
        case fine
        /// It stays as it is, and nothing is kept.
        case foreign(String)
        /// It is renamed to `other` (`progress.json.damaged`) when something is kept.
        case damaged(String, other: URL)
        /// It was damaged, and has been renamed to `other`.
        case moved(String, other: URL)
    }

    let file: ProgressFile
    private(set) var progress = CourseProgress()
    /// What the learner did that the file does not have, in order.
    private var unkept: [(inout CourseProgress) -> Void] = []
    private var state = State.fine
    /// Why something could not be kept, until something can.
    private var failure: String?

    init(_ file: ProgressFile) {
        self.file = file
        switch file.read() {
        case .progress(let found): progress = found
        case .later(let version): state = .foreign("is of a later version (\(version)) of the program")
        case .damaged(let why): state = .damaged(why, other: file.urlOfDamaged)
        case .unreadable(let why): state = .foreign("cannot be read (\(why))")
        }
    }

    /// Whether all that the learner has done is kept.
    var isKept: Bool { unkept.isEmpty }

    /// What is wrong with the file, or was; nil if nothing is.
    var trouble: String? {
        if let failure { return "your progress cannot be kept: \(failure)" }
        switch state {
        case .fine: return nil
        case .foreign(let why):
            return "\(file.url.path) \(why). It stays as it is, and what you do now is not kept."
        case .damaged(let why, let other): return begun(because: why, "will be kept as", other)
        case .moved(let why, let other): return begun(because: why, "is kept as", other)
        }
    }

    private func begun(because why: String, _ keeping: String, _ other: URL) -> String {
        "\(file.url.path) cannot be read (\(why)). You begin again, and the old file \(keeping) "
            + "\(other.lastPathComponent)."
    }

    /// Adds to what the file has, and goes on with that: another window may have done more, or forgotten all.
    func keep(_ change: @escaping (inout CourseProgress) -> Void) {
        change(&progress)
        unkept.append(change)
        do {
            let found = try file.add({ found in for change in unkept { change(&found) } }, orAll: progress)
            guard let found else { return }
            (progress, unkept) = (found, [])
            (state, failure) = (State.fine, nil)
        } catch {
            failure = error.systemReason
        }
    }

    /// Forgets everything, here and in the file.
    ///
    /// - Parameter step: what has to be done first, once it is known that the file may be written. If it
    ///   fails, nothing is forgotten.
    /// - Returns: `false` if the file is of a later version: it stays as it is, and nothing is forgotten.
    /// - Throws: the error of the file system, or that of the step.
    func forget(after step: () throws -> Void) throws -> Bool {
        let other = file.urlOfDamaged
        guard try file.reset(after: step) else { return false }
        if case .damaged(let why, _) = state {
            state = .moved(why, other: other)
        } else {
            state = .fine
        }
        (progress, unkept, failure) = (CourseProgress(), [], nil)
        return true
    }
}
