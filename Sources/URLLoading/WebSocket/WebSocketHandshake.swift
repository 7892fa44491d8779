/// The opening handshake of a WebSocket (RFC 6455 §4): the request that asks for it, and the decision about
/// the answer.
enum WebSocketHandshake {
    /// The request with the headers that ask for a WebSocket. It is never answered from a cache.
    static func request(for request: URLRequest, offering protocols: [String]) -> URLRequest {
        var request = request
        request.cachePolicy = .reloadIgnoringLocalCacheData
        request.setFields([
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": ScriptedConversation.key,
        ])
        if !protocols.isEmpty {
            request.setField("Sec-WebSocket-Protocol", to: protocols.joined(separator: ", "))
        }
        return request
    }

    /// Decides what an answer to `request` means.
    static func decide(
        _ response: HTTPURLResponse, to request: URLRequest?
    ) -> Decided<WebSocketHandshakeChoice> {
        var rules = RuleLog()
        let status = response.statusCode
        guard rules.check(.handshake.status, saw: .number(status), status == 101) else {
            return rules.decide(.refused)
        }
        let (fields, isSwitching) = upgrade(response)
        guard isSwitching else {
            rules.check(.handshake.upgrade, saw: .text(fields), false)
            return rules.decide(.refused)
        }
        let proof = response.value(forHTTPHeaderField: "Sec-WebSocket-Accept")
        let isProven = proof == ScriptedConversation.proof
        guard rules.check(.handshake.proof, saw: .text(proof ?? "nothing"), isProven) else {
            return rules.decide(.refused)
        }
        if let extensions = response.value(forHTTPHeaderField: "Sec-WebSocket-Extensions"),
            !isOffered(extensions, by: request)
        {
            rules.check(.handshake.extensions, saw: .text(extensions), false)
            return rules.decide(.refused)
        }
        let chosen = response.value(forHTTPHeaderField: "Sec-WebSocket-Protocol")
        let offered = (request?.value(forHTTPHeaderField: "Sec-WebSocket-Protocol") ?? "")
            .split(separator: ",").map { String($0.trimmed) }
        let isOffered = chosen.map(offered.contains) ?? true
        guard rules.require(.handshake.subprotocol, saw: .text(chosen ?? "none"), isOffered) else {
            return rules.decide(.refused)
        }
        return rules.decide(.accepted(protocol: chosen))
    }

    /// `true` if the request asked for each of these extensions; this client by itself asks for none.
    private static func isOffered(_ extensions: String, by request: URLRequest?) -> Bool {
        let names = { (field: String) in
            Set(FieldList.members(of: field).map { $0.prefix { $0 != ";" }.trimmed.lowercased() })
        }
        let offered = request?.value(forHTTPHeaderField: "Sec-WebSocket-Extensions")
        return names(extensions).isSubset(of: names(offered ?? ""))
    }

    /// What the answer says of the protocol to which the server switches, and `true` if it is WebSocket.
    private static func upgrade(_ response: HTTPURLResponse) -> (fields: String, Bool) {
        let upgrade = response.value(forHTTPHeaderField: "Upgrade")
        let connection = response.value(forHTTPHeaderField: "Connection")
        let isSwitching =
            upgrade?.lowercased() == "websocket"
            && FieldList.members(of: connection ?? "").contains { $0.lowercased() == "upgrade" }
        return ("Upgrade \(upgrade ?? "absent"), Connection \(connection ?? "absent")", isSwitching)
    }
}

/// What a task does with the answer to its handshake.
enum WebSocketHandshakeChoice: Outcome, Equatable {
    /// The connection is now a WebSocket, with this subprotocol.
    case accepted(protocol: String?)
    case refused

    var word: String {
        switch self {
        case .accepted: WebSocketHandshakeOutcome.accepted.word
        case .refused: WebSocketHandshakeOutcome.refused.word
        }
    }
}

/// Whether the answer to a WebSocket's handshake opens the WebSocket.
struct HandshakeRules: RuleGroup {
    let status = Rule(
        "handshake.status", "The server switches protocols: its status code is 101.",
        .rfc(6455, section: "4.1"))
    let upgrade = Rule(
        "handshake.upgrade", "The server switches to WebSocket: it says so in `Upgrade` and `Connection`.",
        .rfc(6455, section: "4.1"))
    let proof = Rule(
        "handshake.proof",
        "The `Sec-WebSocket-Accept` follows from the client's key, so the server does speak WebSocket.",
        .rfc(6455, section: "4.1"))
    let extensions = Rule(
        "handshake.extensions", "The server uses no extension that the client did not ask for.",
        .rfc(6455, section: "4.1"))
    let subprotocol = Rule(
        "handshake.protocol", "The subprotocol is one that the client offered, or there is none.",
        .rfc(6455, section: "4.1"))
}

extension Rule {
    static let handshake = HandshakeRules()
}
