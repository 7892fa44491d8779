import JSONText

extension ScriptDecoder {
    func session(_ object: ScriptObject) -> SessionSettings {
        var settings = SessionSettings()
        settings.kind = SessionKind(object)
        settings.requestSetup = object.word("requestSetup", as: SessionSettings.RequestSetup.self) ?? .lazy
        settings.startRequestsImmediately = object.flag("startRequestsImmediately") ?? true
        settings.interceptors = object.strings("interceptors")
        settings.headers = headers(object, "headers")
        settings.timeout = object.milliseconds("timeout")
        settings.parts = sessionParts(object)
        return settings
    }

    func sessions(_ object: ScriptObject) -> [NamedSession] {
        object.map("sessions").compactMap { member in
            ScriptObject(member.value, .session, problems).map {
                NamedSession(name: member.key, settings: session($0))
            }
        }
    }

    func headers(_ object: ScriptObject, _ key: String) -> [Header] {
        object.map(key).compactMap { header($0.value, $0, of: object, key) }
    }

    /// Headers of which some stand several times, as a list says: the lines of a `Set-Cookie`.
    func headerLines(_ object: ScriptObject, _ key: String) -> [Header] {
        object.map(key).flatMap { member in
            (member.value.array ?? [member.value]).compactMap { header($0, member, of: object, key) }
        }
    }

    private func header(
        _ json: JSON, _ member: JSON.Member, of object: ScriptObject, _ key: String
    ) -> Header? {
        guard HeaderText.isName(member.key) else {
            problems.error(
                "\"\(key)\": expected a header's name, found \(quoted(member.key))", at: member.keyOffset)
            return nil
        }
        guard let value = object.string(json, member.key) else { return nil }
        guard HeaderText.isValue(value) else {
            return object.mismatch(json, member.key, "a header's value, without line ends")
        }
        return Header(name: member.key, value: value)
    }

    func cachePolicy(_ object: ScriptObject) -> URLRequest.CachePolicy? {
        guard let name = object.word("cachePolicy", of: ObjectShape.cachePolicyNames) else { return nil }
        return CachePolicyName.table.first { $0.name == name }?.policy
    }
}

/// What may stand in a header line (RFC 9110 §5.1 and §5.5).
enum HeaderText {
    static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}

/// Foundation's cache policies, as a script spells them.
enum CachePolicyName {
    static let table: [(name: String, policy: URLRequest.CachePolicy)] = [
        ("useProtocolCachePolicy", .useProtocolCachePolicy),
        ("reloadIgnoringLocalCacheData", .reloadIgnoringLocalCacheData),
        ("reloadIgnoringLocalAndRemoteCacheData", .reloadIgnoringLocalAndRemoteCacheData),
        ("reloadRevalidatingCacheData", .reloadRevalidatingCacheData),
        ("returnCacheDataElseLoad", .returnCacheDataElseLoad),
        ("returnCacheDataDontLoad", .returnCacheDataDontLoad),
    ]
}

extension ObjectShape {
    static let cachePolicyNames = CachePolicyName.table.map(\.name)
}

extension ScriptObject {
    /// An object of this shape if `json` is an object at all; nil, and no mistake, if it is something else.
    init?(optional json: JSON, _ shape: ObjectShape, _ problems: ScriptProblems) {
        guard json.members != nil else { return nil }
        self.init(json, shape, problems)
    }
}
