import Walkthrough

extension ScriptPlace {
    /// The scripts that the words of a command line stand for; without words, those of the folder
    /// Walkthroughs, or those that are built in. One that is named again counts once, also by way of a link.
    static func named(by words: [String], _ catalogue: Catalogue) throws -> [ScriptPlace] {
        if words.isEmpty { return standard(catalogue) }
        var seen: Set<[String]> = []
        return try words.flatMap { try named($0, catalogue) }.filter { place in
            let folder = place.folder.location?.resolvingSymlinksInPath().path
            return seen.insert([folder ?? place.shown, place.file]).inserted
        }
    }

    private static func standard(_ catalogue: Catalogue) -> [ScriptPlace] {
        catalogue.path("Walkthroughs").map { catalogue.scripts(in: $0) } ?? catalogue.builtInScripts
    }

    /// The one script that a word stands for, or those of a folder of walkthroughs: its own, if it has one,
    /// then theirs.
    private static func named(_ word: String, _ catalogue: Catalogue) throws -> [ScriptPlace] {
        guard let folder = catalogue.path(word) else { return [try Opening.place(word, catalogue)] }
        let inner = catalogue.scripts(in: folder)
        if inner.isEmpty { return [try Opening.place(word, catalogue)] }
        guard let own = catalogue.script(at: folder) else { return inner }
        return [own] + inner
    }
}
