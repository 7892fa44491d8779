import Foundation
import SessionChain

/// What a service says of its errors: `{"code":…,"message":…}`.
struct APIError: Decodable {
    let code: Int
    let message: String
}

/// Reads a service's errors, whatever the status: validation must not stand in its way.
struct APIErrorSerializer: ResponseSerializer {
    let model = DecodableResponseSerializer<APIError>()

    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> APIError {
        if response == nil, let error { throw error }
        return try model.serialize(request: request, response: response, data: data, error: nil)
    }
}
