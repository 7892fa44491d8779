import ScriptReading

/// What a value in a script may refer to besides the script's own names: a file, or a certificate.
final class WalkthroughSurroundings: ScriptSurroundings {
    /// The script's folder, or nil for a script from memory, which cannot name files.
    let folder: (any WalkthroughFolder)?
    let certificates = ScriptedCertificates()

    init(folder: (any WalkthroughFolder)?) { self.folder = folder }
}

extension ScriptReader {
    var walkthrough: WalkthroughSurroundings? { surroundings as? WalkthroughSurroundings }
}
