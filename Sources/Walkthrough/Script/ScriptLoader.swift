import JSONText

/// Reads scripts. A script with mistakes is refused, with a message for each of them.
public enum ScriptLoader {
    /// Reads a script from a walkthrough's folder.
    ///
    /// - Throws: `ScriptError`, also when there is no such file.
    public static func load(_ place: ScriptPlace) throws(ScriptError) -> Script {
        guard let text = place.folder.contents(of: place.file) else {
            let problem = ScriptProblem(
                severity: .error, file: place.shown, position: nil, message: "the file cannot be read")
            throw ScriptError(problems: [problem])
        }
        return try load(Array(text), name: place.name, file: place.shown, folder: place.folder)
    }

    /// Reads a script from memory.
    ///
    /// - Parameters:
    ///   - name: the walkthrough's name, which the trace's header has.
    ///   - file: what messages call the text.
    ///   - folder: the folder of the files that the script may name, or nil if it may name none.
    public static func load(
        _ text: [UInt8], name: String, file: String, folder: (any WalkthroughFolder)? = nil
    ) throws(ScriptError) -> Script {
        let problems = ScriptProblems()
        let reader = ScriptReader(
            name: name, file: file, text: text, folder: folder, problems: problems)
        let script = parse(text, problems).flatMap { reader.script($0) }
        let all = problems.all(file: file, text: text)
        guard var script, !problems.hasErrors else {
            throw ScriptError(problems: all.filter { $0.severity == .error })
        }
        script.warnings = all
        return script
    }

    private static func parse(_ text: [UInt8], _ problems: ScriptProblems) -> JSON? {
        do throws(JSONSyntaxError) {
            return try JSON.parse(text, dialect: .json5)
        } catch {
            problems.error("\(error)", at: error.offset)
            return nil
        }
    }
}
