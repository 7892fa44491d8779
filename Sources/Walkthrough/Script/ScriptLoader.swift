import JSONText

/// Reads scripts and refuses those with mistakes, naming every mistake with its place.
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
    ///   - name: the walkthrough's name, for the trace's header.
    ///   - file: what messages call the text.
    ///   - folder: where the files are that it may name; nil for a script that can name none.
    public static func load(
        _ text: [UInt8], name: String, file: String, folder: (any WalkthroughFolder)? = nil
    ) throws(ScriptError) -> Script {
        let problems = ScriptProblems()
        let decoder = ScriptDecoder(
            name: name, file: file, text: text, problems: problems, folder: folder)
        let script = parse(text, problems).flatMap { decoder.script($0) }
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
