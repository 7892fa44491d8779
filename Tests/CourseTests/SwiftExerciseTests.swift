import Foundation
import Simulation
import TextPages
import Testing
import Walkthrough
import Walkthroughs

@testable import Course

/// A learner in front of an exercise to mend an interceptor, with somebody who says what became of it.
private final class Mender {
    let folder = FileManager.default.temporaryDirectory.appending(path: "mender-\(UUID().uuidString)")
    let workshop: Workshop

    deinit { try? FileManager.default.removeItem(at: folder) }

    init(whyNoSwift: String? = nil) throws {
        workshop = Workshop(
            try Self.file(), progress: ProgressFile(folder.appending(path: "progress.json"), course: "small"),
            folder: folder.appending(path: "exercises"), catalogue: Walkthroughs.catalogue,
            whyNoSwift: whyNoSwift)
        _ = workshop.take("\n")
        _ = workshop.returned(hasSeenEnd: true, position: 9)
    }

    static func file(_ file: String = "TokenRefresher.swift") throws -> CourseFile {
        try CourseFile(
            Data(course.replacing("FILE", with: file).utf8), file: "course.json", identity: "small",
            catalogue: Walkthroughs.catalogue)
    }

    private static let course = """
        { title: "Small", about: "For tests.", tracks: [{ title: "One", about: "First.", lessons: [
          { walkthrough: "naive-refresh", learn: "What goes wrong", minutes: 5, exercises: [
            { kind: "fix", file: "FILE", ask: "Mend it.", hint: "Wait.", schedules: ["fifo", "random-2"],
              expect: ["1 x transport.sent[method=POST]"],
              solution: { find: "request.retryCount < 1", replace: ["request.retryCount", "< 1"] } },
          ] },
        ] }] }
        """

    @discardableResult
    func press(_ key: Character) -> String { workshop.take(key).page.text(on: Screen()) }

    func played(_ outcome: SwiftOutcome) -> String { workshop.played(outcome).page.text(on: Screen()) }

    var copy: URL { folder.appending(path: "exercises/naive-refresh/fix-1") }
    var file: URL { copy.appending(path: "TokenRefresher.swift") }
    var exercise: ExerciseProgress { workshop.progressOf(0, 0) }

    /// The traces of a walkthrough, as the learner's program would write them.
    func traces(of walkthrough: String) throws -> [URL] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = try ScriptLoader.load(Walkthroughs.catalogue.find(walkthrough))
        return try [Schedule.firstComeFirstServed, .random(seed: 2)].map { schedule in
            let file = folder.appending(path: "\(walkthrough)-\(schedule).jsonl")
            try Data(WalkthroughRun(script: script, schedule: schedule).traceBytes()).write(to: file)
            return file
        }
    }
}

@Suite struct `An exercise in Swift` {
    @Test func `has the learner edit a Swift file`() throws {
        let mender = try Mender()
        #expect(
            mender.press("x") == """
                Mend  naive-refresh

                ? Mend it.
                Edit this file; each time you save it, it is compiled and run:
                  \(mender.file.path)
                It is done when all of this holds, under fifo and random-2:
                  · 1 x transport.sent[method=POST]

                """)
        let files = try FileManager.default.contentsOfDirectory(atPath: mender.copy.path).sorted()
        #expect(files == ["NaiveRefresh.swift", "TokenRefresher.swift", "script.json"])
    }

    @Test func `asks for a program when the file is saved, and on Enter`() throws {
        let mender = try Mender()
        mender.press("x")
        guard case .play(let program) = mender.workshop.take("\n").effect,
            case .play(let same) = mender.workshop.saved().effect
        else {
            Issue.record("a program has to be compiled")
            return
        }
        #expect(program == same)
        #expect(program.folder == mender.copy && program.script == mender.copy.appending(path: "script.json"))
        #expect(program.schedules == [.firstComeFirstServed, .random(seed: 2)])
        #expect(
            program.mainText == """
                // Written by "reqtrace course": plays script.json with the Swift files beside it.
                import Walkthrough

                ScriptProgram.main(types: .naiveRefresh)

                """)
        let package = mender.folder.appending(path: "exercises")
        #expect(program.name(in: package) == "naive-refresh-fix-1")
        #expect(
            program.manifest(in: package, sources: URL(fileURLWithPath: "/src/\"reqtrace\"")) == """
                // swift-tools-version: 6.2
                // Written by "reqtrace course", for the exercise that is being edited.
                import PackageDescription

                let package = Package(
                    name: "exercises",
                    platforms: [.macOS(.v15)],
                    dependencies: [.package(name: "reqtrace", path: "/src/\\"reqtrace\\"")],
                    targets: [
                        .executableTarget(
                            name: "naive-refresh-fix-1",
                            dependencies: [
                                .product(name: "SessionChain", package: "reqtrace"),
                                .product(name: "SessionManagerChain", package: "reqtrace"),
                                .product(name: "Walkthrough", package: "reqtrace"),
                            ],
                            path: "naive-refresh/fix-1")
                    ]
                )

                """)
    }

    @Test func `holds its expectations against every trace`() throws {
        let mender = try Mender()
        mender.press("x")
        let wrong = try mender.traces(of: "naive-refresh")
        let page = mender.played(.played(wrong))
        #expect(
            page.hasPrefix(
                """
                Not yet.
                Under fifo:
                ✓ 1 x transport.sent[method=POST]
                Under random-2:
                ✗ 1 x transport.sent[method=POST]

                """))
        #expect(page.contains("reqtrace run \(wrong[1].path) --goto "))
        #expect(!page.contains(wrong[0].path))
        #expect(mender.exercise.misses == 1)
        #expect(
            mender.played(.played(try mender.traces(of: "single-flight-refresh"))) == """
                Under fifo:
                ✓ 1 x transport.sent[method=POST]
                Under random-2:
                ✓ 1 x transport.sent[method=POST]

                Right. That was the last exercise of this lesson; Enter goes back.

                """)
        #expect(mender.exercise.isSolved)
    }

    @Test(
        arguments: [
            (
                .ended(status: 1, "script.json:1:2: error: expected a key\n"),
                """
                The program ended without a trace (exit status 1), and said:
                  script.json:1:2: error: expected a key

                """
            ),
            (
                .crashed(signal: 5, "\n1\n2\n3\n4\n5\n6\nCurrent stack trace:\n0 libswiftCore.so\n"),
                "The program was compiled, and crashed (signal 5):\n  2\n  3\n  4\n  5\n  6\n"
            ),
            (
                .timedOut(seconds: 20),
                "The program was stopped after 20 seconds: something in it does not end.\n"
            ),
            (.stopped, "Stopped. Enter tries again.\n"),
            (.notCompiled("Building\n"), "It was not compiled, and the build said last:\n  Building\n"),
            (
                .notCompiled("error: no space left\n/src/A.swift:1:1: warning: unused\n"),
                """
                It could not be compiled, which is not about TokenRefresher.swift:
                swift build: error: no space left

                """
            ),
            (
                .impossible("there is no swift."),
                """
                ! Swift cannot be compiled here: there is no swift.
                v shows the solution, and the lesson goes on without it.

                """
            ),
        ] as [(SwiftOutcome, String)])
    func `says what kept it from a run, which is no wrong answer`(outcome: SwiftOutcome, page: String) throws
    {
        let mender = try Mender()
        mender.press("x")
        #expect(mender.played(outcome) == page)
        #expect(mender.exercise == ExerciseProgress())
    }

    @Test func `shows the first errors of the compiler with their lines, each once`() throws {
        let mender = try Mender()
        mender.press("x")
        try "import SessionChain\n\tlet ö = 1 +\nlet b = c\nlet d = e\nlet f = g\n".write(
            to: mender.file, atomically: true, encoding: .utf8)
        let errors = [
            "2:14: error: expected expression", "2:14: error: expected expression",
            "3:9: error: cannot find 'c' in scope", "4:9: error: cannot find 'e' in scope",
            "5:9: error: cannot find 'g' in scope",
        ]
        let output =
            "[3/5] Compiling\n/src/Other.swift:9:9: error: nothing of yours\n"
            + errors.map { "\(mender.file.path):\($0)\n1 | code\n" }.joined()
        #expect(
            mender.played(.notCompiled(output)) == """
                It does not compile; 4 errors:
                TokenRefresher.swift:2:14: error: expected expression
                    let ö = 1 +
                               ^
                TokenRefresher.swift:3:9: error: cannot find 'c' in scope
                    let b = c
                            ^
                TokenRefresher.swift:4:9: error: cannot find 'e' in scope
                    let d = e
                            ^
                … and 1 more.

                """)
        #expect(mender.exercise.misses == 0)
    }

    @Test func `says when a trace cannot be read`() throws {
        let mender = try Mender()
        mender.press("x")
        let cut = mender.folder.appending(path: "trace-1.jsonl")
        try Data(Data(contentsOf: try mender.traces(of: "naive-refresh")[0]).prefix(4000)).write(to: cut)
        #expect(
            mender.played(.played([cut])).hasPrefix("The program was run, but its trace cannot be read:\n"))
        #expect(mender.exercise.misses == 0)
    }

    @Test func `can be left out where nothing can be compiled`() throws {
        let mender = try Mender(whyNoSwift: "it stands alone.")
        let told = """
            ! Swift cannot be compiled here: it stands alone.
            v shows the solution, and the lesson goes on without it.

            """
        #expect(mender.press("x").hasSuffix(told))
        guard case .none = mender.workshop.take("\n").effect else {
            Issue.record("nobody can compile")
            return
        }
        #expect(mender.press("\n") == told)
        #expect(
            mender.press("v") == """
                In TokenRefresher.swift, replace
                  - request.retryCount < 1
                with
                  + request.retryCount
                  + < 1

                That was the last exercise of this lesson; Enter goes back.

                """)
        #expect(mender.exercise.isGivenUp)
    }

    @Test func `gives no solution away before a wrong answer where it can be compiled`() throws {
        let mender = try Mender()
        mender.press("x")
        mender.press("h")
        #expect(mender.press("v").hasPrefix("Try it first"))
        _ = mender.played(.impossible("the toolchain is gone."))
        #expect(mender.press("v").hasPrefix("In TokenRefresher.swift, replace"))
    }

    /// A build takes long enough to save again.
    @Test func `notices what is saved while it is compiled`() throws {
        let mender = try Mender()
        mender.press("x")
        #expect(mender.workshop.lastLook == nil)
        mender.press("\n")
        #expect(mender.workshop.lastLook == mender.workshop.watched)
        try "// new".write(to: mender.file, atomically: true, encoding: .utf8)
        _ = mender.played(.stopped)
        #expect(mender.workshop.lastLook != mender.workshop.watched)
        guard case .readLine = mender.workshop.take("z").effect else {
            Issue.record("what was written would be gone without a question")
            return
        }
        let page = mender.workshop.line("no").page.text(on: Screen())
        #expect(page.hasPrefix("Nothing is thrown away.\n\n"))
        #expect(try String(contentsOf: mender.file, encoding: .utf8) == "// new")
        mender.press("z")
        _ = mender.workshop.line("yes")
        #expect(mender.workshop.lastLook == mender.workshop.watched)
        #expect(try String(contentsOf: mender.file, encoding: .utf8).contains("retryCount"))
    }

    @Test func `is on handouts and in notes like any other`() throws {
        let export = try CourseExport(Mender.file(), catalogue: Walkthroughs.catalogue).pages()
        let texts = Dictionary(export.map { ($0.path, $0.text) }) { first, _ in first }
        for page in ["handouts.html", "lessons/naive-refresh.html"] {
            #expect(
                texts[page]?.contains("It is done when all of this holds, under fifo and random-2:") == true)
            #expect(texts[page]?.contains("guard request.response?.statusCode == 401") == true, "\(page)")
        }
        #expect(texts["notes.html"]?.contains("+ request.retryCount\n") == true)
        #expect(texts["handouts.html"]?.contains("+ request.retryCount\n") == false)
    }
}

@Suite struct `A check of exercises in Swift` {
    @Test func `compiles nothing unless somebody does it, and says so`() throws {
        let check = try CourseCheck(Mender.file(), catalogue: Walkthroughs.catalogue)
        #expect(check.problems == [])
        #expect(check.uncompiledCount == 1)
    }

    @Test func `has the solution compiled and played`() throws {
        let mender = try Mender()
        let traces = try mender.traces(of: "single-flight-refresh")
        let compiling = CourseCheck.Compiling(in: mender.folder) { program in
            let text = try? String(
                contentsOf: program.folder.appending(path: program.file), encoding: .utf8)
            return text?.contains("request.retryCount\n< 1") == true ? .played(traces) : .stopped
        }
        let check = try CourseCheck(Mender.file(), catalogue: Walkthroughs.catalogue, compiling: compiling)
        #expect(check.problems == [])
        #expect(check.uncompiledCount == 0)
    }

    @Test func `says why a solution is none`() throws {
        let mender = try Mender()
        let wrong = try mender.traces(of: "naive-refresh")
        func problems(_ outcome: SwiftOutcome) throws -> [String] {
            try CourseCheck(
                Mender.file(), catalogue: Walkthroughs.catalogue,
                compiling: .init(in: mender.folder) { _ in outcome }
            ).problems
        }
        #expect(
            try problems(.timedOut(seconds: 20)) == [
                """
                course.json:3:5: error: naive-refresh, fix-1: its solution was not run:
                The program was stopped after 20 seconds: something in it does not end.

                """
            ])
        let lines = try problems(.played(wrong)).first?.split(separator: "\n").prefix(2)
        #expect(
            lines == [
                "course.json:3:5: error: naive-refresh, fix-1: its solution does not solve it:",
                "Under fifo:",
            ])
    }

    @Test func `finds a file that is not there, or without what is to be replaced`() throws {
        func problems(_ file: String) throws -> [String] {
            try CourseCheck(Mender.file(file), catalogue: Walkthroughs.catalogue).problems
        }
        let place = "course.json:3:5: error: naive-refresh, fix-1: "
        #expect(try problems("Gone.swift") == [place + "the walkthrough has no file Gone.swift"])
        #expect(
            try problems("Tokenrefresher.swift") == [
                place + "the walkthrough has no file Tokenrefresher.swift; "
                    + "did you mean \"TokenRefresher.swift\"?"
            ])
        #expect(
            try problems("NaiveRefresh.swift") == [
                place + "its solution is unclear: \"request.retryCount < 1\" does not stand in "
                    + "NaiveRefresh.swift exactly once"
            ])
        for name in ["TokenRefresher.txt", "../TokenRefresher.swift", "../\u{301}x.swift"] {
            #expect(throws: ScriptError.self) { try Mender.file(name) }
        }
    }
}
