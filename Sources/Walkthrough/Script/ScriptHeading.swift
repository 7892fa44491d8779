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
    /// How many questions it asks on its first chain.
    public let questions: Int
}

extension Script {
    /// What a list says of it.
    public var heading: ScriptHeading {
        ScriptHeading(
            name: name, title: title, summary: summary, chains: chains,
            questions: questions.count { $0.pattern.isMeant(on: chains[0]) })
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

    private enum Key: Int, CaseIterable, CodingKey { case title, summary, chains, questions }

    private enum QuestionKey: Int, CaseIterable, CodingKey { case at }
    private enum PatternKey: Int, CaseIterable, CodingKey { case chain }

    private static let keys = JSONKeys(Key.self)
    private static let questionKeys = JSONKeys(QuestionKey.self)
    private static let patternKeys = JSONKeys(PatternKey.self)

    /// Nil if the heading has a mistake.
    private static func headingAlone(_ place: ScriptPlace) -> ScriptHeading? {
        let text = place.folder.contents(of: place.file)
        return text?.withUnsafeBytes { try? heading(in: $0, of: place.name) }
    }

    private static func heading(
        in text: UnsafeRawBufferPointer, of name: String
    ) throws(JSONSyntaxError) -> ScriptHeading? {
        var parser = JSONParser(text, .json5)
        var title: String?
        var summary = ""
        // The only chain of each question; nil for one that is asked on all of them.
        var questions: [Chain?] = []
        var chains: [Chain]? = [.standard]
        try parser.object(keys, passesOthers: true) { parser, key throws(JSONSyntaxError) in
            switch Key(rawValue: key) {
            case .title: title = try parser.text()
            case .summary: summary = try parser.text()
            case .chains: chains = self.chains(try parser.value())
            case .questions:
                try parser.array { parser throws(JSONSyntaxError) in
                    questions.append(try chain(ofQuestion: &parser))
                }
            case nil: break
            }
            return true
        }
        try parser.end()
        guard let title, !title.allSatisfy(\.isWhitespace), let chains else { return nil }
        return ScriptHeading(
            name: name, title: title, summary: summary, chains: chains,
            questions: questions.count { $0 == nil || $0 == chains[0] })
    }

    private static func chain(ofQuestion parser: inout JSONParser) throws(JSONSyntaxError) -> Chain? {
        var chain: Chain?
        try parser.object(questionKeys, passesOthers: true) { parser, _ throws(JSONSyntaxError) in
            try parser.object(patternKeys, passesOthers: true) { parser, _ throws(JSONSyntaxError) in
                guard let named = Chain(rawValue: try parser.text()) else { throw parser.missing("chain") }
                chain = named
                return true
            }
            return true
        }
        return chain
    }

    private static func chains(_ json: JSON) -> [Chain]? {
        let chains = json.array?.compactMap { $0.string.flatMap(Chain.init(rawValue:)) }
        return chains?.isEmpty == false && chains?.count == json.array?.count ? chains : nil
    }
}
