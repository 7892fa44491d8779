/// A form on its way to becoming an upload: in memory if it is small, otherwise in its own file.
///
/// The form is encoded once, when the first attempt is about to get its task; later attempts send the same
/// bytes, or fail with the same error. Mirrors Alamofire 5.12 `MultipartUpload`. Unchecked because a
/// simulation runs on one thread.
final class MultipartUpload: @unchecked Sendable {
    let encodingMemoryThreshold: UInt64
    let request: any URLRequestConvertible
    let fileManager: FileManager
    private let form: MultipartFormData
    private lazy var result = Result<UploadRequest.Uploadable, any Error>(catching: build)

    init(
        encodingMemoryThreshold: UInt64, request: any URLRequestConvertible,
        multipartFormData: MultipartFormData
    ) {
        self.encodingMemoryThreshold = encodingMemoryThreshold
        self.request = request
        fileManager = multipartFormData.fileManager
        form = multipartFormData
    }

    private func build() throws -> UploadRequest.Uploadable {
        let decided = MultipartDecision.decide(
            contentLength: form.contentLength, threshold: encodingMemoryThreshold)
        Simulator.current?.recorder.record(.multipart(.decided(decided.decision)))
        switch decided.choice {
        case .memory: return .data(try form.encode())
        case .file:
            let file = try MultipartFile.make(using: fileManager, writing: form.writeEncodedData(to:))
            return .file(file, shouldRemove: true)
        }
    }
}

extension MultipartUpload: UploadConvertible, WrappingConvertible {
    func asURLRequest() throws -> URLRequest {
        var urlRequest = try request.asURLRequest()
        urlRequest.setField("Content-Type", to: form.contentType)
        return urlRequest
    }

    func createUploadable() throws -> UploadRequest.Uploadable { try result.get() }
}
