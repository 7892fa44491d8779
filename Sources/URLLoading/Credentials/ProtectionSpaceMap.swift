import JSONText

/// Which parts of which servers have accepted a credential from this session, and how to answer each of them.
///
/// The credentials themselves are in the credential store. The map only says where a credential applies (RFC
/// 7617 §2.2, RFC 7616 §3.3), so that it can be sent before a challenge, and counts the uses of each nonce.
struct ProtectionSpaceMap {
    /// What is known about a protection space.
    private struct Area {
        let space: URLProtectionSpace
        /// How its server last wanted to be answered, with its latest nonce.
        var scheme: AuthenticationOffer.Scheme
        /// Where it begins: it covers these places and everything below them.
        private(set) var roots: [Place] = []
        /// The same roots: a server may name thousands.
        private var knownRoots: Set<Place> = []
        private var lengths = PathLengths()
        /// The servers with a root, as indices.
        var servers: Set<Int> = []
        /// `true` if a credential was accepted, and none has been refused since.
        var isOpen = false
        /// How many requests have been answered with the nonce.
        var answerCount = 0

        init(space: URLProtectionSpace, scheme: AuthenticationOffer.Scheme) {
            self.space = space
            self.scheme = scheme
        }

        func has(_ root: Place) -> Bool { knownRoots.contains(root) }

        /// `true` if a place is in one of the roots.
        func contains(_ place: Place) -> Bool {
            lengths.beginnings(of: place.path)
                .contains { knownRoots.contains(Place(origin: place.origin, path: $0)) }
        }

        mutating func note(_ root: Place) {
            guard knownRoots.insert(root).inserted else { return }
            roots.append(root)
            lengths.note(root.path)
        }
    }

    /// The areas with a root on one server, as indices. One that was met earlier has a lower index.
    private struct Server {
        var areas: [Int] = []
        /// How many roots its open areas have, here and on other servers.
        var openRootCount = 0
        private var areasByPath: [String: [Int]] = [:]
        private var lengths = PathLengths()

        mutating func note(_ root: Place, of area: Int) {
            if areasByPath[root.path] == nil { lengths.note(root.path) }
            areasByPath[root.path, default: []].insertInOrder(area)
        }

        /// The longest path above another that is a root of an area that fits, and the first such area.
        func area(above path: String, where fits: (Int) -> Bool) -> (index: Int, path: String)? {
            for path in lengths.beginnings(of: path) {
                if let index = areasByPath[path]?.first(where: fits) { return (index, path) }
            }
            return nil
        }
    }

    /// How long some paths are, without repetition, the longest first.
    ///
    /// **Looked up, not compared.** If a root contains a place, its path is a beginning of the place's; and
    /// while there may be thousands of roots, their paths have few lengths.
    private struct PathLengths {
        private var lengths: [Int] = []

        mutating func note(_ path: String) {
            let length = path.utf8.count
            guard !lengths.contains(length) else { return }
            lengths.append(length)
            lengths.sort(by: >)
        }

        /// The beginnings of a path that have one of these lengths, the longest first.
        func beginnings(of path: String) -> some Sequence<String> {
            let path = path.utf8
            return lengths.lazy.filter { $0 <= path.count }
                .map { String(Substring(path.prefix($0))) }
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
    /// The servers with a root.
    private var servers: [Server] = []
    private var serverIndices: [Origin: Int] = [:]

    /// `true` if the session has never been challenged, so that there is nothing to look up.
    var isEmpty: Bool { areas.isEmpty }

    // MARK: Learning

    /// A server at `url` made this offer, which is about to be accepted. The places that it names count as
    /// rules: there may be thousands, and each of them is read for each URL.
    mutating func learn(_ offer: AuthenticationOffer, at url: URL) {
        let index = indices[offer.space] ?? areas.endIndex
        if index == areas.endIndex {
            areas.append(Area(space: offer.space, scheme: offer.scheme))
            indices[offer.space] = index
        }
        if areas[index].scheme.nonce != offer.scheme.nonce { areas[index].answerCount = 0 }
        areas[index].scheme = offer.scheme
        if case .digest(let challenge) = offer.scheme {
            Simulator.current?.recorder.noteRules(challenge.domain.count)
        }
        let roots = offer.roots(at: url).filter { !areas[index].has($0) }
        if !roots.isEmpty { add(roots, to: index) }
    }

    private mutating func add(_ roots: [Place], to area: Int) {
        let isOpen = areas[area].isOpen
        setOpen(false, area)
        for root in roots {
            areas[area].note(root)
            let server = index(of: root.origin)
            servers[server].note(root, of: area)
            if areas[area].servers.insert(server).inserted { servers[server].areas.insertInOrder(area) }
        }
        setOpen(isOpen, area)
    }

    private mutating func index(of origin: Origin) -> Int {
        if let index = serverIndices[origin] { return index }
        servers.append(Server())
        serverIndices[origin] = servers.endIndex - 1
        return servers.endIndex - 1
    }

    /// A credential was accepted in a space, or refused.
    mutating func setOpen(_ isOpen: Bool, _ space: URLProtectionSpace) {
        if let index = indices[space] { setOpen(isOpen, index) }
    }

    private mutating func setOpen(_ isOpen: Bool, _ area: Int) {
        guard areas[area].isOpen != isOpen else { return }
        areas[area].isOpen = isOpen
        let count = areas[area].roots.count
        for server in areas[area].servers { servers[server].openRootCount += isOpen ? count : -count }
    }

    /// A server has accepted a credential for a space, and may have announced the nonce that it wants next
    /// (`Authentication-Info`, RFC 7616 §3.5).
    mutating func noteNextNonce(in head: HTTPURLResponse, of space: URLProtectionSpace) {
        guard let info = head.value(forHTTPHeaderField: "Authentication-Info"),
            let nonce = AuthenticateField("Digest " + info).scheme("Digest")?.parameters["nextnonce"]
        else { return }
        use(nonce: nonce, in: space)
    }

    /// From now on, the server wants this nonce.
    mutating func use(nonce: String, in space: URLProtectionSpace) {
        guard let index = indices[space], case .digest(var challenge) = areas[index].scheme,
            challenge.nonce != nonce
        else { return }
        challenge.nonce = nonce
        areas[index].scheme = .digest(challenge)
        areas[index].answerCount = 0
    }

    // MARK: Looking

    /// `true` if there is an open area on a server.
    func hasOpenArea(at origin: Origin) -> Bool { server(at: origin).map { $0.openRootCount > 0 } ?? false }

    /// The deepest root of an open area that a place is in; nil if it is in none. If several areas have this
    /// root, the one that was met first.
    func openArea(above place: Place) -> (space: URLProtectionSpace, root: Place)? {
        guard let server = server(at: place.origin), server.openRootCount > 0 else { return nil }
        let found = server.area(above: place.path) { areas[$0].isOpen }
        return found.map { (areas[$0.index].space, Place(origin: place.origin, path: $0.path)) }
    }

    /// The roots of the open areas on a server, in the order in which the areas were met.
    func openRoots(at origin: Origin) -> NameList {
        guard let server = server(at: origin), server.openRootCount > 0 else { return NameList() }
        let roots = server.areas.lazy.filter { areas[$0].isOpen }.flatMap { areas[$0].roots }
        return NameList(first: roots.prefix(NameList.most).map(\.description), count: server.openRootCount)
    }

    private func server(at origin: Origin) -> Server? { serverIndices[origin].map { servers[$0] } }

    /// `true` if a space includes a URL: it is below one of the places that the space is known to have.
    func space(_ space: URLProtectionSpace, contains url: URL) -> Bool {
        indices[space].map { areas[$0].contains(Place(url)) } ?? false
    }

    // MARK: Answering

    /// The nonce that the next answer in a space is made with; nil for a scheme without one.
    func nonce(of space: URLProtectionSpace) -> String? { indices[space].flatMap { areas[$0].scheme.nonce } }

    /// `true` if the answers in a space prove what the request's body is, too.
    func coversBody(in space: URLProtectionSpace) -> Bool {
        guard let index = indices[space], case .digest(let challenge) = areas[index].scheme else {
            return false
        }
        return challenge.protection == .requestAndBody
    }

    /// The value of the `Authorization` field for a request to a space; nil for a credential without a user
    /// name and password, or a scheme that cannot be answered here. Each Digest answer is counted.
    mutating func authorization(
        with credential: URLCredential, for message: DigestChallenge.Message, in space: URLProtectionSpace
    ) -> String? {
        guard let index = indices[space], let user = credential.userName, let password = credential.password
        else { return nil }
        switch areas[index].scheme {
        case .basic:
            return credential.basicAuthorization
        case .digest(let challenge):
            areas[index].answerCount += 1
            return challenge.authorization(
                user: user, password: password, for: message, count: areas[index].answerCount,
                clientNonce: Self.clientNonce(for: challenge.nonce),
                firstClientNonce: Self.clientNonce(for: challenge.firstNonce))
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

extension [Int] {
    /// Inserts a number into ascending numbers.
    fileprivate mutating func insertInOrder(_ number: Int) {
        insert(number, at: partitionPoint { $0 < number })
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
            return places.compactMap { URL(reference: $0, relativeTo: url) }
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
