/// The cases have the names that the forms of both versions know.
extension AFError.MultipartEncodingFailureReason: MultipartFailureReason {}

/// Passes on what `action` throws, as this version's error.
func reportingMultipartFailures<Value>(_ action: () throws -> Value) throws -> Value {
    do {
        return try action()
    } catch let failure as any ReasonedMultipartFailure {
        throw AFError.multipartEncodingFailed(reason: failure.reason())
    }
}
