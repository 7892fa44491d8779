import JSONText
import ScriptReading

/// What a list says of a script. It can be read without the rest, which takes many times as long.
public struct ScriptHeading: Sendable, Equatable {
    /// The name of the walkthrough.
    public let name: String
    public let title: String
    public let summary: String
    /// The chains that it runs on. The first is the default.
    public let chains: [Chain]
    /// How many questions it asks.
    public let questions: Int
}

extension Script {
    /// What a list says of it.
    public var heading: ScriptHeading {
        ScriptHeading(
            name: name, title: title, summary: summary, chains: chains, questions: questions.count)
    }
}

extension ScriptLoader {
    /// Reads what a list says of a script. The rest of the script is neither read nor checked, unless the
    /// heading itself has a mistake.
    ///
    /// - Throws: `ScriptError`, as `load(_:types:)` does, where a heading cannot be made.
    public static func heading(_ place: ScriptPlace) throws(ScriptError) -> ScriptHeading {
        if let heading = headingAlone(place) { return heading }
        return try load(place).heading
    }

    private static func headingAlone(_ place: ScriptPlace) -> ScriptHeading? {
        guard let text = place.folder.contents(of: place.file),
            let json = try? JSON.parse(Array(text), dialect: .json5), let title = json["title"]?.string,
            let summary = words(json["summary"]), let chains = chains(json["chains"]),
            let questions = count(json["questions"])
        else { return nil }
        return ScriptHeading(
            name: place.name, title: title, summary: summary, chains: chains, questions: questions)
    }

    private static func words(_ json: JSON?) -> String? {
        guard let json else { return "" }
        return json.string
    }

    private static func chains(_ json: JSON?) -> [Chain]? {
        guard let json else { return [.standard] }
        let chains = json.array?.compactMap { $0.string.flatMap(Chain.init(rawValue:)) }
        return chains?.isEmpty == false && chains?.count == json.array?.count ? chains : nil
    }

    private static func count(_ json: JSON?) -> Int? {
        guard let json else { return 0 }
        return json.array?.count
    }
}
