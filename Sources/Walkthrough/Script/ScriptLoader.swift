import JSONText
import ScriptReading

/// Reads scripts. A script with mistakes is refused, with a message for each of them.
public enum ScriptLoader {
    /// Reads a script from a walkthrough's folder.
    ///
    /// - Parameter types: the Swift types that the script may name; by default, those of its place.
    /// - Throws: `ScriptError`, also when there is no such file.
    public static func load(
        _ place: ScriptPlace, types: SwiftTypes? = nil
    ) throws(ScriptError) -> Script {
        guard let text = place.folder.contents(of: place.file) else {
            let isTooLarge = place.folder.item(at: place.file) == .tooLarge
            let why = place.folder.obstacle(at: place.file).map { ": \($0)" } ?? ""
            let problem = ScriptProblem(
                severity: .error, file: place.shown, position: nil,
                message: isTooLarge ? ScriptProblems.tooLong : "the file cannot be read\(why)")
            throw ScriptError(problems: [problem])
        }
        return try load(
            Array(text), name: place.name, file: place.shown, folder: place.folder,
            types: types ?? place.types)
    }

    /// Reads a script from a walkthrough's folder, and changes it.
    ///
    /// - Parameter change: a change as `JSON.changed(by:)` makes it. The fingerprint is that of what runs.
    /// - Throws: `ScriptError`, for the file as well as for what the change makes of it. The problems that
    ///   only the changed script has are at keys, and not at lines.
    public static func load(
        _ place: ScriptPlace, changedBy change: JSON
    ) throws(ScriptError) -> Script {
        let types = place.types
        let original = try load(place, types: types)
        let file = "\(place.shown), changed"
        let problems = ScriptProblems()
        guard let text = place.folder.contents(of: place.file), let json = problems.json(Array(text)) else {
            return original
        }
        let changed = Array(ScriptedJSON(json.changed(by: change)).text.utf8)
        let misses = json.misses(of: change)
        do {
            var script = try load(
                changed, isSeen: false, name: place.name, file: file, folder: place.folder, types: types)
            script.change = ScriptedJSON(change).text
            script.namedFiles.formUnion(original.namedFiles)
            let warnings = script.warnings
            script.warnings = misses.filter(\.isRemoval).map { $0.problem(in: file) }
            if !warnings.isEmpty { script.warnings += ChangedPlaces(changed).place(warnings) }
            return script
        } catch {
            // An element that lacks something was perhaps not meant to be a new one.
            let added = misses.filter { !$0.isRemoval }
            throw ScriptError(
                problems: added.map { $0.problem(in: file) }
                    + ChangedPlaces(changed).place(error.problems, besides: added))
        }
    }

    /// Reads a script from memory.
    ///
    /// - Parameters:
    ///   - isSeen: whether anybody sees the text, and has use for a line of it.
    ///   - name: the walkthrough's name, which the trace's header has.
    ///   - file: what messages call the text.
    ///   - folder: the folder of the files that the script may name, or nil if it may name none.
    ///   - types: the Swift types that the script may name.
    public static func load(
        _ text: [UInt8], isSeen: Bool = true, name: String, file: String,
        folder: (any WalkthroughFolder)? = nil, types: SwiftTypes = .none
    ) throws(ScriptError) -> Script {
        let problems = ScriptProblems()
        let surroundings = WalkthroughSurroundings(folder: folder, types: types)
        let reader = ScriptReader(text: text, isSeen: isSeen, in: surroundings, problems: problems)
        let script = problems.json(text).flatMap { reader.script($0) }
        let all = problems.all(file: file, text: text)
        guard var script, !problems.hasErrors else {
            throw ScriptError(problems: all.filter { $0.severity == .error })
        }
        script.name = name
        script.swiftFiles = SwiftFile.all(in: folder)
        script.namedFiles = surroundings.files.union(script.schemaFile.map { [$0] } ?? [])
        script.file = file
        script.warnings = all
        return script
    }
}

extension ScriptReader {
    /// Makes the script. Mistakes are in `problems`; the result is nil if the JSON is not an object, or if a
    /// required key is missing or wrong.
    fileprivate func script(_ json: JSON) -> Script? {
        guard let object = ScriptObject(json, Script.shape, self) else { return nil }
        // The world comes first, because the session and the requests refer to certificates.
        let world = ScriptParts.ofWorld.compactMap { object.make($0) }
        guard var script = object.make(Script.self) else { return nil }
        script.world = world
        script.checkProtocols(self)
        script.checkServerTrust(problems)
        script.fingerprint = Fingerprint.of(json, without: script.keysOfWords)
        script.leftOut = problems.limits.leftOut(on: script.chains, problems, line: line)
        script.furtherChains = Chain.allCases.filter {
            !script.chains.contains($0) && problems.limits.lacksNothing($0)
        }
        return script
    }
}
