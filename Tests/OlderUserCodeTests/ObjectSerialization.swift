import Foundation
import SessionManagerChain

/// What goes wrong between the app and its service.
enum BackendError: Error {
    case network(error: Error)
    case jsonSerialization(error: Error)
    case objectSerialization(reason: String)
}

/// A model that can be made of a response: the way of apps before `Codable`.
protocol ResponseObjectSerializable {
    init?(response: HTTPURLResponse, representation: Any)
}

extension DataRequest {
    @discardableResult
    func responseObject<T: ResponseObjectSerializable>(
        queue: DispatchQueue? = nil, completionHandler: @escaping (DataResponse<T>) -> Void
    ) -> Self {
        let responseSerializer = DataResponseSerializer<T> { _, response, data, error in
            guard error == nil else { return .failure(BackendError.network(error: error!)) }
            let result = DataRequest.jsonResponseSerializer(options: .allowFragments)
                .serializeResponse(nil, response, data, nil)
            guard case let .success(json) = result else {
                return .failure(BackendError.jsonSerialization(error: result.error!))
            }
            guard let response = response, let object = T(response: response, representation: json) else {
                return .failure(BackendError.objectSerialization(reason: "no \(T.self)"))
            }
            return .success(object)
        }
        return response(
            queue: queue, responseSerializer: responseSerializer, completionHandler: completionHandler)
    }
}

struct User: ResponseObjectSerializable {
    let username: String
    let name: String

    init?(response: HTTPURLResponse, representation: Any) {
        guard let username = response.url?.lastPathComponent,
            let representation = representation as? [String: Any],
            let name = representation["name"] as? String
        else { return nil }
        self.username = username
        self.name = name
    }
}
