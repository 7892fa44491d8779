import JSONText
import ScriptReading
import Walkthrough

/// What a list says of a lesson. It can be read without its exercises, which take many times as long.
public struct LessonHeading: Equatable, Sendable {
    /// The heading of the track that it is in.
    public fileprivate(set) var track: String
    /// The name of the walkthrough.
    public let walkthrough: String
    /// What one learns, in a line.
    public let learn: String
    /// How long it takes.
    public let minutes: Int
    /// From 1 to 3.
    public let level: Int
    /// How many exercises it has.
    public let exercises: Int
}

extension Lesson {
    /// What a list says of it.
    public func heading(in track: Track) -> LessonHeading {
        LessonHeading(
            track: track.title, walkthrough: walkthrough, learn: learn, minutes: minutes, level: level,
            exercises: exercises.count)
    }
}

extension CourseFile {
    /// Reads what a list says of the lessons of a course, in order. The rest of the course is neither read
    /// nor checked, unless a heading has a mistake.
    ///
    /// - Parameters:
    ///   - text: the file's contents.
    ///   - file: what messages call it.
    ///   - catalogue: where the walkthroughs are.
    /// - Throws: `ScriptError`, as reading the whole course does, where a heading cannot be made.
    public static func headings(
        _ text: Data, file: String, catalogue: Catalogue
    ) throws(ScriptError) -> [LessonHeading] {
        if let headings = text.withUnsafeBytes(CourseOutline.headings) { return headings }
        let course = try CourseFile(text, file: file, identity: file, catalogue: catalogue).course
        return course.tracks.flatMap { track in track.lessons.map { $0.heading(in: track) } }
    }
}

/// A course without its exercises and plans, read from left to right and without a tree of its values.
private enum CourseOutline {
    private enum Key: Int, CaseIterable, CodingKey { case tracks }
    private enum TrackKey: Int, CaseIterable, CodingKey { case title, lessons }
    private enum LessonKey: Int, CaseIterable, CodingKey {
        case walkthrough, learn, minutes, level, exercises
    }

    private static let keys = JSONKeys(Key.self)
    private static let trackKeys = JSONKeys(TrackKey.self)
    private static let lessonKeys = JSONKeys(LessonKey.self)

    /// Nil if there is any mistake.
    static func headings(_ text: UnsafeRawBufferPointer) -> [LessonHeading]? {
        var parser = JSONParser(text, .json5)
        var headings: [LessonHeading] = []
        do throws(JSONSyntaxError) {
            try parser.object(keys, passesOthers: true) { parser, _ throws(JSONSyntaxError) in
                try parser.array { parser throws(JSONSyntaxError) in headings += try track(&parser) }
                return true
            }
            try parser.end()
        } catch {
            return nil
        }
        return headings.isEmpty ? nil : headings
    }

    private static func track(_ parser: inout JSONParser) throws(JSONSyntaxError) -> [LessonHeading] {
        var title: String?
        var lessons: [LessonHeading] = []
        try parser.object(trackKeys, passesOthers: true) { parser, key throws(JSONSyntaxError) in
            switch TrackKey(rawValue: key) {
            case .title: title = try parser.text()
            case .lessons:
                try parser.array { parser throws(JSONSyntaxError) in lessons.append(try lesson(&parser)) }
            case nil: break
            }
            return true
        }
        guard let title else { throw parser.missing("title") }
        // The title may stand behind the lessons.
        for index in lessons.indices { lessons[index].track = title }
        return lessons
    }

    /// A lesson whose keys are left out.
    private static let standard = Lesson()

    /// The heading of a lesson, whose track is not known yet.
    private static func lesson(_ parser: inout JSONParser) throws(JSONSyntaxError) -> LessonHeading {
        var walkthrough: String?
        var learn = standard.learn
        var (minutes, level, exercises) = (standard.minutes, standard.level, 0)
        try parser.object(lessonKeys, passesOthers: true) { parser, key throws(JSONSyntaxError) in
            switch LessonKey(rawValue: key) {
            case .walkthrough: walkthrough = try parser.text()
            case .learn: learn = try parser.text()
            case .minutes: minutes = try parser.ordinal(in: Lesson.minutesRange)
            case .level: level = try parser.ordinal(in: Lesson.levelRange)
            case .exercises: exercises = try parser.passElements()
            case nil: break
            }
            return true
        }
        guard let walkthrough else { throw parser.missing("walkthrough") }
        return LessonHeading(
            track: "", walkthrough: walkthrough, learn: learn, minutes: minutes, level: level,
            exercises: exercises)
    }
}
