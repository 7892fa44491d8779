import Foundation
import JSONText
import TextPages

/// The file with the progress of all courses: `$XDG_STATE_HOME/reqtrace/progress.json`.
///
/// It is replaced as a whole, under a temporary name first, so that it is never half written. What others
/// have written in the meantime, or forgotten, stays so. A link stays a link: what it leads to is replaced,
/// if that is a progress file.
public struct ProgressFile: Sendable {
    /// What was found in the file.
    public enum Found: Equatable, Sendable {
        case progress(CourseProgress)
        /// It is of a later version of the program, and stays as it is: progress is not kept.
        case later(version: Int)
        /// It is no progress file. It is kept under another name when progress is saved.
        case damaged(String)
        /// It cannot be read, for a reason of the operating system's, or is a link to a file of another kind.
        /// It stays as it is, too.
        case unreadable(String)
    }

    /// Where the file is, without links.
    public let url: URL
    /// Where it is looked for, which may be a link.
    private let place: URL
    /// The word of the course.
    private let course: String
    private static let version = 1
    /// The most bytes that are read: as many as a script may have, and many times what all courses need.
    private static let mostBytes = 16 << 20

    /// - Parameter course: the identity of the course (see `CourseFile`).
    public init(_ url: URL, course: String) {
        place = url
        self.url = url.resolvingSymlinksInPath()
        self.course = course
    }

    /// Where a damaged file goes: `progress.json.damaged`, or `progress.json.damaged-2` where an earlier one
    /// is.
    public var urlOfDamaged: URL { url.unused(ending: "damaged") }

    /// Reads the progress in the course; none where there is no file.
    public func read() -> Found {
        switch readAll() {
        case .success(let all): .progress(all[course] ?? CourseProgress())
        case .failure(.later(let version)): .later(version: version)
        case .failure(.damaged(let why)): .damaged(why)
        case .failure(.system(let error)): .unreadable(error.systemReason)
        }
    }

    /// Adds to what the file has by now, which may be more than was read of it, or less.
    ///
    /// - Parameters:
    ///   - news: makes the change.
    ///   - all: what is kept where the file is damaged: everything that was known, with the news.
    /// - Returns: what the file has then; nil if it is of a later version, and stays as it is.
    /// - Throws: the error of the file system.
    @discardableResult
    public func add(
        _ news: (inout CourseProgress) -> Void, orAll all: CourseProgress
    ) throws -> CourseProgress? {
        var result = all
        let isKept = try change { found, isDamaged in
            if !isDamaged {
                result = found ?? CourseProgress()
                news(&result)
            }
            found = result
        }
        return isKept ? result : nil
    }

    /// Forgets the progress in the course.
    ///
    /// - Parameter step: what has to be done first, once it is known that the file may be written. If it
    ///   fails, nothing is forgotten.
    /// - Returns: `false` if the file is of a later version, and stays as it is.
    /// - Throws: the error of the file system, or that of the step.
    @discardableResult
    public func reset(after step: () throws -> Void = {}) throws -> Bool {
        try change { found, _ in
            try step()
            found = nil
        }
    }

    /// - Parameter body: gets the progress in the course, nil if there is none, and whether that is because
    ///   the file is damaged.
    private func change(_ body: (inout CourseProgress?, _ isDamaged: Bool) throws -> Void) throws -> Bool {
        var all: [String: CourseProgress] = [:]
        var isDamaged = false
        switch readAll() {
        case .success(let found): all = found
        case .failure(.later): return false
        case .failure(.system(let error)): throw error
        case .failure(.damaged): isDamaged = true
        }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A link that leads nowhere has a mode, but no file that somebody has protected.
        let exists = access(url.path, F_OK) == 0
        let mode =
            exists ? try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] : nil
        // Replacing a file takes write access to its folder only. A file that is write-protected is meant to
        // stay, so it is refused here.
        if exists, access(url.path, W_OK) != 0 { throw POSIXError(.EACCES) }
        try body(&all[course], isDamaged)
        let aside = urlOfDamaged
        if isDamaged { try FileManager.default.moveItem(at: url, to: aside) }
        do {
            try Data(Self.text(all)).write(to: url, options: .atomic)
        } catch {
            // A file that is missing would be one that somebody has forgotten.
            if isDamaged { try? FileManager.default.moveItem(at: aside, to: url) }
            throw error
        }
        if let mode {
            try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
        }
        return true
    }

    // MARK: The text

    private enum Unreadable: Error {
        case later(Int)
        case damaged(String)
        case system(any Error)
    }

    /// Somebody has made a link to a file that is not the program's.
    private struct LinkToOther: LocalizedError {
        let name: String
        var errorDescription: String? { "\(name) is a link to a file that is no progress file" }
    }

    /// A device or a pipe, which may have no end.
    private struct NoFile: LocalizedError {
        var errorDescription: String? { "it is no file" }
    }

    private func readAll() -> Result<[String: CourseProgress], Unreadable> {
        let found = readFile()
        guard case .failure(.damaged) = found, isLink else { return found }
        return .failure(.system(LinkToOther(name: place.lastPathComponent)))
    }

    private var isLink: Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil
    }

    private func readFile() -> Result<[String: CourseProgress], Unreadable> {
        // If a part of the path is not a folder, there is no file.
        if access(url.path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR { return .success([:]) }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        switch attributes?[.type] as? FileAttributeType {
        case .typeRegular?:
            guard attributes?[.size] as? Int ?? 0 <= Self.mostBytes else {
                return .failure(.damaged("it has more than \(Self.mostBytes >> 20) MB"))
            }
        // What is wrong with these is said by the attempt to read them.
        case .typeDirectory?, .typeSymbolicLink?, nil: break
        default: return .failure(.system(NoFile()))
        }
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            return .failure(.system(error))
        }
        do throws(JSONSyntaxError) {
            let json = try JSON.parse(Array(data), dialect: .json)
            guard let version = json["reqtrace-progress"]?.integer, json["courses"]?.array != nil else {
                return .failure(.damaged("it is no progress file"))
            }
            guard version <= Self.version else { return .failure(.later(Int(clamping: version))) }
            return .success(Self.named(json["courses"], Self.progress) { $0.merged(with: $1) })
        } catch {
            return .failure(.damaged("\(error)"))
        }
    }

    private static func progress(_ json: JSON) -> CourseProgress {
        CourseProgress(
            lessons: Self.named(json["lessons"], lesson) { $0.merged(with: $1) },
            lastOpened: json["lastOpened"]?.string)
    }

    private static func lesson(_ json: JSON) -> LessonProgress {
        var lesson = LessonProgress()
        lesson.isSeen = json["seen"]?.bool ?? false
        lesson.position = Int(clamping: max(0, json["position"]?.integer ?? 0))
        lesson.exercises = named(json["exercises"], exercise) { $0.merged(with: $1) }
        return lesson
    }

    private static func exercise(_ json: JSON) -> ExerciseProgress {
        var exercise = ExerciseProgress()
        exercise.isSolved = json["solved"]?.bool ?? false
        exercise.misses = Int(clamping: max(0, json["misses"]?.integer ?? 0))
        exercise.hasHint = json["hint"]?.bool ?? false
        exercise.isGivenUp = json["givenUp"]?.bool ?? false
        return exercise
    }

    /// The elements of a list, by their names.
    private static func named<Value>(
        _ list: JSON?, _ read: (JSON) -> Value, merging: (Value, Value) -> Value
    ) -> [String: Value] {
        let elements = (list?.array ?? []).compactMap { json in json["name"]?.string.map { ($0, read(json)) }
        }
        return Dictionary(elements, uniquingKeysWith: merging)
    }

    private static func text(_ all: [String: CourseProgress]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("reqtrace-progress", version)
            write(all, "courses", to: &json) { progress, json in
                json.field("lastOpened", progress.lastOpened)
                write(progress.lessons, "lessons", to: &json) { lesson, json in
                    json.field("seen", lesson.isSeen)
                    json.field("position", lesson.position)
                    write(lesson.exercises, "exercises", to: &json) { exercise, json in
                        json.field("solved", exercise.isSolved)
                        json.field("misses", exercise.misses)
                        json.field("hint", exercise.hasHint)
                        json.field("givenUp", exercise.isGivenUp)
                    }
                }
            }
        }
        json.newline()
        return json.bytes
    }

    /// Writes a list of named values, in the order of their names.
    private static func write<Value>(
        _ values: [String: Value], _ key: StaticString, to json: inout JSONWriter,
        _ write: (Value, inout JSONWriter) -> Void
    ) {
        json.array(key) { json in
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                json.object { json in
                    json.field("name", name)
                    write(value, &json)
                }
            }
        }
    }
}

extension URL {
    /// The place beside this one with a word behind its name, and with a number where an earlier one is.
    func unused(ending word: String) -> URL {
        let first = appendingPathExtension(word)
        let others = (2...1000).lazy.map { appendingPathExtension("\(word)-\($0)") }
        let isFree = { (url: URL) in access(url.path, F_OK) != 0 }
        return isFree(first) ? first : others.first(where: isFree) ?? first
    }
}
