/// Which parts of which servers a session has been let into, and how each wants to be answered.
///
/// Who was let in is for the credential store to know. The map only says where a credential reaches (RFC 7617
/// §2.2, RFC 7616 §3.3), so that it can be sent ahead of a challenge, and counts what a nonce was used for.
struct ProtectionSpaceMap {
    /// A protection space as far as it is known.
    struct Area {
        let space: URLProtectionSpace
        /// How its server wanted to be answered last, with its latest nonce.
        fileprivate(set) var scheme: AuthenticationOffer.Scheme
        /// Where it begins: all that is at these places or below.
        fileprivate(set) var roots: [Root] = []
        /// Whether a credential was accepted, and none was refused since.
        fileprivate(set) var isOpen = false
        /// How many requests have been answered with the nonce.
        fileprivate var answerCount = 0
    }

    /// A place on a server, and everything below it.
    struct Root: Equatable, CustomStringConvertible {
        let origin: Origin
        /// Begins with a slash.
        let path: String

        func contains(_ url: URL) -> Bool { Origin(url) == origin && url.requestPath.hasPrefix(path) }

        /// `https://example.test:443/vault/`.
        var description: String { "\(origin)\(path)" }
    }

    /// In the order in which they were met.
    private var areas: [Area] = []

    /// Whether the session has never been challenged, so that there is nothing to look up.
    var isEmpty: Bool { areas.isEmpty }

    // MARK: Learning

    /// A server at `url` made this offer, which is about to be taken.
    mutating func learn(_ offer: AuthenticationOffer, at url: URL) {
        let index = areas.firstIndex { $0.space == offer.space } ?? areas.endIndex
        if index == areas.endIndex { areas.append(Area(space: offer.space, scheme: offer.scheme)) }
        if areas[index].scheme.nonce != offer.scheme.nonce { areas[index].answerCount = 0 }
        areas[index].scheme = offer.scheme
        for root in offer.roots(at: url) where !areas[index].roots.contains(root) {
            areas[index].roots.append(root)
        }
    }

    /// A credential was accepted in a space, or refused.
    mutating func setOpen(_ isOpen: Bool, _ space: URLProtectionSpace) {
        change(space) { $0.isOpen = isOpen }
    }

    /// The server names the nonce that it wants next (`Authentication-Info`, RFC 7616 §3.5).
    mutating func use(nonce: String, in space: URLProtectionSpace) {
        change(space) { area in
            guard case .digest(var challenge) = area.scheme, challenge.nonce != nonce else { return }
            challenge.nonce = nonce
            area.scheme = .digest(challenge)
            area.answerCount = 0
        }
    }

    private mutating func change(_ space: URLProtectionSpace, _ body: (inout Area) -> Void) {
        guard let index = areas.firstIndex(where: { $0.space == space }) else { return }
        body(&areas[index])
    }

    // MARK: Looking

    /// The open areas of the server that a URL names.
    func openAreas(at origin: Origin) -> [Area] {
        areas.filter { $0.isOpen && $0.roots.contains { $0.origin == origin } }
    }

    /// Whether a space reaches as far as a URL: it is on the server, or where that said.
    func space(_ space: URLProtectionSpace, reaches url: URL) -> Bool {
        space.contains(Origin(url))
            || areas.contains { $0.space == space && $0.roots.contains { $0.contains(url) } }
    }

    // MARK: Answering

    /// The value of the `Authorization` field for a request to a space; nil for a credential that has no name
    /// and password, or a scheme whose answer is not worked out here. Each answer counts.
    mutating func authorization(
        with credential: URLCredential, for message: DigestChallenge.Message, in space: URLProtectionSpace
    ) -> String? {
        guard let index = areas.firstIndex(where: { $0.space == space }), credential.hasPassword,
            let user = credential.user, let password = credential.password
        else { return nil }
        switch areas[index].scheme {
        case .basic:
            return credential.basicAuthorization
        case .digest(let challenge):
            areas[index].answerCount += 1
            return challenge.authorization(
                user: user, password: password, for: message, count: areas[index].answerCount,
                clientNonce: Self.clientNonce(for: challenge.nonce))
        case .ntlm, .negotiate:
            return nil
        }
    }

    /// The client's own word. A real client draws it at random, so that nobody can prepare for it; a trace
    /// has to be the same each time, so here it follows from the server's.
    private static func clientNonce(for nonce: String) -> String {
        String(MessageDigest.sha256.hex("client \(nonce)").prefix(16))
    }
}

extension AuthenticationOffer.Scheme {
    fileprivate var nonce: String? {
        guard case .digest(let challenge) = self else { return nil }
        return challenge.nonce
    }
}

extension AuthenticationOffer {
    /// Where the offer's space begins. For Basic, that is the folder of what was asked for (RFC 7617 §2.2);
    /// for Digest, the server, or the places it names (RFC 7616 §3.3).
    fileprivate func roots(at url: URL) -> [ProtectionSpaceMap.Root] {
        switch scheme {
        case .basic:
            let folder = url.requestPath.lastIndex(of: "/").map { String(url.requestPath[...$0]) }
            return [ProtectionSpaceMap.Root(origin: Origin(url), path: folder ?? "/")]
        case .digest(let challenge):
            let places = challenge.domain.isEmpty ? ["/"] : challenge.domain
            return places.compactMap { URL(string: $0, relativeTo: url)?.absoluteURL }
                .map { ProtectionSpaceMap.Root(origin: Origin($0), path: $0.requestPath) }
        case .ntlm, .negotiate:
            return []
        }
    }
}

extension URL {
    /// The path as the request line has it: never empty.
    fileprivate var requestPath: String {
        let path = path(percentEncoded: true)
        return path.isEmpty ? "/" : path
    }

    /// Path and query as the request line has them (RFC 9112 §3.2.1).
    var requestTarget: String { requestPath + (query(percentEncoded: true).map { "?\($0)" } ?? "") }
}
