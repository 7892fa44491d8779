import Foundation
import Walkthrough

extension ScriptPlace {
    /// What the help of a subcommand says of the words that stand for scripts.
    static let helpOnPaths = """
        PATH is a walkthrough, or a folder of them; without one, the Walkthroughs folder here, or the built-in \
        catalogue. A folder that is both stands for its own walkthrough and for those in it; the path of its \
        script.json stands for its own alone.
        """

    /// The scripts that the words of a command line stand for; without words, those of the folder
    /// Walkthroughs, or those that are built in. One that is named again counts once, also by way of a link.
    static func named(by words: [String], _ catalogue: Catalogue) throws -> [ScriptPlace] {
        let places = try words.isEmpty ? standard(catalogue) : words.flatMap { try named($0, catalogue) }
        var seen: Set<[String]> = []
        return places.filter { place in
            let folder = place.folder.location?.resolvingSymlinksInPath().path
            return seen.insert([folder ?? place.shown, place.file]).inserted
        }
    }

    private static func standard(_ catalogue: Catalogue) -> [ScriptPlace] {
        guard let folder = catalogue.path("Walkthroughs") else { return catalogue.builtInScripts }
        return withOwn(of: folder, catalogue.scripts(in: folder), catalogue)
    }

    /// The one script that a word stands for, or those of a folder of walkthroughs.
    private static func named(_ word: String, _ catalogue: Catalogue) throws -> [ScriptPlace] {
        guard let folder = catalogue.path(word) else { return [try Opening.place(word, catalogue)] }
        let inner = catalogue.scripts(in: folder)
        if inner.isEmpty { return [try Opening.place(word, catalogue)] }
        return withOwn(of: folder, inner, catalogue)
    }

    /// The scripts of a folder of walkthroughs: its own, if it has one, before those in it.
    private static func withOwn(
        of folder: URL, _ inner: [ScriptPlace], _ catalogue: Catalogue
    ) -> [ScriptPlace] {
        guard let own = catalogue.script(at: folder) else { return inner }
        return [own] + inner
    }
}
