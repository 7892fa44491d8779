import Course
import Foundation
import Simulation
import Testing
import Walkthrough

@testable import reqtrace

/// A folder with a pretended toolchain, whose `swift build` is a few lines of shell.
private final class Bench {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        .resolvingSymlinksInPath()
    var workbench: Workbench

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// - Parameters:
    ///   - build: what `swift build` does.
    ///   - program: the lines of the program that it makes.
    init(build: String = "", program: String = "") throws {
        workbench = Workbench(
            package: folder.appending(path: "exercises"), sources: folder.appending(path: "sources"),
            swift: folder.appending(path: "bin/swift"))
        let made = workbench.package.appending(path: ".build/debug/naive-refresh-fix-1").path
        try write(
            """
            #!/bin/sh
            echo "[1/1] $*"
            \(build)
            mkdir -p "$(dirname '\(made)')"
            cat >'\(made)' <<'END'
            #!/bin/sh
            \(program)
            END
            chmod +x '\(made)'
            """, to: "bin/swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workbench.swift.path)
        try write("", to: "exercises/naive-refresh/fix-1/TokenRefresher.swift")
        try write("let package = Package(\n    name: \"reqtrace\",\n)", to: "sources/Package.swift")
        try write("let package = Package(\n    name: \"other\",\n)", to: "Package.swift")
        // Whatever rights new files get here.
        for place in ["sources", "sources/Package.swift"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: place).path)
        }
    }

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    func play(secondsToRun: Int = 600, while goesOn: (Workbench.Progress) -> Bool = { _ in true })
        -> SwiftOutcome
    {
        workbench.secondsToRun = secondsToRun
        return workbench.play(
            SwiftProgram(
                folder: workbench.package.appending(path: "naive-refresh/fix-1"),
                file: "TokenRefresher.swift",
                types: "naiveRefresh", schedules: [.firstComeFirstServed, .random(seed: 2)]),
            while: goesOn)
    }
}

@Suite struct `The workbench` {
    @Test func `compiles a program, and has it write a trace for each schedule`() throws {
        let bench = try Bench(program: #"echo "$1 $3" >"$2/trace-1.jsonl"; echo "$1 $4" >"$2/trace-2.jsonl""#)
        let traces = bench.workbench.package.appending(path: "traces/naive-refresh-fix-1")
        let files = [traces.appending(path: "trace-1.jsonl"), traces.appending(path: "trace-2.jsonl")]
        var lines: Set<String> = []
        let outcome = bench.play { progress in
            lines.insert(progress.line)
            return true
        }
        #expect(outcome == .played(files))
        let script = bench.workbench.package.appending(path: "naive-refresh/fix-1/script.json").path
        #expect(
            try files.map { try String(contentsOf: $0, encoding: .utf8) } == [
                "\(script) fifo\n", "\(script) random-2\n",
            ])
        #expect(try bench.text("exercises/naive-refresh/fix-1/main.swift").contains("types: .naiveRefresh)"))
        #expect(try bench.text("exercises/Package.swift").contains("path: \"\(bench.folder.path)/sources\""))
    }

    @Test func `says what the compiler said`() throws {
        let outcome = try Bench(build: "echo 'A.swift:1:1: error: no' >&2; exit 1").play()
        guard case .notCompiled(let output) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(output.hasPrefix("[1/1] build --package-path "))
        #expect(output.hasSuffix(" --product naive-refresh-fix-1\nA.swift:1:1: error: no\n"))
    }

    @Test(
        arguments: [
            ("echo no script; exit 3", .ended(status: 3, "no script\n")),
            ("echo once >\"$2/trace-1.jsonl\"", .ended(status: 0, "")),
            ("echo index out of range >&2; kill -SEGV $$", .crashed(signal: 11, "index out of range\n")),
        ] as [(String, SwiftOutcome)])
    func `says how a program ended that wrote no traces`(program: String, outcome: SwiftOutcome) throws {
        #expect(try Bench(program: program).play() == outcome)
    }

    @Test func `ends a program that does not end, and one that nobody waits for`() throws {
        let endless = "while :; do :; done"
        #expect(try Bench(program: endless).play(secondsToRun: 0) == .timedOut(seconds: 0))
        #expect(try Bench(build: endless).play { _ in false } == .stopped)
        #expect(try Bench(program: endless).play { $0.line != "running naive-refresh-fix-1" } == .stopped)
    }

    @Test func `ends a program that prints without end, and keeps the end of what it said`() throws {
        let bench = try Bench(program: "while :; do echo 0123456789; done")
        bench.workbench.bytesToPrint = 3 << 20
        guard case .printedTooMuch(let text) = bench.play() else {
            Issue.record("it was not stopped")
            return
        }
        #expect(text.utf8.count == 1 << 20)
    }

    @Test func `takes old traces away, and compiles nothing anew that is as it was`() throws {
        let bench = try Bench(program: "exit 1")
        try bench.write("old", to: "exercises/traces/naive-refresh-fix-1/trace-1.jsonl")
        _ = bench.play()
        let main = bench.folder.appending(path: "exercises/naive-refresh/fix-1/main.swift")
        let before = try FileManager.default.attributesOfItem(atPath: main.path)[.systemFileNumber] as? Int
        _ = bench.play()
        let after = try FileManager.default.attributesOfItem(atPath: main.path)[.systemFileNumber] as? Int
        #expect(before == after)
        let traces = bench.folder.appending(path: "exercises/traces/naive-refresh-fix-1").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: traces) == [])
    }

    @Test func `says when its folder cannot be written to`() throws {
        let bench = try Bench()
        try FileManager.default.removeItem(at: bench.workbench.package)
        try bench.write("a file", to: "exercises")
        guard case .impossible(let why) = bench.play() else {
            Issue.record("nothing can be written there")
            return
        }
        #expect(why.hasPrefix("\(bench.workbench.package.path) cannot be written to: "))
    }
}

@Suite struct `The sources for a workbench` {
    /// Looks in places of a bench's folder.
    private func find(
        _ bench: Bench, named: String? = nil, at folder: String, program: String, path: String = "bin"
    )
        -> Result<Workbench, NoWorkbench>
    {
        Workbench.find(
            in: bench.workbench.package, sources: named.map { bench.folder.appending(path: $0).path },
            currentFolder: bench.folder.appending(path: folder),
            program: bench.folder.appending(path: program),
            environment: ["PATH": "/nowhere:\(bench.folder.appending(path: path).path)"])
    }

    @Test func `are above the program rather than above the current folder`() throws {
        let bench = try Bench()
        try bench.write(
            "let package = Package(\n    name: \"reqtrace\",\n)", to: "bin/current/Package.swift")
        let found = try find(bench, at: "bin/current", program: "sources/.build/debug/reqtrace").get()
        #expect(found.sources.path == bench.workbench.sources.path)
    }

    /// Who may write to them decides what runs with the rights of the learner.
    @Test(arguments: [("sources", 0o1777), ("sources", 0o757), ("sources/Package.swift", 0o666)])
    func `are not those that others can write to, unless one says so`(place: String, mode: Int) throws {
        let bench = try Bench()
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: bench.folder.appending(path: place).path)
        let sources = bench.workbench.sources.path
        guard case .failure(let why) = find(bench, at: "sources/Sources", program: "x") else {
            Issue.record("it would be compiled")
            return
        }
        #expect(
            "\(why)"
                == "\(sources) has reqtrace's sources, but can be written to by others, so nothing in it is"
                + " compiled unasked. If you trust it: reqtrace course --package \(sources)")
        let named = try find(bench, named: "sources", at: "bin", program: "x").get()
        #expect(named.sources.path == sources)
    }

    #if !os(macOS)
        /// Where each user has a group of their own, it may write to what they make.
        @Test func `are those that the group of the user can write to`() throws {
            let bench = try Bench()
            #expect(chown(bench.workbench.sources.path, geteuid(), getegid()) == 0)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o775], ofItemAtPath: bench.workbench.sources.path)
            let found = try find(bench, at: "sources/Sources", program: "x").get()
            #expect(found.sources.path == bench.workbench.sources.path)
        }
    #endif

    @Test func `are above the current folder, or above the program, or where one says`() throws {
        let bench = try Bench()
        let found = try find(bench, at: "sources/Sources/Course", program: "x").get()
        #expect(found.sources.path == bench.workbench.sources.path)
        #expect(found.swift.path == bench.workbench.swift.path)
        let above = try find(bench, at: "bin", program: "sources/.build/debug/reqtrace").get()
        #expect(above.sources.path == bench.workbench.sources.path)
        let named = try find(bench, named: "sources", at: "bin", program: "x").get()
        #expect(named.sources.path == bench.workbench.sources.path)
    }

    @Test func `are missed where they are not, and a toolchain, too`() throws {
        let bench = try Bench()
        func reason(_ result: Result<Workbench, NoWorkbench>) -> String {
            if case .failure(let why) = result { "\(why)" } else { "" }
        }
        let next = "Start it in their folder, or say where they are: reqtrace course --package FOLDER"
        #expect(
            reason(find(bench, at: "bin", program: "bin/reqtrace"))
                == "that takes reqtrace's sources, and they are not near this program. \(next)")
        #expect(
            reason(find(bench, named: "bin", at: "sources", program: "x"))
                == "\(bench.folder.path)/bin is not the folder of reqtrace's sources. \(next)")
        #expect(
            reason(find(bench, at: "sources", program: "x", path: "none"))
                == "there is no \"swift\" in PATH. A toolchain of Swift 6.2 or later has one: swift.org/install"
        )
    }
}
