import ScriptReading
import Walkthrough

/// The lessons of a course as tables in Markdown, for the page about the walkthroughs.
public enum CourseReference {
    /// A table for each track, with links to the stories.
    ///
    /// - Throws: `ScriptError` if a script has mistakes.
    public static func markdown(_ file: CourseFile) throws(ScriptError) -> String {
        var text = ""
        for track in file.course.tracks {
            text += """
                ### \(track.title)

                \(track.about) \(track.minutes) minutes.

                | Name | Title | What you learn | Minutes | Level |
                |---|---|---|---|---|

                """
            for lesson in track.lessons {
                guard let place = file.place(of: lesson) else { continue }
                let script = try ScriptLoader.load(place)
                let name = lesson.walkthrough
                text += "| [`\(name)`](\(name)/README.md) | \(script.title) | \(lesson.learn) "
                text += "| \(lesson.minutes) | \(lesson.level) |\n"
            }
            text += "\n"
        }
        return String(text.dropLast())
    }
}
