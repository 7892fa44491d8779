import Foundation
import TextPages
import Testing
import Walkthrough
import Walkthroughs

@testable import Course

@Suite struct `An exercise` {
    private static func playback(_ name: String) throws -> Playback {
        try Playback(Walkthroughs.catalogue.find(name))
    }

    /// The rules that one can choose from.
    private static func rules(_ question: ChoiceExercise) -> [String] {
        question.choices.map { String($0.plainText.prefix { $0 != " " }) }
    }

    @Test func `asks for the rule of the policy behind a retrier's answer, and offers others of the policy`()
        throws
    {
        let question = try ChoiceExercise.explanation(
            at: "retry.decided and request=2", in: Self.playback("retry-policy"))
        #expect(
            Self.rules(question) == [
                "retry-policy.limit", "retry-policy.method", "retry-policy.status-code",
                "retry-policy.url-error-code",
            ])
        #expect(question.right == 1)
    }

    @Test func `offers rules that have decided before, where there are few on its subject`() throws {
        let question = try ChoiceExercise.explanation(
            at: "await.cancelDecided and request=3", in: Self.playback("cancel-a-task"))
        #expect(
            Self.rules(question) == [
                "adapt.request-adapter", "await.automatically-cancelling", "cache.present",
                "url-request.body-allowed",
            ])
    }

    @Test func `says that a rule may decide by not holding, and in the solution whether it did`() throws {
        let learner = try Learner()
        learner.press("g")
        _ = learner.type("timeouts")
        let page = learner.press("x")
        #expect(page.contains("\n    A rule may decide by holding, or by not holding.\n"))
        guard case .choice(let question) = try learner.workshop.open(0, of: 1) else {
            return #expect(Bool(false), "it is a choice")
        }
        learner.press(question.right == 0 ? "2" : "1")
        learner.press("h")
        let solution = learner.press("v")
        #expect(solution.hasPrefix("It is \(question.right + 1), which did not hold: timeout.request"))
        let held = try ChoiceExercise.explanation(
            at: "parameters.decided and request=1", in: Self.playback("parameters"))
        #expect(held.manner == "")
    }

    @Test func `to predict an event keeps the author's words back, which may be the answer`() throws {
        let playback = try Self.playback("which-interceptor-first")
        let question = try ChoiceExercise.prediction(
            after: "retry.answered and request=1 and name=rules", in: playback, Successors([Data]()))
        let event = try #require(try playback.first("retry.answered and request=1 and name=rules"))
        let words = "│ doNotRetry means: I have nothing to say."
        #expect(playback.stop(at: event).text(on: Screen()).contains(words))
        #expect(!question.scene.text(on: Screen()).contains("│"))
    }

    @Test func `has a solution that only takes something out`() throws {
        let repair = Repair(
            file: "script.json", expectations: [], schedules: [],
            solution: TextChange(find: "      validate: true,\n", replacement: ""), wrong: [])
        let fix = try FixExercise(
            Walkthroughs.catalogue.find("oauth-refresh"), repair, in: FileManager.default.temporaryDirectory)
        #expect(
            fix.solution.text(on: Screen()) == """
                In script.json, take out
                  - validate: true,

                """)
    }

    @Test func `says once what no exchange answers, with the table as it is`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "exercise-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "script.json")
        try """
        {
          title: "Elsewhere", summary: "Two requests that no exchange answers.", chains: ["session"],
          requests: [
            { id: "first", url: "https://a.example/x", handlers: ["plain"] },
            { id: "second", at: 100, url: "https://a.example/x", handlers: ["plain"] },
          ],
          exchanges: [{ name: "elsewhere", match: { url: "https://b.example/x" }, reply: { status: 200 } }],
        }
        """.write(to: script, atomically: true, encoding: .utf8)
        let repair = Repair(
            file: "script.json", expectations: [], schedules: [],
            solution: TextChange(find: "", replacement: ""), wrong: [])
        let fix = try FixExercise(ScriptPlace(script), repair, in: folder)
        guard case .wrong(let page) = try fix.answerOfOriginal() else {
            return #expect(Bool(false), "it is a wrong answer")
        }
        #expect(
            page.text(on: Screen(width: 60)) == """
                ✗ no exchange answers GET https://a.example/x (2 times)
                  nearest: elsewhere (line 7)
                            exchange             request
                    method  any                  GET
                    url     https://b.example/x  https://a.example/x  <<<<<
                  exchanges that are left:
                    elsewhere (line 7)
                  next: add an exchange for it, or change what is marked <<<<< above.

                """)
    }
}
