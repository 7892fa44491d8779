/// Makes what an upload sends. Mirrors Alamofire 5.12 `UploadableConvertible`.
public protocol UploadableConvertible: Sendable {
    /// The body of one attempt. An error that is no `AFError` becomes `AFError.createUploadableFailed`.
    func createUploadable() throws -> UploadRequest.Uploadable
}

extension UploadRequest.Uploadable: UploadableConvertible {
    public func createUploadable() throws -> UploadRequest.Uploadable { self }
}

/// Makes an upload's `URLRequest` and its body. Mirrors Alamofire 5.12 `UploadConvertible`.
public protocol UploadConvertible: UploadableConvertible & URLRequestConvertible {}

/// A `URLRequest` in the making, with what is sent along. Mirrors Alamofire 5.12 `Session.Upload`.
struct Upload: UploadConvertible, WrappingConvertible {
    let request: any URLRequestConvertible
    let uploadable: any UploadableConvertible

    func createUploadable() throws -> UploadRequest.Uploadable { try uploadable.createUploadable() }

    func asURLRequest() throws -> URLRequest { try request.asURLRequest() }
}

/// A convertible of the chain's own that asks another one.
protocol WrappingConvertible {
    /// The one that is asked: the caller's.
    var request: any URLRequestConvertible { get }
}
