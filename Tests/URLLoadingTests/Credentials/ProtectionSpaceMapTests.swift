import Testing
@testable import Simulation
@testable import URLLoading

@Suite struct `The parts of servers that have accepted a credential` {
    @Test(arguments: 1...20)
    func `are found as if each of them had been looked at`(seed: UInt64) {
        var run = RandomMap(seed: seed)
        for _ in 0..<1000 {
            run.step()
            #expect(run.found == run.scanned)
        }
        #expect(run.hits > 100)
    }
}

/// The same calls for a map and for a plain list of areas that is searched from end to end.
private struct RandomMap {
    private typealias Place = ProtectionSpaceMap.Place

    private struct Area {
        let space: URLLoading.URLProtectionSpace
        var roots: [Place] = []
        var isOpen = false
    }

    private var numbers: SplitMix64
    private var map = ProtectionSpaceMap()
    private var list: [Area] = []
    private var place = Place(origin: Origin(Self.url("x", "/")), path: "/")
    private(set) var hits = 0

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// What is known of a place: whether anything is open on its server, which area it is in, and what there
    /// is apart from that.
    var found: [String] {
        let area = map.openArea(above: place)
        return [
            "\(map.hasOpenArea(at: place.origin))", Self.text(area?.space, area?.root),
            map.openRoots(at: place.origin).description,
        ]
    }

    var scanned: [String] {
        let open = list.filter { $0.isOpen && $0.roots.contains { $0.origin == place.origin } }
        let roots = open.flatMap { area in area.roots.map { (space: area.space, root: $0) } }
        let above = roots.filter {
            $0.root.origin == place.origin && place.path.hasPrefix($0.root.path)
        }
        let deepest = above.max { $0.root.path.count < $1.root.path.count }
        return [
            "\(!open.isEmpty)", Self.text(deepest?.space, deepest?.root),
            NameList(of: roots) { "\($0.root)" }.description,
        ]
    }

    private static func text(_ space: URLLoading.URLProtectionSpace?, _ root: Place?) -> String {
        "\(space.map { "\($0.host) \($0.realm ?? "")" } ?? "none") \(root?.description ?? "")"
    }

    mutating func step() {
        let url = Self.url(pick(["x", "y", "z"]), path())
        place = Place(url)
        if map.openArea(above: place) != nil { hits += 1 }
        switch numbers.below(4) {
        case 0: learn(at: url)
        case 1 where !list.isEmpty:
            let index = numbers.below(list.count)
            list[index].isOpen = numbers.below(4) != 0
            map.setOpen(list[index].isOpen, list[index].space)
        default: break
        }
    }

    private mutating func learn(at url: URL) {
        let names = (0..<numbers.below(4)).map { _ in
            pick(["", "https://x.test", "https://y.test"]) + path()
        }
        let realm = numbers.below(4)
        let digest = #"Digest realm="\#(realm)", nonce="n", domain="\#(names.joined(separator: " "))""#
        let field = numbers.below(2) == 0 ? "Basic realm=\"\(realm)\"" : digest
        guard let offer = AuthenticationOffer.offers(in: AuthenticateField(field), at: url).first else {
            preconditionFailure("\(field) is a challenge")
        }
        map.learn(offer, at: url)
        let index = list.firstIndex { $0.space == offer.space } ?? list.endIndex
        if index == list.endIndex { list.append(Area(space: offer.space)) }
        let folder = place.path.lastIndex(of: "/").map { String(place.path[...$0]) } ?? "/"
        let roots =
            field.hasPrefix("Basic")
            ? [Place(origin: place.origin, path: folder)]
            : (names.isEmpty ? ["/"] : names).compactMap { URL(string: $0, relativeTo: url) }.map(Place.init)
        for root in roots where !list[index].roots.contains(root) { list[index].roots.append(root) }
    }

    private mutating func path() -> String {
        (0...numbers.below(3)).map { _ in pick(["/a", "/b", "/ab"]) }.joined() + pick(["", "/"])
    }

    private mutating func pick(_ words: [String]) -> String { words[numbers.below(words.count)] }

    private static func url(_ host: String, _ path: String) -> URL {
        guard let url = URL(string: "https://\(host).test\(path)") else {
            preconditionFailure("\(path) is a path")
        }
        return url
    }
}
