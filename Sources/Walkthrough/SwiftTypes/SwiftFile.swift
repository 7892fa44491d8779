/// A Swift file in a walkthrough's folder, for readers who step through it.
public struct SwiftFile: Equatable, Sendable {
    /// The folder and the file: `naive-refresh/TokenRefresher.swift`.
    public let path: String
    /// What is in it.
    public let text: String

    /// The Swift files of a folder, by name.
    static func all(in folder: (any WalkthroughFolder)?) -> [SwiftFile] {
        guard let folder else { return [] }
        return folder.ownFiles.filter { $0.hasSuffix(".swift") }.compactMap { name in
            folder.contents(of: name).map {
                SwiftFile(path: "\(folder.name)/\(name)", text: String(decoding: $0, as: UTF8.self))
            }
        }
    }
}
