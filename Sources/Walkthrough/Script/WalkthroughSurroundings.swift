import ScriptReading

/// What a value in a script may refer to besides the script's own names: a file, a
/// certificate, or a Swift type.
final class WalkthroughSurroundings: ScriptSurroundings {
    /// The script's folder, or nil for a script from memory, which cannot name files.
    let folder: (any WalkthroughFolder)?
    let certificates = ScriptedCertificates()

    /// The Swift types that the script may name.
    let types: SwiftTypes
    /// `true` once a Swift type has been named.
    var usesSwift = false
    /// The paths of the files in the folder that the script names.
    var files: Set<String> = []

    init(folder: (any WalkthroughFolder)?, types: SwiftTypes) {
        self.folder = folder
        self.types = types
    }
}

extension ScriptReader {
    var walkthrough: WalkthroughSurroundings? { surroundings as? WalkthroughSurroundings }
}
