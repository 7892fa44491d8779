/// Which parts of which servers have accepted a credential from this session, and how to answer each of them.
///
/// The credentials themselves are in the credential store. The map only says where a credential applies (RFC
/// 7617 §2.2, RFC 7616 §3.3), so that it can be sent before a challenge, and counts the uses of each nonce.
struct ProtectionSpaceMap {
    /// What is known about a protection space.
    struct Area {
        let space: URLProtectionSpace
        /// How its server last wanted to be answered, with its latest nonce.
        fileprivate(set) var scheme: AuthenticationOffer.Scheme
        /// Where it begins: it covers these places and everything below them.
        fileprivate(set) var roots: [Place] = []
        /// The same roots, and their servers: a server may name thousands.
        fileprivate var knownRoots: Set<Place> = []
        /// How long their paths are, without repetition, the longest first.
        fileprivate var rootLengths: [Int] = []
        fileprivate var origins: Set<Origin> = []
        /// `true` if a credential was accepted, and none has been refused since.
        fileprivate(set) var isOpen = false
        /// How many requests have been answered with the nonce.
        fileprivate var answerCount = 0

        /// The deepest root that a place is in; nil if it is in none.
        ///
        /// **Looked up, not compared.** If a root contains a place, its path is a beginning of the place's;
        /// and while there may be thousands of roots, their paths have few lengths.
        func deepestRoot(above place: Place) -> Place? {
            let path = place.path.utf8
            return rootLengths.lazy.filter { $0 <= path.count }
                .map { Place(origin: place.origin, path: String(Substring(path.prefix($0)))) }
                .first(where: knownRoots.contains)
        }

        fileprivate mutating func note(_ root: Place) {
            roots.append(root)
            let length = root.path.utf8.count
            guard !rootLengths.contains(length) else { return }
            rootLengths.append(length)
            rootLengths.sort(by: >)
        }
    }

    /// A place on a server: where a URL is, or what an area begins with.
    struct Place: Hashable, CustomStringConvertible {
        let origin: Origin
        /// Begins with a slash.
        let path: String

        /// `https://example.test:443/vault/`.
        var description: String { "\(origin)\(path)" }
    }

    /// In the order in which the session met them.
    private var areas: [Area] = []
    /// The index of each space's area.
    private var indices: [URLProtectionSpace: Int] = [:]
    /// The areas with a root on a server, in the same order.
    private var indicesAtOrigin: [Origin: [Int]] = [:]

    /// `true` if the session has never been challenged, so that there is nothing to look up.
    var isEmpty: Bool { areas.isEmpty }

    // MARK: Learning

    /// A server at `url` made this offer, which is about to be accepted.
    mutating func learn(_ offer: AuthenticationOffer, at url: URL) {
        let index = indices[offer.space] ?? areas.endIndex
        if index == areas.endIndex {
            areas.append(Area(space: offer.space, scheme: offer.scheme))
            indices[offer.space] = index
        }
        if areas[index].scheme.nonce != offer.scheme.nonce { areas[index].answerCount = 0 }
        areas[index].scheme = offer.scheme
        for root in offer.roots(at: url) where areas[index].knownRoots.insert(root).inserted {
            areas[index].note(root)
            guard areas[index].origins.insert(root.origin).inserted else { continue }
            let others = indicesAtOrigin[root.origin, default: []]
            let end = others.lastIndex { $0 < index }.map { $0 + 1 } ?? 0
            indicesAtOrigin[root.origin, default: []].insert(index, at: end)
        }
    }

    /// A credential was accepted in a space, or refused.
    mutating func setOpen(_ isOpen: Bool, _ space: URLProtectionSpace) {
        change(space) { $0.isOpen = isOpen }
    }

    /// The server announced the nonce that it wants next (`Authentication-Info`, RFC 7616 §3.5).
    mutating func use(nonce: String, in space: URLProtectionSpace) {
        change(space) { area in
            guard case .digest(var challenge) = area.scheme, challenge.nonce != nonce else { return }
            challenge.nonce = nonce
            area.scheme = .digest(challenge)
            area.answerCount = 0
        }
    }

    private mutating func change(_ space: URLProtectionSpace, _ body: (inout Area) -> Void) {
        guard let index = indices[space] else { return }
        body(&areas[index])
    }

    // MARK: Looking

    /// The open areas on a URL's server.
    func openAreas(at origin: Origin) -> [Area] {
        indicesAtOrigin[origin, default: []].filter { areas[$0].isOpen }.map { areas[$0] }
    }

    /// `true` if a space includes a URL: it is on the space's server, or at a place that the server named.
    func space(_ space: URLProtectionSpace, reaches url: URL) -> Bool {
        let place = Place(url)
        if space.contains(place.origin) { return true }
        return indices[space].map { areas[$0].deepestRoot(above: place) != nil } ?? false
    }

    // MARK: Answering

    /// The value of the `Authorization` field for a request to a space; nil for a credential without a user
    /// name and password, or a scheme that cannot be answered here. Each Digest answer is counted.
    mutating func authorization(
        with credential: URLCredential, for message: DigestChallenge.Message, in space: URLProtectionSpace
    ) -> String? {
        guard let index = indices[space], credential.hasPassword,
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

    /// The client's nonce. A real client picks it at random, so that it cannot be predicted; a trace has
    /// to be the same each time, so here it is derived from the server's nonce.
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
    /// Where the offer's space begins. For Basic, that is the folder of the requested URL (RFC 7617 §2.2);
    /// for Digest, the server, or the places it names (RFC 7616 §3.3).
    fileprivate func roots(at url: URL) -> [ProtectionSpaceMap.Place] {
        switch scheme {
        case .basic:
            let folder = url.requestPath.lastIndex(of: "/").map { String(url.requestPath[...$0]) }
            return [ProtectionSpaceMap.Place(origin: Origin(url), path: folder ?? "/")]
        case .digest(let challenge):
            let places = challenge.domain.isEmpty ? ["/"] : challenge.domain
            return places.compactMap { URL(string: $0, relativeTo: url)?.absoluteURL }
                .map(ProtectionSpaceMap.Place.init)
        case .ntlm, .negotiate:
            return []
        }
    }
}

extension URL {
    /// The path as it is in the request line: never empty.
    fileprivate var requestPath: String {
        let path = path(percentEncoded: true)
        return path.isEmpty ? "/" : path
    }

    /// Path and query as they are in the request line (RFC 9112 §3.2.1).
    var requestTarget: String { requestPath + (query(percentEncoded: true).map { "?\($0)" } ?? "") }
}

extension ProtectionSpaceMap.Place {
    /// Where a URL is, read once for all the roots that may contain it.
    init(_ url: URL) { self.init(origin: Origin(url), path: url.requestPath) }
}
