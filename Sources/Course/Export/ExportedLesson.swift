import Foundation
import Replay
import ScriptReading
import TextPages
import Tracing
import Walkthrough

/// A lesson on static pages: its story, its trace, its questions and its exercises.
struct ExportedLesson {
    let name: String
    let script: Script
    private let lesson: Lesson
    private let place: ScriptPlace
    private let operand: String
    private let playback: Playback
    private let exercises: [Sheet]

    /// An exercise on paper.
    private struct Sheet {
        let title: String
        let ask: String
        let hint: String
        let scene: String
        let choices: [String]
        let solution: String
    }

    /// - Throws: `ScriptError` if the script has mistakes, or an `ExerciseError` that names the exercise.
    init(_ lesson: Lesson, _ place: ScriptPlace, _ successors: Successors) throws {
        self.lesson = lesson
        self.place = place
        name = lesson.walkthrough
        let operand = Self.operand(lesson, place)
        self.operand = operand
        let playback = try Playback(place)
        playback.source.readToEnd()
        self.playback = playback
        script = playback.script
        exercises = try lesson.exercises.indices.map { index in
            do {
                return try Self.sheet(lesson.exercises[index], place, operand, playback, successors)
            } catch let error as ExerciseError {
                throw ExerciseError("\(lesson.walkthrough), \(lesson.exerciseNames[index]): \(error)")
            }
        }
    }

    /// What a command line calls the walkthrough. One beside the course is named by its path from the
    /// course's folder: its path on the author's computer means nothing to others.
    private static func operand(_ lesson: Lesson, _ place: ScriptPlace) -> String {
        ShellWord.plain(place.folder.location == nil ? place.word : "./\(lesson.walkthrough)")
    }

    private static func sheet(
        _ exercise: Exercise, _ place: ScriptPlace, _ operand: String, _ playback: Playback,
        _ successors: Successors
    ) throws -> Sheet {
        func text(_ page: Page) -> String { page.text(on: Screen(width: 100)) }
        func sheet(_ scene: Page, _ choices: [TextLine], _ solution: String) -> Sheet {
            Sheet(
                title: exercise.title, ask: exercise.ask, hint: exercise.hint, scene: text(scene),
                choices: choices.map(\.plainText), solution: solution)
        }
        let ready = try ReadyExercise(
            exercise, of: place, playback, successors, folder: FileManager.default.temporaryDirectory)
        switch ready {
        case .choice(let question):
            return sheet(
                question.scene, question.choices, "\(question.right + 1)\n\n\(text(question.solution))")
        case .schedule(let search):
            return sheet(search.scene(calling: operand), [], search.solution)
        case .fix(let fix):
            return sheet(fix.sheet, [], text(fix.solution))
        }
    }

    // MARK: The page of a lesson

    func page(in course: Course) -> String {
        HTML.page(script.title, root: "../") { html in
            html.add("<p>\(HTML.link(to: "../index.html", course.title))</p>")
            if let story = place.folder.story {
                html.markdown(story) { target in link(target, course) }
            } else {
                html.element("h1", script.title)
            }
            html.element("h2", "The trace")
            html.details(
                "\(counted(playback.source.knownCount, "event")) on the chain \(script.chains[0].rawValue)"
            ) { html in
                html.pre(TracePage(source: playback.source).page().text(on: Screen(width: 110)))
            }
            html.add("<h2 id=\"script\">The script</h2>")
            html.details(place.file) { $0.pre(scriptText) }
            if !script.questions.isEmpty { html.element("h2", "Questions") }
            for question in script.questions {
                ask(question, to: &html)
                html.details("Answer") { $0.element("p", question.answer) }
            }
            if !exercises.isEmpty { html.element("h2", "Exercises") }
            for sheet in exercises {
                ask(sheet, to: &html)
                html.details("Hint") { $0.element("p", sheet.hint) }
                html.details("Solution") { $0.pre(sheet.solution) }
            }
        }
    }

    private var scriptText: String {
        place.folder.contents(of: place.file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Other lessons, the script, and the web. In a link, a folder's name is written as in a URL.
    private func link(_ target: String, _ course: Course) -> String? {
        if target.hasPrefix("https://") { return target }
        if target.hasPrefix(ScriptPlace.fileName) { return "#script" }
        let parts = target.split(separator: "/")
        guard parts.count == 3, parts[0] == "..", parts[2].hasPrefix(ScriptPlace.storyName) else {
            return nil
        }
        let written = String(parts[1])
        let name = written.removingPercentEncoding ?? written
        return course.lesson(name) == nil ? nil : HTML.address(ofLesson: name)
    }

    private func ask(_ question: Question, to html: inout HTML) {
        html.element("p", Self.text(question), attributes: " class=\"ask\"")
        choices(question.choices, to: &html)
    }

    /// A question with its chain, if it has one: on another chain, the answer may be the opposite.
    private static func text(_ question: Question) -> String {
        [QuestionText.chain(of: question), question.ask].compactMap(\.self).joined(separator: " ")
    }

    private func ask(_ sheet: Sheet, to html: inout HTML) {
        html.element("p", "\(sheet.title): \(sheet.ask)", attributes: " class=\"ask\"")
        html.pre(sheet.scene)
        choices(sheet.choices, to: &html)
    }

    private func choices(_ choices: [String], to html: inout HTML) {
        guard !choices.isEmpty else { return }
        html.element("ol") { html in
            for choice in choices { html.add("<li>\(HTML.sentence(choice))</li>") }
        }
    }

    // MARK: Sheets

    /// What is given out: everything but the answers.
    func handout(to html: inout HTML) {
        html.element("h1", script.title)
        html.element("p", script.summary)
        let hint = place.folder.location == nil ? "" : ", in the folder of the course"
        html.add("<p><code>reqtrace run \(HTML.escaped(operand))</code>\(hint)</p>")
        for question in script.questions {
            ask(question, to: &html)
            html.add("<div class=\"lines\"></div>")
        }
        for sheet in exercises {
            ask(sheet, to: &html)
            html.add("<div class=\"lines\"></div>")
        }
    }

    /// What the speaker holds: what to point at, and the answers.
    func notes(to html: inout HTML) {
        html.element("h1", "\(script.title), \(lesson.minutes) minutes")
        html.element("p", lesson.learn)
        html.element("h2", "What to point at")
        html.element("ul") { html in
            for event in playback.source.knownEvents() {
                for text in playback.source.narration(of: event.number) {
                    html.element("li", "#\(event.number) \(event.kind): \(text)")
                }
            }
        }
        if !script.questions.isEmpty { html.element("h2", "Answers") }
        for question in script.questions {
            html.element("p", Self.text(question), attributes: " class=\"ask\"")
            html.element("p", question.answer)
        }
        if !exercises.isEmpty { html.element("h2", "Solutions") }
        for sheet in exercises {
            html.element("p", sheet.ask, attributes: " class=\"ask\"")
            html.pre(sheet.solution)
        }
    }
}
