/// Makes what an upload sends. Mirrors Alamofire 5.12 `UploadableConvertible`.
public protocol UploadableConvertible: Sendable {
    /// The body of one attempt. An error that is not an `AFError` becomes `AFError.createUploadableFailed`.
    func createUploadable() throws -> UploadRequest.Uploadable
}

extension UploadRequest.Uploadable: UploadableConvertible {
    public func createUploadable() throws -> UploadRequest.Uploadable { self }
}

/// Makes an upload's `URLRequest` and its body. Mirrors Alamofire 5.12 `UploadConvertible`.
public protocol UploadConvertible: UploadableConvertible & URLRequestConvertible {}

/// A `URLRequest` yet to be made, with the body to send. Mirrors Alamofire 5.12 `Session.Upload`.
struct Upload: UploadConvertible, WrappingConvertible {
    let request: any URLRequestConvertible
    let uploadable: any UploadableConvertible

    func createUploadable() throws -> UploadRequest.Uploadable { try uploadable.createUploadable() }

    func asURLRequest() throws -> URLRequest { try request.asURLRequest() }
}

/// One of the chain's own convertibles, which wraps another one.
protocol WrappingConvertible {
    /// The wrapped convertible: the caller's.
    var request: any URLRequestConvertible { get }
}
