import Foundation
import TextPages
import Testing
import Walkthroughs

@testable import Course

@Suite struct `A check of a course` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")

    private func file(_ lesson: String) throws -> CourseFile {
        let text = "{ title: \"x\", tracks: [{ title: \"y\", lessons: [\n  \(lesson)\n] }] }"
        return try CourseFile(
            Data(text.utf8), file: "course.json", identity: "x", folder: folder,
            catalogue: Walkthroughs.catalogue)
    }

    private func write(_ script: String) throws -> URL {
        let own = folder.appending(path: "mine")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let place = own.appending(path: "script.json")
        try Data(script.utf8).write(to: place)
        return place
    }

    @Test func `finds a script that cannot be loaded, once, and so does the page of the lesson`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = try write(#"{ title: "T", requests: [{ id: "a", url: "https://a.b", handelrs: [] }] }"#)
        let exercise = #"{ kind: "predict", at: "task.created", ask: "?", hint: "!" }"#
        let file = try file(#"{ walkthrough: "mine", exercises: [\#(exercise), \#(exercise)] }"#)
        let mistake =
            "\(script.path):1:57: error: unknown key \"handelrs\" in a data request; "
            + "did you mean \"handlers\"?"
        let check = CourseCheck(file, catalogue: Walkthroughs.catalogue)
        let problems = check.problems
        #expect(check.hasUnreadableScript)
        #expect(problems.map { $0.prefix { $0 != "\n" } } == [mistake[...]])
        let workshop = Workshop(
            file, progress: ProgressFile(folder.appending(path: "progress.json"), course: "x"),
            folder: folder.appending(path: "exercises"), catalogue: Walkthroughs.catalogue)
        #expect(workshop.take("\n").page.text(on: Screen(width: 1000)) == mistake + "\n")
    }

    @Test func `finds a walkthrough that has gone since, with its place`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = try write("{}")
        let file = try file(#"{ walkthrough: "mine" }"#)
        try FileManager.default.removeItem(at: script)
        let check = CourseCheck(file, catalogue: Walkthroughs.catalogue)
        #expect(check.problems == ["course.json:2:18: error: mine is gone"])
        #expect(check.hasUnreadableScript)
    }

    @Test func `suggests what was probably meant`() throws {
        let file = try file(
            """
            { walkthrough: "naive-refresh", exercises: [
              { kind: "schedule", claim: "one-refrehs", ask: "?", hint: "!", solution: "random-2" },
            ] }
            """)
        let check = CourseCheck(file, catalogue: Walkthroughs.catalogue)
        #expect(!check.hasUnreadableScript)
        #expect(
            check.problems == [
                "course.json:3:3: error: naive-refresh, schedule-1: the script has no claim \"one-refrehs\"; "
                    + "did you mean \"one-refresh\"?"
            ])
    }

    @Test(
        arguments: [
            (#"{ find: '{ id: "silent",', replace: '{ id: "silent", timeout: 3000,' }"#, nil),
            (
                #"{ find: '{ id: "silent",', replace: '{ id: "silent", timeout: 7000,' }"#,
                "is taken for a solution"
            ),
            (
                #"{ find: '{ id: "silent",', replace: '{ id: "silent", timeuot: 7000,' }"#,
                "was not run:"
            ),
            (
                #"{ find: "the loud one", replace: "" }"#,
                #"is unclear: "the loud one" does not stand in script.json exactly once"#
            ),
        ] as [(String, String?)])
    func `tries the changes that are to be refused`(wrong: String, problem: String?) throws {
        let file = try file(
            #"""
            { walkthrough: "timeouts", exercises: [
              { kind: "fix", ask: "?", hint: "!", expect: ["never task.timeoutDecided[request=1]"],
                solution: { find: '{ id: "silent",', replace: '{ id: "silent", timeout: 6000,' },
                wrong: [{ find: "delay: 5000,", replace: "delay: 6000," }, \#(wrong)] },
            ] }
            """#)
        let problems = CourseCheck(file, catalogue: Walkthroughs.catalogue).problems
        let place = "course.json:3:3: error: timeouts, fix-1: its wrong change 2 "
        let first = problems.first?.prefix { $0 != "\n" }
        #expect(first.map(String.init) == problem.map { place + $0 })
    }
}
