import Tracing

/// Why a request is sent with other header fields. What an adapter alone changes is said of adapters.
extension Clause {
    /// Both versions of Alamofire bring them, so both explanations are the same.
    private static let bringsHeaders =
        "Alamofire sets Accept-Encoding, Accept-Language and User-Agent in its session configuration"
    private static let bringsAndAdapts = bringsHeaders + ", and an adapter adds to them"

    static let headers: [Clause] = [
        Clause(
            noLibrary, [.value], [.sent],
            "without a library, there are only the fields of the app and those of cookies, credentials,"
                + " the cache and WebSockets; what else a system adds when it sends is not in a trace"
        ) { $0.lacksFields },
        Clause(
            sessionManager, [.value], [.sent], bringsHeaders, [.headers4]
        ) { $0.bringsFields },
        Clause(
            session, [.value], [.sent], bringsHeaders, [.headers5]
        ) { $0.bringsFields },
        Clause(
            sessionManager, [.value], [.sent], bringsAndAdapts, [.headers4, .adapt4]
        ) { $0.bringsAndAdaptsFields },
        Clause(
            session, [.value], [.sent], bringsAndAdapts, [.headers5, .setsUp5]
        ) { $0.bringsAndAdaptsFields },
    ]
}

extension Situation {
    /// `true` if another chain sends the same fields, and more.
    fileprivate var lacksFields: Bool {
        guard let own = fields else { return false }
        return place.sides.contains { own.isStrictSubset(of: Self.fields($0.text)) }
    }

    /// `true` if the chain sends what one without a library does, and only what Alamofire brings besides.
    fileprivate var bringsFields: Bool { addsOnly(Self.brought) }

    /// The same, with what an adapter has added.
    fileprivate var bringsAndAdaptsFields: Bool {
        guard adapts, !adaptsAlone, let changes = value("changes", of: .adaptation) else { return false }
        let words = Self.fields(changes).compactMap { $0.split(separator: " ").last }
        return addsOnly(Self.brought.union(words.map { String($0) }))
    }

    private static let brought: Set = ["accept-encoding", "accept-language", "user-agent"]

    /// `true` if these are the only fields that the chain sends besides those of one without a library.
    private func addsOnly(_ names: Set<String>) -> Bool {
        guard let own = fields else { return false }
        return place.sides.contains { side in
            let others = Self.fields(side.text)
            return side.chains.contains(where: Clause.noLibrary.contains) && others.isStrictSubset(of: own)
                && own.subtracting(others).isSubset(of: names)
        }
    }

    /// The names of the fields that the chain sends; nil if the place is about something else.
    private var fields: Set<String>? {
        guard place.value == "headers", let text = cell?.value("headers") else { return nil }
        return Self.fields(text)
    }

    /// The case of a field's name says nothing.
    private static func fields(_ text: String) -> Set<String> {
        text == StepValues.none ? [] : Set(text.lowercased().split(separator: ", ").map { String($0) })
    }
}

extension MirroredSymbol {
    fileprivate static let headers5 = alamofire5("HTTPHeaders.`default`", "Core/HTTPHeaders.swift", 349)
}
