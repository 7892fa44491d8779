import Tracing

/// The Swift files of a walkthrough: code of an app, which a chain calls.
///
/// An event is recorded by our own source. Where it is about a call to the app's code, this finds the method
/// that is called, by reading the text: in a type with the name that the event has, the method that the
/// protocol asks for. Which line of it runs, no event can tell.
public struct OwnCode: Sendable {
    /// A file, by its path below the folder of walkthroughs.
    public struct File: Sendable {
        let path: String
        let lines: [Substring]

        public init(path: String, text: String) {
            self.path = path
            let ended = text.last?.isNewline == true ? text.dropLast() : text[...]
            lines = ended.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        }
    }

    /// The lines of a file that an event is about, counted from 1.
    struct Place: Equatable {
        let path: String
        /// The whole method.
        let lines: ClosedRange<Int>
        /// Where the method begins or, at an answer, the lines that may have given it.
        let marked: [Int]
    }

    private let files: [File]

    public init(_ files: [File]) { self.files = files }

    /// No code of an app's own.
    public static let none = OwnCode([])

    func lines(of path: String) -> [Substring] { files.first { $0.path == path }?.lines ?? [] }

    /// The method that is called at an event, or that answers there; nil if it is not in these files.
    func place(of event: TraceEvent) -> Place? {
        guard !files.isEmpty, let kind = event.knownKind,
            let call = OwnCall.all.first(where: { $0.kinds.contains(kind) })
        else { return nil }
        guard let name = event["name"]?.plainText else { return onlyPlace(of: call) }
        return place(of: call, inType: Self.withoutGenerics(name), event) ?? function(named: name)
    }

    // MARK: Finding a method

    private func place(of call: OwnCall, inType name: String, _ event: TraceEvent) -> Place? {
        for file in files {
            let bodies = file.bodies(ofType: name)
            for body in bodies {
                guard let method = call.functions.lazy.compactMap({ file.function($0, in: body) }).first
                else {
                    continue
                }
                guard call.isAnswer else { return Place(file, method) }
                let answers = bodies.flatMap { file.answers(event["answer"]?.plainText, in: $0) }
                return Place(file, method, marked: answers)
            }
        }
        return nil
    }

    /// The method of an event that does not name whom it calls: the only one there is.
    private func onlyPlace(of call: OwnCall) -> Place? {
        let places = files.flatMap { file in
            call.functions.compactMap { name in
                file.function(name, in: 1...max(1, file.lines.count)).map { Place(file, $0) }
            }
        }
        return places.count == 1 ? places[0] : nil
    }

    /// A function that is not a method of a type, such as a validator.
    private func function(named name: String) -> Place? {
        for file in files {
            if let found = file.function(name, in: 1...max(1, file.lines.count)) { return Place(file, found) }
        }
        return nil
    }

    /// `Refresher` for `Refresher<Token>`.
    private static func withoutGenerics(_ name: String) -> String { String(name.prefix { $0 != "<" }) }
}

extension OwnCode.Place {
    fileprivate init(_ file: OwnCode.File, _ lines: ClosedRange<Int>, marked: [Int] = []) {
        self.init(path: file.path, lines: lines, marked: marked.isEmpty ? [lines.lowerBound] : marked)
    }
}

/// A call to the code of an app, and the kinds of events about it.
private struct OwnCall {
    let kinds: Set<EventKind>
    /// The names that the method has in the protocols of both versions.
    let functions: [String]
    /// Whether the events are about the answer, which the method may give long after it has returned.
    var isAnswer = false

    static let all = [
        OwnCall(kinds: [.adapt.started], functions: ["adapt"]),
        OwnCall(kinds: [.adapt.completed, .adapt.completedAgain], functions: ["adapt"], isAnswer: true),
        OwnCall(kinds: [.retry.asked], functions: ["retry", "should"]),
        OwnCall(
            kinds: [.retry.answered, .retry.answeredAgain], functions: ["retry", "should"], isAnswer: true),
        OwnCall(kinds: [.serialize.started], functions: ["serialize"]),
        OwnCall(kinds: [.urlRequest.converted], functions: ["asURLRequest"]),
        OwnCall(kinds: [.validation.called], functions: ["validate"]),
        OwnCall(kinds: [.authentication.applied], functions: ["apply"]),
        OwnCall(kinds: [.authentication.refreshStarted], functions: ["refresh"]),
        OwnCall(kinds: [.authentication.failureJudged], functions: ["didRequest"]),
        OwnCall(kinds: [.authentication.credentialJudged], functions: ["isRequest"]),
    ]
}

/// Swift, read just well enough to find a method of a type.
extension OwnCode.File {
    /// The lines of the type's declaration and of its extensions.
    fileprivate func bodies(ofType name: String) -> [ClosedRange<Int>] {
        let keywords: Set<Substring> = ["class", "struct", "enum", "actor", "extension"]
        return lines.indices.compactMap { index in
            let words = lines[index].split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard let keyword = words.firstIndex(where: keywords.contains), words.count > keyword + 1,
                words[keyword + 1] == name, !isComment(index)
            else { return nil }
            return block(from: index + 1)
        }
    }

    /// The lines of the first function of this name.
    fileprivate func function(_ name: String, in range: ClosedRange<Int>) -> ClosedRange<Int>? {
        let first = range.first { number in
            lines.indices.contains(number - 1) && lines[number - 1].contains("func \(name)(")
                && !isComment(number - 1)
        }
        return first.map(block)
    }

    /// The lines that call a completion, if possible those that name the answer: `completion(.retry)`.
    fileprivate func answers(_ answer: String?, in range: ClosedRange<Int>) -> [Int] {
        let calls = range.filter { number in
            lines[number - 1].contains("completion(") && !lines[number - 1].contains("func ")
                && !isComment(number - 1)
        }
        guard let answer else { return calls }
        let exact = calls.filter { number in
            lines[number - 1].split { !($0.isLetter || $0 == ".") }.contains { $0 == ".\(answer)" }
        }
        return exact.isEmpty ? calls : exact
    }

    /// The lines from here to the brace that closes what is opened first.
    private func block(from first: Int) -> ClosedRange<Int> {
        var depth = 0
        var hasBegun = false
        for number in first...lines.count where !isComment(number - 1) {
            for character in lines[number - 1] {
                if character == "{" { (depth, hasBegun) = (depth + 1, true) }
                if character == "}" { depth -= 1 }
            }
            if hasBegun, depth <= 0 { return first...number }
        }
        return first...lines.count
    }

    private func isComment(_ index: Int) -> Bool { lines[index].drop { $0 == " " }.hasPrefix("//") }
}
