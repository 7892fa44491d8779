import Walkthrough

extension ScriptPlace {
    /// The scripts that the words of a command line stand for; without words, those of the folder
    /// Walkthroughs, or those that are built in. One that is named again counts once.
    static func named(by words: [String], _ catalogue: Catalogue) throws -> [ScriptPlace] {
        if words.isEmpty { return standard(catalogue) }
        var seen: Set<[String]> = []
        return try words.flatMap { try named($0, catalogue) }.filter { place in
            seen.insert([place.folder.location?.path ?? "", place.shown]).inserted
        }
    }

    private static func standard(_ catalogue: Catalogue) -> [ScriptPlace] {
        catalogue.path("Walkthroughs").map { catalogue.scripts(in: $0) } ?? catalogue.builtInScripts
    }

    /// The scripts in a folder of walkthroughs, or the one script that a word stands for.
    private static func named(_ word: String, _ catalogue: Catalogue) throws -> [ScriptPlace] {
        let inFolder = catalogue.path(word).map { catalogue.scripts(in: $0) } ?? []
        return try inFolder.isEmpty ? [Opening.place(word, catalogue)] : inFolder
    }
}
