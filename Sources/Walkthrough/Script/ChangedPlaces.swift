import JSONText
import ScriptReading
import Tracing

/// Says where a problem of a changed script is. Nobody sees the text of such a script, so that lines would
/// tell nothing; a path names its elements as a change does: `requests.profile.at`.
struct ChangedPlaces {
    private let json: JSON?
    private let lines: TextLines

    init(_ text: [UInt8]) {
        json = try? JSON.parse(text, dialect: .json5)
        lines = TextLines(text)
    }

    /// The same problems, each with the path of its key in place of the line.
    ///
    /// - Parameter added: what the change has added to lists. Where the elements of a list can have no name,
    ///   there is no such element, and what else is wrong with it is no mistake of the change.
    func place(_ problems: [ScriptProblem], besides added: [JSON.Miss] = []) -> [ScriptProblem] {
        let paths = problems.map { $0.position.map(path) ?? [] }
        let elements = added.filter { $0.naming == nil }.map { $0.path + [$0.name] }
        let refused = elements.filter { paths.contains($0 + ["name"]) }
        return zip(problems, paths).compactMap { problem, path in
            if refused.contains(where: { path.starts(with: $0) }) { return nil }
            return ScriptProblem(problem.severity, in: problem.file, at: path, problem.message)
        }
    }

    /// The keys that lead to what stands at a place or, inside a text, to the text.
    private func path(to place: TextPosition) -> [String] {
        var path: [String] = []
        var value = json
        while let json = value {
            value = nil
            if let member = last(json.members ?? [], \.keyOffset, place) {
                path.append(member.key)
                value = isBehind(member.value.offset, place) ? nil : member.value
            } else if let elements = json.array, let element = last(elements, \.offset, place) {
                let index = elements.partitionPoint { $0.offset < element.offset }
                path.append(element["id"]?.string ?? element["name"]?.string ?? "\(index)")
                value = element
            }
        }
        return path
    }

    /// The last of these that does not stand behind a place.
    private func last<Part>(_ parts: [Part], _ offset: (Part) -> Int, _ place: TextPosition) -> Part? {
        let count = parts.partitionPoint { !isBehind(offset($0), place) }
        return count > 0 ? parts[count - 1] : nil
    }

    private func isBehind(_ offset: Int, _ place: TextPosition) -> Bool {
        let position = lines.position(of: offset)
        return (position.line, position.column) > (place.line, place.column)
    }
}

extension ScriptProblem {
    /// A problem of a changed script.
    ///
    /// - Parameter path: the keys that lead to its place.
    fileprivate init(_ severity: Severity, in file: String, at path: [String], _ message: String) {
        let place = path.isEmpty ? "" : ", at \(path.map(shortened).joined(separator: "."))"
        self.init(severity: severity, file: file + place, position: nil, message: message)
    }
}

extension JSON.Miss {
    /// What to tell whoever wrote the change: a name that is not there may be a mistake.
    func problem(in file: String) -> ScriptProblem {
        let added = "\(quoted(name)) is a new element"
        let how = naming.map { " with that \(quoted($0))" } ?? ": the others have no names"
        let what = isRemoval ? "there is no \(quoted(name)) to remove" : added + how
        let known = known.isEmpty ? "" : "; known are \(listed(known))"
        return ScriptProblem(
            isRemoval ? .warning : .error, in: file, at: path,
            what + Spelling.suggestion(for: name, among: self.known, or: known))
    }
}
