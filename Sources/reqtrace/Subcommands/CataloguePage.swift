import Course
import Foundation
import JSONText
import TextPages
import Walkthrough
import Walkthroughs

/// The catalogue of walkthroughs, for people and as JSON.
enum CataloguePage {
    /// A walkthrough in the list.
    struct Entry {
        let lesson: LessonHeading
        let heading: ScriptHeading
        let folder: any WalkthroughFolder

        /// How many events its golden trace has on the first chain, as its last line says.
        var events: Int {
            let trace = folder.contents(of: GoldenTrace.standardName)
            return trace?.withUnsafeBytes(TraceEnd.init(lastLineOf:))?.events ?? 0
        }
    }

    /// The walkthroughs in the order of the course.
    static func entries() throws -> [Entry] {
        let catalogue = Walkthroughs.catalogue
        let places = Dictionary(catalogue.builtInScripts.map { ($0.name, $0) }) { first, _ in first }
        return try Courses.headings(catalogue).compactMap { lesson in
            guard let place = places[lesson.walkthrough] else { return nil }
            return Entry(lesson: lesson, heading: try Opening.heading(place), folder: place.folder)
        }
    }

    /// The walkthroughs that somebody looks for.
    static func entries(matching words: String) throws -> FoundLessons<Entry> {
        LessonSearch(words).found(among: try entries()) { entry in
            LessonText(
                entry.lesson, entry.heading, story: entry.folder.contents(of: ScriptPlace.storyName))
        }
    }

    /// What was found. Only what was looked for stands in its tracks; of the rest, the best comes first.
    static func page(_ parts: [FoundLessons<Entry>.Part]) -> Page {
        var page = Page()
        for part in parts {
            page.space()
            guard let heading = part.heading else {
                page.append(Self.page(part.lessons, withFacts: true))
                continue
            }
            page.prose("\(heading, .strong)")
            let width = part.lessons.map(\.heading.name.count).max() ?? 0
            for entry in part.lessons { page.append(row(entry, width: width, withFacts: true)) }
            if part.rest > 0 { page.prose("  \("and \(part.rest) more", .dim)") }
        }
        return page
    }

    /// The tracks, in an order to learn in.
    ///
    /// - Parameter withFacts: whether a line below each title says how long and how hard it is.
    static func page(_ entries: [Entry], withFacts: Bool) -> Page {
        var page = Page()
        let width = entries.map(\.heading.name.count).max() ?? 0
        var track = ""
        for entry in entries {
            if entry.lesson.track != track {
                page.space()
                page.line("\(entry.lesson.track, .strong)")
                track = entry.lesson.track
            }
            page.append(row(entry, width: width, withFacts: withFacts))
        }
        return page
    }

    private static func row(_ entry: Entry, width: Int, withFacts: Bool) -> Page {
        var page = Page()
        let (name, title) = (TextLine(entry.heading.name, .name), TextLine(entry.heading.title))
        page.entry(name, title, indent: 2, width: width)
        if withFacts { page.entry("", TextLine(facts(entry), .dim), indent: 2, width: width) }
        return page
    }

    /// `10 min · ** · 137 events · 4 questions · session, session-manager`.
    private static func facts(_ entry: Entry) -> String {
        let count = entry.heading.questions
        let exercises = entry.lesson.exercises
        let level = String(repeating: "*", count: entry.lesson.level)
        return
            (["\(entry.lesson.minutes) min", level, counted(entry.events, "event")]
            + (count == 0 ? [] : [counted(count, "question")])
            + (exercises == 0 ? [] : [counted(exercises, "exercise")])
            + [entry.heading.chains.names]).joined(separator: " · ")
    }

    static func welcome(_ entries: [Entry]) -> Page {
        var page = Page()
        page.prose("\("reqtrace", .strong) \(HelpPage.purpose)")
        page.space()
        page.append(Self.page(entries, withFacts: false))
        page.space()
        page.prose("At a terminal, \("reqtrace", .strong) leads through all of them.")
        let names = entries.map(\.heading.name)
        if let first = names.first(where: { $0 == "oauth-refresh" }) ?? names.first {
            page.prose("Next: \("reqtrace run \(ShellWord.plain(first))", .strong)")
        }
        page.prose(
            "Then: \("reqtrace list", .strong), \("reqtrace show NAME", .strong), \("reqtrace help", .strong)"
        )
        return page
    }

    /// All that was found, whole, for programs: where people read the best, these may look further.
    static func json(_ found: FoundLessons<Entry>) -> Data {
        var json = JSONWriter()
        json.array { json in
            for entry in found.named { Self.write(entry, match: "subject", into: &json) }
            for entry in found.told { Self.write(entry, match: "story", into: &json) }
            for entry in found.nearest { Self.write(entry, match: "part", into: &json) }
        }
        json.newline()
        return Data(json.bytes)
    }

    private static func write(_ entry: Entry, match: String, into json: inout JSONWriter) {
        json.object { json in
            json.field("name", entry.heading.name)
            json.field("title", entry.heading.title)
            json.array("chains") { json in
                for chain in entry.heading.chains { json.element(chain.rawValue) }
            }
            json.field("summary", entry.heading.summary)
            json.field("track", entry.lesson.track)
            json.field("minutes", entry.lesson.minutes)
            json.field("level", entry.lesson.level)
            json.field("events", entry.events)
            json.field("questions", entry.heading.questions)
            json.field("exercises", entry.lesson.exercises)
            json.field("match", match)
        }
    }
}
