import SessionChain

/// What the service's error answers look like.
struct ImagesErrorResponse: Decodable {
    struct Reason: Decodable { let error: String }
    let data: Reason
    let status: Int
}

/// The errors that a screen shows.
enum ResponseError: Error, Equatable {
    case connectivity
    case authentication
    case adaptation
    case server(String)
}

/// Turns whatever went wrong into a `ResponseError`; nil when nothing did.
struct ErrorResponseSerializer: ResponseSerializer {
    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: Error?
    ) throws -> ResponseError? {
        if error?.asAFError?.isRequestAdaptationError == true { return .adaptation }
        guard error == nil || response != nil, let data, let response else { return .connectivity }
        guard error != nil else { return nil }
        let serializer = DecodableResponseSerializer<ImagesErrorResponse>()
        do {
            // Without the error, so that the serializer looks at the data.
            let answer = try serializer.serialize(
                request: request, response: response, data: data, error: nil)
            return [401, 403].contains(answer.status) ? .authentication : .server(answer.data.error)
        } catch {
            return .server(error.localizedDescription)
        }
    }
}
