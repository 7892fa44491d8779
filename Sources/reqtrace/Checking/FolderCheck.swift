import Foundation
import JSONText
import TextPages
import Tracing
import Walkthrough

/// Golden traces that are missing or old, and files that nothing uses.
struct FolderCheck {
    let script: Script
    let place: ScriptPlace
    let text: ScriptText
    /// The README; nil if there is none.
    let story: String?
    /// The golden traces that do not belong to a run.
    private(set) var goldenTraces: [Finding] = []

    mutating func note(_ run: WalkthroughTest.FinishedRun) {
        if let finding = goldenTrace(of: run) { goldenTraces.append(finding) }
    }

    var findings: [Finding] { goldenTraces + strangers }

    // MARK: Golden traces

    /// What is wrong with the golden trace of a run; nil if nothing is.
    private func goldenTrace(of run: WalkthroughTest.FinishedRun) -> Finding? {
        let name = GoldenTrace.fileName(of: script, on: run.chain)
        guard let data = place.folder.contents(of: name) else {
            return Finding(
                script.file, nil, "there is no golden trace \(name) for the chain \(run.chain.rawValue)",
                do: update)
        }
        let kept = TraceFile(bytes: Array(data))
        if let owner = place.otherOwner(of: kept) {
            return Finding(
                shown(name), nil, "the golden trace is that of \(owner)", do: place.adviceForOwnFolder)
        }
        return problem(of: kept, run).map { Finding(shown(name), $0.position, $0.message, do: update) }
    }

    private var update: String {
        let command = place.updateCommand.map { "\"\($0)\" writes it" }
        return "\(command ?? "write it on disk, and build the program again"); look at what changes"
    }

    /// Why a golden trace does not belong to the script as it is now, and where that can be seen.
    private func problem(
        of golden: TraceFile, _ run: WalkthroughTest.FinishedRun
    ) -> (position: TextPosition?, message: String)? {
        if run.run.isGolden(golden.data) { return nil }
        golden.checkEveryLine()
        if let problem = golden.problems.first { return (problem.position, problem.message) }
        guard golden.header.script == script.fingerprint else {
            let message =
                "the golden trace is of another script: its fingerprint is \(golden.header.script), that of"
                + " the script \(script.fingerprint)"
            return (nil, message)
        }
        let diff = TraceDiff(from: golden, to: TraceFile(bytes: run.run.goldenBytes()))
        guard !diff.isSame else { return nil }
        let count = diff.header.count + diff.events.count + diff.end.count
        return (nil, "a run differs from the golden trace in \(counted(count, "place"))")
    }

    // MARK: Other files

    /// How many files that nothing names are listed: whoever has more has another mistake.
    private static let mostStrangers = 100

    /// Files that neither the script nor the README names.
    private var strangers: [Finding] {
        // A script with a name of its own shares its folder with others.
        guard place.file == ScriptPlace.fileName else { return [] }
        let own = Set(
            [ScriptPlace.fileName, ScriptPlace.storyName]
                + script.chains.map { GoldenTrace.fileName(of: script, on: $0) })
        let texts = Array((text.text + "\n" + (story ?? "")).utf8)
        let files = place.folder.files
        let all = Set(files)
        let strangers = files.lazy.filter { file in
            !own.contains(file) && !file.hasSuffix(".swift") && !Self.isOfOther(file, among: all)
                && !Self.isNamed(file, in: texts)
        }
        return strangers.prefix(Self.mostStrangers).map { file in
            let isGolden = GoldenTrace.isName(file)
            return Finding(
                shown(file), nil,
                isGolden
                    ? "the golden trace is of a chain that the script does not run on"
                    : "neither the script nor the README names this file",
                do: isGolden ? "remove it, or add the chain to \"chains\"" : "remove it, or use it")
        }
    }

    /// Whether a file belongs to another walkthrough, whose folder is in this one.
    private static func isOfOther(_ file: String, among files: Set<String>) -> Bool {
        let parts = file.split(separator: "/")
        return parts.count > 1 && files.contains("\(parts[0])/\(ScriptPlace.fileName)")
    }

    /// Whether the texts of a walkthrough name a file, or the folder that it is in.
    private static func isNamed(_ file: String, in texts: [UInt8]) -> Bool {
        let folder = file.split(separator: "/").dropLast().joined(separator: "/")
        return texts.contains(file) || !folder.isEmpty && texts.contains(folder)
    }

    private func shown(_ file: String) -> String { place.shown(file) }
}

extension [UInt8] {
    /// Whether a text stands somewhere in these bytes. A folder may have many files, and a script many bytes.
    fileprivate func contains(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { part in withUnsafeBufferPointer { $0.endOfFirst(part) != nil } }
    }
}
