import Foundation
import Replay
import ScriptReading
import Simulation
import TextPages
import Walkthrough

/// A course as static pages: an index, a page for each lesson, handouts to print, and notes for the speaker.
/// They need no server and no network.
public struct CourseExport {
    private let file: CourseFile
    private let successors: Successors
    private var course: Course { file.course }

    public init(_ file: CourseFile, catalogue: Catalogue) {
        self.file = file
        successors = Successors(catalogue)
    }

    /// The pages, by their paths below the folder of the course.
    ///
    /// - Throws: `ScriptError` if a script has mistakes, or `ExerciseError` if an exercise does not fit.
    public func pages() throws -> [(path: String, text: String)] {
        let lessons = try course.lessons.compactMap { lesson in
            try file.place(of: lesson).map { try ExportedLesson(lesson, $0, successors) }
        }
        return [
            ("index.html", index(lessons)), ("handouts.html", handouts(lessons)),
            ("notes.html", notes(lessons)), ("style.css", Self.style),
        ] + lessons.map { ("\(Self.lessons)/\($0.name).html", $0.page(in: course)) }
    }

    /// What is in the way of a page: as far as can be told, no export has written it.
    public struct ForeignFile: Error, Equatable {
        /// Its path below the folder of the course.
        public let path: String
    }

    /// Writes the pages into a folder. Pages of an earlier export are replaced, other files stay.
    ///
    /// - Parameter replace: writes a file, in place of an earlier one.
    /// - Returns: how many there are.
    /// - Throws: also `ForeignFile`, before anything is written, and the error of the file system.
    public func write(
        to folder: URL, with replace: (Data, URL) throws -> Void = { try $0.write(to: $1, options: .atomic) }
    ) throws -> Int {
        let pages = try pages()
        if Self.leads(folder.appending(path: Self.lessons), outOf: folder) {
            throw ForeignFile(path: Self.lessons)
        }
        for (path, _) in pages where Self.isForeign(folder.appending(path: path)) {
            throw ForeignFile(path: path)
        }
        for (path, text) in pages {
            let url = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try replace(Data(text.utf8), url)
        }
        return pages.count
    }

    /// The folder of the lessons' pages.
    private static let lessons = "lessons"

    /// Whether a folder is a link that leads out of the one that it is in.
    private static func leads(_ place: URL, outOf folder: URL) -> Bool {
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil else {
            return false
        }
        let target = place.resolvingSymlinksInPath().standardizedFileURL.path
        let home = folder.resolvingSymlinksInPath().standardizedFileURL.path
        return !target.isPath(below: home)
    }

    private static func isForeign(_ place: URL) -> Bool {
        guard (try? FileManager.default.attributesOfItem(atPath: place.path)) != nil else { return false }
        let target = place.resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        // Whatever else has a path may have no end.
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return true }
        let start = try? FileHandle(forReadingFrom: target).read(upToCount: 4096)
        return start?.firstRange(of: HTML.mark.utf8) == nil
    }

    // MARK: The index

    private func index(_ lessons: [ExportedLesson]) -> String {
        let titles = Dictionary(lessons.map { ($0.name, $0.script.title) }) { first, _ in first }
        func link(_ name: String) -> String {
            HTML.link(to: "\(Self.lessons)/\(HTML.address(ofLesson: name))", titles[name] ?? name)
        }
        return HTML.page(course.title) { html in
            html.element("h1", course.title)
            html.element("p", course.about)
            let handouts = HTML.link(to: "handouts.html", "Handouts")
            html.add("<p>\(handouts) · \(HTML.link(to: "notes.html", "Speaker notes"))</p>")
            if !course.plans.isEmpty { html.element("h2", "Lesson plans") }
            for plan in course.plans {
                html.element("h3", "\(plan.title): \(plan.minutes) minutes")
                html.element("p", plan.about)
                html.element("ol") { html in
                    for name in plan.walkthroughs {
                        let minutes = course.lesson(name)?.minutes ?? 0
                        html.add("<li>\(link(name)), \(minutes) minutes</li>")
                    }
                }
            }
            for track in course.tracks {
                html.element("h2", track.title)
                html.element("p", "\(track.about) \(track.minutes) minutes.")
                html.element("table") { html in
                    html.add("<tr><th>Lesson</th><th>What you learn</th><th>Minutes</th><th>Level</th></tr>")
                    for lesson in track.lessons {
                        html.add(
                            "<tr><td>\(link(lesson.walkthrough))</td><td>\(HTML.escaped(lesson.learn))</td>"
                                + "<td>\(lesson.minutes)</td><td>\(lesson.level)</td></tr>")
                    }
                }
            }
        }
    }

    // MARK: Handouts and notes

    /// Questions and exercises without their answers, one lesson a sheet.
    private func handouts(_ lessons: [ExportedLesson]) -> String {
        HTML.page("\(course.title): handouts") { html in
            for lesson in lessons { html.element("section") { lesson.handout(to: &$0) } }
        }
    }

    /// For each lesson what to point at, and every answer.
    private func notes(_ lessons: [ExportedLesson]) -> String {
        HTML.page("\(course.title): speaker notes") { html in
            for lesson in lessons { html.element("section") { lesson.notes(to: &$0) } }
        }
    }

    private static let style = """
        /* \(HTML.mark) */
        body { font: 17px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        pre { font: 13px/1.4 ui-monospace, monospace; background: #f5f5f2; padding: .8rem; overflow-x: auto; }
        code { font: .9em ui-monospace, monospace; background: #f5f5f2; padding: 0 .2em; }
        table { border-collapse: collapse; } th, td { border: 1px solid #ccc; padding: .3rem .6rem; text-align: left; }
        details { margin: .5rem 0; } summary { cursor: pointer; color: #06c; }
        .ask { font-weight: 600; } .lines { border-bottom: 1px solid #999; height: 2rem; }
        @media (prefers-color-scheme: dark) {
          body { background: #1b1b1b; color: #ddd; } pre, code { background: #2a2a2a; } a, summary { color: #7bf; }
        }
        @media print {
          section { page-break-after: always; } a { color: inherit; text-decoration: none; }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; }
        }

        """
}
