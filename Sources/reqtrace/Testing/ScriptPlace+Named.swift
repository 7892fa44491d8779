import Walkthrough

extension ScriptPlace {
    /// The scripts that the words of a command line stand for; without words, those of the folder
    /// Walkthroughs, or those that are built in.
    static func named(by words: [String], _ catalogue: Catalogue) throws -> [ScriptPlace] {
        try words.isEmpty ? standard(catalogue) : words.flatMap { try named($0, catalogue) }
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
