import JSONText

/// Reads scripts and refuses those with mistakes, naming every mistake with its place.
public enum ScriptLoader {
    /// Reads a script from a file; the folder it stands in gives the walkthrough its name.
    ///
    /// - Parameter file: what messages call it; its path without this.
    /// - Throws: `ScriptError`, also when there is no such file.
    public static func load(contentsOf url: URL, file: String? = nil) throws(ScriptError) -> Script {
        let file = file ?? url.path
        let folder = url.deletingLastPathComponent().lastPathComponent
        let isNamedByFolder = url.lastPathComponent == "script.json" && folder != "/" && !folder.isEmpty
        let name = isNamedByFolder ? folder : url.deletingPathExtension().lastPathComponent
        guard let data = try? Data(contentsOf: url) else {
            let problem = ScriptProblem(
                severity: .error, file: file, position: nil, message: "the file cannot be read")
            throw ScriptError(problems: [problem])
        }
        return try load(
            Array(data), name: name, file: file, folder: url.deletingLastPathComponent())
    }

    /// Reads a script from memory.
    ///
    /// - Parameters:
    ///   - name: the walkthrough's name, for the trace's header.
    ///   - file: what messages call the text.
    ///   - folder: where the files are that it may name; nil for a script that can name none.
    public static func load(
        _ text: [UInt8], name: String, file: String, folder: URL? = nil
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
