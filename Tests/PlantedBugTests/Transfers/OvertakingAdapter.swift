import EventOrderTesting

/// Signs each request. It takes time to look up the key, so that is done in the background.
class SigningAdapter: RequestInterceptor, @unchecked Sendable {
    var queue: DispatchQueue { .global(qos: .utility) }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        queue.async {
            var urlRequest = urlRequest
            urlRequest.headers.add(name: "X-Signature", value: "signed")
            completion(.success(urlRequest))
        }
    }
}

/// Signs one request after the other.
final class SerialSigningAdapter: SigningAdapter, @unchecked Sendable {
    private let serial = DispatchQueue(label: "com.example.signing", qos: .utility)
    override var queue: DispatchQueue { serial }
}

/// Saves a text at each change.
struct Draft {
    let session: Session

    func save(_ text: String) {
        session.request("https://api.example.com/drafts/\(text)", method: .put).response { _ in }
    }
}

extension PlantedBug {
    static let overtakingAdapter = PlantedBug(
        sentence: "An adapter lets the second write overtake the first", failure: "transport.sent"
    ) { server, version in
        server.on("/drafts/*").reply(204)
        server.expect("transport.sent[url~/drafts/first] << transport.sent[url~/drafts/second]")

        let session = Session(interceptor: version == .broken ? SigningAdapter() : SerialSigningAdapter())
        let draft = Draft(session: session)
        draft.save("first")
        draft.save("second")
        return session
    }
}
