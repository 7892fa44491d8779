import Foundation
import TextPages
import Testing
import Walkthrough
import Walkthroughs

@testable import Course

@Suite struct `The workshop` {
    @Test func `opens with the tracks, and says what comes next`() throws {
        let learner = try Learner()
        #expect(
            learner.workshop.opening().text(on: Screen()) == """
                Small. For tests.

                · One  0 of 1     5 min
                · Two  0 of 1     7 min

                Enter begins with naive-refresh: What goes wrong

                """)
        #expect(
            learner.workshop.prompt(width: 80).plainText
                == "0/2  Enter go on  l list  / search  g go to  s score  ? help  q quit > ")
    }

    @Test func `says on the first page, too, what to do next`() throws {
        #expect(try Learner().press("h") == "Enter begins with naive-refresh: What goes wrong\n")
    }

    @Test func `names only the keys where there is no room for words`() throws {
        #expect(try Learner().workshop.prompt(width: 40).plainText == "0/2  Enter l / g s ? q > ")
    }

    @Test func `leads with Enter from the first lesson to the last exercise`() throws {
        let learner = try Learner()
        learner.press("\n")
        guard case .run(let place, from: nil) = learner.workshop.take("\n").effect else {
            Issue.record("Enter runs a walkthrough that was not seen")
            return
        }
        #expect(place.name == "naive-refresh")
        #expect(
            learner.run().hasSuffix(
                "Enter opens the next exercise; a digit opens the exercise of that number.\n"))
        #expect(learner.press("\n").hasPrefix("Predict  naive-refresh\n"))
        #expect(
            learner.workshop.prompt(width: 80).plainText
                == "exercise 1  1-4 answer  h hint  v solution  b back  q quit > ")
    }

    @Test func `ends a story with the next lesson of the course, in place of the catalogue's`() throws {
        let learner = try Learner()
        learner.press("\n")
        #expect(
            learner.press("e").hasSuffix("    2 events.\n\nThe next lesson is timeouts: How to wait\n"))
        learner.finish(learner.workshop.course.lessons[1])
        #expect(learner.press("e").hasSuffix("    2 events.\n"))
    }

    @Test func `opens each exercise of a lesson by its number, whether it is done or not`() throws {
        let learner = try Learner()
        learner.press("\n")
        #expect(learner.press("2").hasPrefix("Find the schedule  naive-refresh\n"))
        learner.finish(learner.workshop.course.lessons[0])
        let lesson = learner.press("b").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(lesson.contains("✓ 2 Find the schedule: When?"))
        #expect(
            lesson.hasSuffix(
                "Enter opens the next one. x begins again; a digit opens the exercise of that number."))
        #expect(learner.press("2").hasPrefix("Find the schedule  naive-refresh\n"))
        #expect(learner.press("bx").hasPrefix("Predict  naive-refresh\n"))
        #expect(learner.press("b3") == "There is nothing on 3; the line below names the keys.\n")
        learner.finish(learner.workshop.course.lessons[1])
        #expect(learner.press("h").hasPrefix("This lesson is done. Enter goes to the start. x begins again;"))
    }

    @Test func `counts wrong answers, and gives hints before solutions`() throws {
        let learner = try Learner()
        learner.press("\n")
        _ = learner.run()
        learner.press("\n")
        let exercise = ["1", "2", "3", "4"]
        #expect(
            learner.press("v") == "Try it first: the solution is shown after a wrong answer and the hint.\n")
        #expect(learner.press("h") == "Hint: Look inside.\n")
        let replies = exercise.map { learner.press($0) }
        #expect(replies.count { $0.hasPrefix("Not yet.\n") } == replies.firstIndex { $0.contains("Right.") })
        for (choice, reply) in zip(exercise, replies) where !reply.contains("Right.") {
            #expect(
                learner.press(choice)
                    == "No. The exercise is done all the same.\nIt is not \(choice). v shows the solution.\n")
        }
        let made = learner.workshop.progressOf(0, 0)
        #expect(made.isSolved && made.hasHint && !made.isPerfect)
        #expect(learner.press("v").contains("It is "))
        #expect(!learner.workshop.progressOf(0, 0).isGivenUp)
    }

    @Test func `says what is missing before the solution is shown`() throws {
        let learner = try Learner()
        learner.press("\n")
        _ = learner.run()
        learner.press("\n")
        guard case .choice(let question) = try learner.workshop.open(0, of: 0) else {
            return #expect(Bool(false), "it is a choice")
        }
        let wrong = question.right == 0 ? "2" : "1"
        #expect(learner.press(wrong) == "Not yet.\nIt is not \(wrong). h gives a hint.\n")
        #expect(learner.press("v") == "Read the hint first, with h; then the solution is shown.\n")
        learner.press("h")
        #expect(learner.press(wrong) == "Not yet.\nIt is not \(wrong). v shows the solution.\n")
        #expect(learner.press("v").hasPrefix("It is \(question.right + 1): "))
    }

    @Test func `gives up an exercise that nobody waits for, and opens it the next time`() throws {
        let learner = try Learner()
        learner.press("\n")
        learner.workshop.isInterrupted = { true }
        #expect(learner.press("x").hasSuffix("\nStopped. b goes back.\n"))
        learner.workshop.isInterrupted = { false }
        #expect(learner.press("bx").contains("? What comes next?"))
    }

    @Test func `runs a walkthrough no further than an exercise looks`() throws {
        let playback = try Playback(Walkthroughs.catalogue.find("naive-refresh"))
        let event = try #require(try playback.first("kind=retry.asked"))
        #expect(playback.source.knownCount == event.number)
    }

    @Test func `numbers the exercises of each kind`() throws {
        let names = try Learner().workshop.course.lessons.map(\.exerciseNames)
        #expect(names == [["predict-1", "schedule-1"], ["explain-1", "fix-1"]])
    }

    @Test func `takes a schedule that breaks a claim, and no other`() throws {
        let learner = try Learner()
        learner.press("\n")
        _ = learner.run()
        learner.press("\n")
        for key in "1234" where !learner.workshop.progressOf(0, 0).isOver { learner.press("\(key)") }
        learner.press("\n\n")
        guard case .readLine("schedule: ") = learner.workshop.take("\n").effect else {
            Issue.record("Enter asks for a schedule")
            return
        }
        #expect(learner.type("fifo").hasPrefix("Not yet.\nUnder fifo, the claim holds"))
        _ = learner.press("\n")
        #expect(learner.type("nonsense").hasPrefix("? \"nonsense\" is no schedule; one is fifo"))
        _ = learner.press("\n")
        let right = learner.type("--schedule random-2")
        #expect(
            right.hasPrefix(
                "✗ one-refresh: expected exactly 1 x transport.sent[method=POST], but there are\n"))
        #expect(right.hasSuffix("Right. That was the last exercise of this lesson; Enter goes back.\n"))
        #expect(learner.workshop.progressOf(1, 0).misses == 1)
    }

    @Test func `looks at a script when it is saved`() throws {
        let learner = try Learner()
        learner.press("g")
        _ = learner.type("timeouts")
        _ = learner.run()
        learner.press("x")
        for key in "1234" where !learner.workshop.progressOf(0, 1).isOver { learner.press("\(key)") }
        let page = learner.press("\n\n")
        let script = learner.folder.appending(path: "exercises/timeouts/fix-1/script.json")
        #expect(page.contains(script.path))
        let before = try #require(learner.workshop.watched)
        let text = try String(contentsOf: script, encoding: .utf8)
        try "{".write(to: script, atomically: true, encoding: .utf8)
        #expect(learner.workshop.watched != before)
        #expect(learner.workshop.saved().page.text(on: Screen()).hasPrefix("script.json:1:2: error"))
        try FileManager.default.removeItem(at: script)
        #expect(learner.workshop.saved().page.text(on: Screen()).hasPrefix("script.json: error"))
        // What cannot be run is no wrong answer.
        #expect(learner.workshop.progressOf(1, 1).misses == 0)
        try text.write(to: script, atomically: true, encoding: .utf8)
        let wrong = learner.workshop.saved().page.text(on: Screen())
        #expect(wrong.hasPrefix("Not yet.\n✗ never task.timeoutDecided[request=1]\n"))
        #expect(wrong.contains("\n  Step through it:\n  reqtrace run \(script.path) --goto "))
        #expect(learner.workshop.progressOf(1, 1).misses == 1)
        let mended = text.replacing("id: \"silent\",", with: "id: \"silent\", timeout: 9000,")
        try mended.write(to: script, atomically: true, encoding: .utf8)
        #expect(
            learner.workshop.saved().page.text(on: Screen()) == """
                ✓ never task.timeoutDecided[request=1]

                Right. That was the last exercise of this lesson; Enter goes back.

                """)
    }

    @Test func `shows the solution where no file can be edited, and goes on without it`() throws {
        let learner = try Learner(in: URL(fileURLWithPath: "/dev/null"))
        learner.workshop.show(.exercise(1, of: 1))
        let told = """
            Mend  timeouts

            ? Be patient.
            It is done when all of this holds:
              · never task.timeoutDecided[request=1]
            ! /dev/null/exercises cannot be written: Not a directory
            v shows the solution, and the lesson goes on without it.

            """
        #expect(learner.workshop.here().text(on: Screen()) == told)
        for key in ["\n", "z"] { #expect(learner.press(key) == told) }
        #expect(learner.workshop.watched == nil)
        #expect(learner.press("v").hasPrefix("In script.json, replace\n"))
        #expect(learner.workshop.progressOf(1, 1).isGivenUp)
    }

    @Test func `goes on where one left`() throws {
        let first = try Learner()
        first.press("\n")
        let other = try Learner(in: first.folder)
        // Where it was left last counts, not where one came farthest, nor what another window does elsewhere.
        for position in [100, 31] { _ = first.workshop.returned(hasSeenEnd: false, position: position) }
        other.press("g")
        _ = other.type("timeouts")
        _ = other.workshop.returned(hasSeenEnd: false, position: 7)
        let second = try Learner(in: first.folder)
        #expect(
            second.press("\n").hasSuffix("Enter runs it from event 7, where you left it; go to its end.\n"))
        second.press("g")
        #expect(
            second.type("naive-refresh").hasSuffix(
                "Enter runs it from event 31, where you left it; go to its end.\n"))
        guard case .run(_, from: 31?) = second.workshop.take("r").effect else {
            Issue.record("r goes on at event 31")
            return
        }
    }

    @Test func `goes on with the lesson that was opened last`() throws {
        let first = try Learner()
        first.press("g")
        _ = first.type("timeouts")
        #expect(first.press("q").hasSuffix("\nreqtrace course goes on where you are.\n"))
        let second = try Learner(in: first.folder)
        #expect(second.standing == "Enter goes on with timeouts: How to wait")
        second.press("\n")
        #expect(second.workshop.screen == .lesson(1))
        // So does the start page of the same window, also after an exercise.
        second.press("x")
        #expect(second.press("bb").hasSuffix("\nEnter goes on with timeouts: How to wait\n"))
        let third = try Learner(in: first.folder)
        third.press("\n")
        third.finish(third.workshop.course.lessons[1])
        let fourth = try Learner(in: first.folder)
        #expect(fourth.standing == "Enter goes on with naive-refresh: What goes wrong")
        fourth.press("\n")
        #expect(fourth.workshop.screen == .lesson(0))
        _ = fourth.workshop.reset()
        #expect(try Learner(in: first.folder).standing == "Enter begins with naive-refresh: What goes wrong")
    }

    @Test func `begins with the first lesson if the one that was opened last is gone`() throws {
        let learner = try Learner()
        try ProgressFile(learner.folder.appending(path: "progress.json"), course: "small")
            .add(CourseProgress(lastOpened: "gone"))
        let other = try Learner(in: learner.folder)
        #expect(other.standing == "Enter begins with naive-refresh: What goes wrong")
        other.press("\n")
        #expect(other.workshop.screen == .lesson(0))
    }

    @Test(
        arguments: [
            (.home, "0/2  Enter go on  l list  / search  g go to  s score  ? help"),
            (.lesson(0), "lesson 1  Enter go on  r run  e story  x exercise  h hint  b back"),
            (.exercise(0, of: 0), "exercise 1  1-4 answer  h hint  v solution  b back"),
            (.exercise(1, of: 0), "exercise 2  Enter type a schedule  h hint  v solution  b back"),
            (.exercise(1, of: 1), "exercise 2  Enter check  z start again  h hint  v solution  b back"),
        ] as [(Workshop.Screen, String)])
    func `has keys for each screen, which the prompt names and the help explains`(
        screen: Workshop.Screen, prompt: String
    ) throws {
        let learner = try Learner()
        learner.workshop.show(screen)
        #expect(learner.workshop.prompt(width: 100).plainText == prompt + "  q quit > ")
        let help = learner.press("?").split(separator: "\n")
        let explained = Set(help.map { line in line.dropFirst(2).prefix { $0 != " " } })
        let unexplained = learner.workshop.keys.map(\.label).filter { !explained.contains($0[...]) }
        #expect(unexplained == [])
    }

    @Test func `explains every key`() throws {
        #expect(
            try Learner().press("?") == """
                A lesson is a walkthrough to step through, and then its exercises.

                  Enter  do what comes next
                  Enter  in an exercise to mend a file, check it; saving it does so, too
                  Enter  in an exercise to find a schedule, type one
                  r      run the walkthrough of a lesson; q comes back from it
                  e      read its story
                  x      open its next exercise, or its first once all are done
                  1-9    in a lesson, open the exercise of this number
                  1-4    answer an exercise
                  z      in an exercise to mend a file, put it back as it was
                  h      what to do next; in an exercise, a hint
                  v      the solution, after a wrong answer and the hint
                  b      go back: from an exercise to its lesson, from a lesson to the start
                  l      list all lessons
                  /      search for a word, "open", "done", "level 2" or a chain
                  g      go to a lesson, by its number or name
                  s      the score
                  ?      this page
                  R      forget all progress in this course, and set your files aside
                  q      quit; what you have done is kept

                """)
    }

    @Test func `says when everything is done, and forgets it only on "yes"`() throws {
        let learner = try Learner()
        for lesson in learner.workshop.course.lessons { learner.finish(lesson) }
        #expect(
            learner.press("\n").hasSuffix(
                """
                You have done everything. 2 lessons of 2 done, 4 exercises of 4 solved, 4 of
                them at once and without help.

                """))
        for no in ["no", ""] {
            learner.press("R")
            let page = learner.type(no)
            #expect(page.hasPrefix("Nothing is forgotten.\n\n"))
            #expect(page.contains("✓ One"))
        }
        learner.press("R")
        #expect(learner.type("yes").contains("· One  0 of 1"))
    }

    @Test func `lists two tracks of one title below a heading each`() throws {
        let course = Learner.course.replacing("title: \"Two\"", with: "title: \"One\"")
        let lines = try Learner(course: course).press("l").split(separator: "\n")
        #expect(lines.filter { $0.hasSuffix(" min") } == ["One  5 min", "One  7 min"])
    }

    @Test func `finds lessons by words, by chain, and by what is open`() throws {
        let learner = try Learner()
        learner.press("/")
        #expect(learner.type("wait").contains("timeouts"))
        learner.press("/")
        #expect(learner.type("url-session").contains("timeouts"))
        learner.press("/")
        #expect(learner.type("zebra") == "No lesson has \"zebra\".\n")
        learner.press("/")
        #expect(learner.type("done") == "No lesson has \"done\".\n")
        learner.press("g")
        #expect(learner.type("timeuots") == "There is no lesson \"timeuots\"; did you mean \"timeouts\"?\n")
        for number in ["0", "3", "\(Int.min)", "\(Int.max)"] {
            learner.press("g")
            #expect(learner.type(number) == "There is no lesson \"\(number)\"; l lists them all.\n")
        }
    }

    @Test func `opens a lesson by its name, whatever the case, and by its exact name first`() throws {
        let script = """
            { title: "T", requests: [{ id: "a", url: "https://a.example/" }], exchanges: [{ reply: { status: 200 } }] }
            """
        let file = BuiltInFile.base64(Data(script.utf8).base64EncodedString())
        let files = ["MyLesson/script.json": file, "mylesson/script.json": file, "Other/script.json": file]
        let course = """
            { title: "x", tracks: [{ title: "y", lessons: [
              { walkthrough: "MyLesson" }, { walkthrough: "mylesson" }, { walkthrough: "Other" } ] }] }
            """
        let learner = try Learner(course: course, Catalogue(builtIn: files, types: [:]))
        let opened = ["MyLesson", "mylesson", "MYLESSON", "other", "oTH"].map { word -> Workshop.Screen in
            learner.press("g")
            _ = learner.type(word)
            return learner.workshop.screen
        }
        #expect(opened == [.lesson(0), .lesson(1), .lesson(0), .lesson(2), .lesson(2)])
    }

    @Test func `says so when progress cannot be kept`() throws {
        let learner = try Learner()
        try FileManager.default.createDirectory(
            at: learner.folder.appending(path: "progress.json"), withIntermediateDirectories: true)
        #expect(learner.press("q").hasSuffix("\nreqtrace course goes on where you are.\n"))
        #expect(learner.press("\n").contains("! your progress cannot be kept: "))
        #expect(learner.press("q").hasSuffix("\n! What you have done could not be kept.\n"))
        #expect(learner.run().contains("! your progress cannot be kept: "))
        #expect(learner.press("q").hasSuffix("\n! What you have done could not be kept.\n"))
    }
}
