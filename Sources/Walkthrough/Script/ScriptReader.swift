import JSONText

/// Reads one script, and holds what its objects have to know about the rest of it.
final class ScriptReader {
    private let name: String
    private let file: String
    private let text: [UInt8]
    /// The script's folder, or nil for a script from memory, which cannot name files.
    let folder: (any WalkthroughFolder)?
    let problems: ScriptProblems
    let names = ScriptNames()
    let certificates = ScriptedCertificates()
    private var shapes: [String: ObjectShape] = [:]

    init(
        name: String, file: String, text: [UInt8], folder: (any WalkthroughFolder)?, problems: ScriptProblems
    ) {
        self.name = name
        self.file = file
        self.text = text
        self.folder = folder
        self.problems = problems
    }

    /// Makes the script. Mistakes are in `problems`; the result is nil only if the JSON is not an object.
    func script(_ json: JSON) -> Script? {
        guard let object = ScriptObject(json, Script.shape, self) else { return nil }
        // The world comes first, because the session and the requests refer to certificates.
        let world = ScriptParts.ofWorld.compactMap { object.make($0) }
        guard var script = object.make(Script.self) else { return nil }
        script.world = world
        script.name = name
        script.file = file
        script.fingerprint = Fingerprint.of(json, without: script.keysOfWords)
        script.leftOut = problems.limits.leftOut(on: script.chains, problems, line: line)
        script.furtherChains = Chain.allCases.filter {
            !script.chains.contains($0) && problems.limits.lacksNothing($0)
        }
        return script
    }

    /// The shape of a kind of object, which is described only once.
    func shape(of noun: String, _ describe: () -> ObjectShape) -> ObjectShape {
        if let known = shapes[noun] { return known }
        let shape = describe()
        shapes[noun] = shape
        return shape
    }

    /// The line of the text at an offset.
    func line(_ offset: Int) -> Int { TextPosition.of(offset: offset, in: text).line }
}
