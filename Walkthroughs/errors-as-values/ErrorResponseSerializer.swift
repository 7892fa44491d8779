import SessionChain

/// What the service's error answers look like.
struct ImagesErrorResponse: Decodable {
    struct Reason: Decodable { let error: String }
    let data: Reason
}

/// The errors that a screen shows.
enum ResponseError: Error, Equatable {
    /// There is no whole response: it did not arrive, it broke off, or nothing could be sent.
    case connectivity
    /// The screen itself cancelled the request, so it shows nothing.
    case cancelled
    case authentication
    case adaptation
    case server(String)
}

/// Turns whatever went wrong into a `ResponseError`; nil when nothing did.
struct ErrorResponseSerializer: ResponseSerializer {
    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: Error?
    ) throws -> ResponseError? {
        switch error?.asAFError {
        case .requestAdaptationFailed: return .adaptation
        case .explicitlyCancelled: return .cancelled
        case .sessionTaskFailed: return .connectivity
        default: break
        }
        guard let response else { return .connectivity }
        guard error != nil else { return nil }
        if [401, 403].contains(response.statusCode) { return .authentication }
        let serializer = DecodableResponseSerializer<ImagesErrorResponse>()
        do {
            // Without the error, so that the serializer looks at the data.
            let answer = try serializer.serialize(
                request: request, response: response, data: data, error: nil)
            return .server(answer.data.error)
        } catch {
            return .server(error.localizedDescription)
        }
    }
}
