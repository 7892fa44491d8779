import Tracing
import JSONText

/// The names in a script: those it gives to requests, tasks and so on, and those it refers to.
///
/// A key whose value refers to something by name has the type `.name(of:)`. Once everything is read, each
/// name that was referred to must have been given to something.
package final class ScriptNames {
    /// The kinds of things that have names.
    package enum Thing { case request, session, task, interceptor, protocolClass }

    private struct Mention {
        let name: String
        let thing: Thing
        let key: String
        let place: JSON
    }

    private var given: [Thing: [JSON.Name]] = [:]
    /// The ids of requests that refresh a token. They count as later than those of all other requests.
    private var refreshes: [JSON.Name] = []
    private var kinds: [String: any ScriptForm.Type] = [:]
    private var mentions: [Mention] = []
    private var mentioned: [Thing: Set<String>] = [:]
    /// Words in parts of the script that cannot be read. Some of them may be names.
    private var overlooked: Set<String> = []
    private var meantChains: [(chain: Chain, key: String, place: JSON)] = []

    // MARK: While the script is read

    /// Notes that something has this name.
    package func give(_ name: JSON.Name, to thing: Thing) { given[thing, default: []].append(name) }

    /// Notes that the request of a refresh has this id.
    package func giveToRefresh(_ id: JSON.Name) { refreshes.append(id) }

    /// Notes that a part of the script cannot be read. Whatever is named in it may be referred to: one
    /// mistake must not lead to a message about each reference.
    func overlook(_ json: JSON) {
        switch json.value {
        case .null, .bool, .integer, .number: break
        case .string(let text): overlooked.insert(text.streamSafe)
        case .array(let elements): elements.forEach(overlook)
        case .object(let members):
            for member in members {
                overlooked.insert(member.key)
                overlook(member.value)
            }
        }
    }

    /// Notes a request's kind, for parts of the script that refer to the request.
    package func note(_ id: String, _ kind: any ScriptForm.Type) { kinds[id] = kinds[id] ?? kind }

    /// Notes that something must have this name.
    fileprivate func mention(_ name: String, of thing: Thing, at place: JSON, _ key: String) {
        mentions.append(Mention(name: name, thing: thing, key: key, place: place))
        mentioned[thing, default: []].insert(name)
    }

    /// Notes that the script must run on this chain.
    package func mean(_ chain: Chain, at place: JSON, _ key: String) {
        meantChains.append((chain, key, place))
    }

    // MARK: What has been read so far

    /// The kind of the request with this id.
    package func kind(ofRequest id: String) -> (any ScriptForm.Type)? { kinds[id] }

    /// `true` if the name may be in a part of the script that cannot be read.
    package func isOverlooked(_ name: String) -> Bool { overlooked.contains(name) }

    /// `true` if something refers to this name.
    package func isMentioned(_ name: String, of thing: Thing) -> Bool {
        mentioned[thing]?.contains(name) == true
    }

    private func names(of thing: Thing) -> [JSON.Name] {
        (given[thing] ?? []) + (thing == .request ? refreshes : [])
    }

    // MARK: Once everything is read

    /// Notes a mistake for each id that is given twice, and for each name that nothing has, where it is first
    /// referred to.
    package func check(on chains: [Chain], _ problems: ScriptProblems) {
        guard !problems.areEnough else { return }
        checkIDs(of: .request, "request", problems)
        checkIDs(of: .task, "task", problems)
        var settled: [Thing: Set<String>] = [:]
        var hints = Self.mostHints
        for mention in mentions.sorted(by: { $0.place.offset < $1.place.offset }) {
            let thing = mention.thing
            let isNew = settled[thing, default: Set(names(of: thing).map(\.text))].insert(mention.name)
                .inserted
            guard isNew, !overlooked.contains(mention.name) else { continue }
            hints -= 1
            let known = hints >= 0 ? names(of: thing).map(\.text) : nil
            problems.error(Self.complaint(about: mention, known: known), at: mention.place.offset)
        }
        for (chain, key, place) in meantChains where !chains.contains(chain) {
            problems.error(
                "\"\(key)\": the script does not run on \(chain.rawValue), only on"
                    + " \(listed(chains.map(\.rawValue)))", at: place.offset)
        }
    }

    private func checkIDs(of thing: Thing, _ noun: String, _ problems: ScriptProblems) {
        var seen: Set<String> = []
        for id in names(of: thing) {
            if !seen.insert(id.text).inserted {
                problems.error("\"id\": \(quoted(id.text)) is taken by an earlier \(noun)", at: id.offset)
            } else if thing == .request, let expected = Self.expectation(missedByID: id.text) {
                problems.error("\"id\": expected \(expected), found \(quoted(id.text))", at: id.offset)
            }
        }
    }

    /// What a request's id should be instead; nil if it may be this one. In a trace, it stands in brackets.
    private static func expectation(missedByID id: String) -> String? {
        // Not its characters: a line end may be two scalars, and a mark may stand above a bracket.
        let scalars = id.unicodeScalars
        if scalars.isEmpty { return "a name" }
        if scalars.contains(where: { $0 == "(" || $0 == ")" }) { return "a name without brackets" }
        return scalars.contains(where: { $0 == "\n" || $0 == "\r" }) ? "a name without line ends" : nil
    }

    /// Whoever gets more names wrong than this has another mistake than a slip of the finger.
    package static let mostHints = 20

    /// - Parameter names: the names that there are; nil for a message without a hint.
    private static func complaint(about mention: Mention, known names: [String]?) -> String {
        let name = quoted(mention.name)
        let hint = names.map { "; \(self.hint(for: mention, among: $0))" } ?? ""
        return switch mention.thing {
        case .request: "\"\(mention.key)\": no request has the id \(name)\(hint)"
        case .task: "\"\(mention.key)\": no task has the id \(name)\(hint)"
        case .session: "\"\(mention.key)\": no session is called \(name)\(hint)"
        case .interceptor: "no interceptor is called \(name)\(hint)"
        case .protocolClass: "\"\(mention.key)\": no protocol is called \(name)\(hint)"
        }
    }

    private static func hint(for mention: Mention, among names: [String]) -> String {
        let none =
            switch mention.thing {
            case .session: "no \"sessions\""
            case .protocolClass: "no \"protocols\""
            case .request, .task, .interceptor: "none"
            }
        let known = names.isEmpty ? "the script has \(none)" : "known are \(listed(names))"
        return EditDistance.nearest(to: mention.name, among: names).map { Spelling.question([$0]) } ?? known
    }
}

extension JSON {
    /// A name and its place in the text.
    package struct Name {
        package let text: String
        package let offset: Int
    }

    /// The value as a name, or nil if it is not a string.
    package var name: Name? { string.map { Name(text: $0, offset: offset) } }
}

// MARK: - Types of keys that refer to something

extension ScriptType where Value == String {
    /// The name of something in the script.
    package static func name(of thing: ScriptNames.Thing) -> ScriptType {
        ScriptType(.string) { json, reading in
            let name = String.type.read(json, reading)
            if let name { reading.reader.names.mention(name, of: thing, at: json, reading.key) }
            return name
        }
    }
}

extension Chain: ScriptWord {}

extension ScriptType where Value == Chain {
    /// One of the chains that the script runs on.
    package static var meant: ScriptType {
        ScriptType(Chain.type.shape) { json, reading in
            let chain = Chain.type.read(json, reading)
            if let chain { reading.reader.names.mean(chain, at: json, reading.key) }
            return chain
        }
    }
}
