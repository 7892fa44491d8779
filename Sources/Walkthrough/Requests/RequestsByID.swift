/// The requests of a script, found by their ids.
struct RequestsByID {
    private let requests: [ScriptedRequest]
    private let places: [String: Int]

    init(_ script: Script) {
        requests = script.requests
        places = Dictionary(
            requests.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(id: String) -> ScriptedRequest? { places[id].map { requests[$0] } }
}
