/// The Swift types of the folders that have Swift files of their own, as Swift.
///
/// A folder `naive-refresh` has a file with `extension SwiftTypes { static let naiveRefresh: … }`. The list
/// names every folder's, so that no file that is written by hand has to.
struct Registrations: Equatable {
    private let folders: [String]

    init(folders: [String]) { self.folders = folders }

    /// What the list needs.
    var imports: String { folders.isEmpty ? "" : "import Walkthrough\n" }

    /// The declaration of the list; empty if there are no such folders.
    var list: String {
        if folders.isEmpty { return "" }
        let entries = folders.map { "        \"\($0)\": .\(Self.name(of: $0)),\n" }.joined()
        return """

            enum RegisteredTypes {
                static let byFolder: [String: SwiftTypes] = [
            \(entries)    ]
            }

            """
    }

    /// `naiveRefresh` for `naive-refresh`.
    static func name(of folder: String) -> String {
        let words = folder.split(separator: "-")
        let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return (words.prefix(1).map(String.init) + others).joined()
    }
}
