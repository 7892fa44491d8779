import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An error or a value that has a short, stable name for traces:
/// `responseValidationFailed(unacceptableStatusCode(401))`.
///
/// Adopt it in your own errors so that traces do not depend on how Swift prints a type.
public protocol TraceDescribable {
    /// The name to show. The same value must give the same text in every run, or traces differ.
    var traceDescription: String { get }
}

/// The short name of an error in a trace: its own, if it has one, the code for a `URLError`, a `CocoaError`
/// or an error of a system call, else Swift's text for it.
public func traceText(_ error: any Error) -> String {
    if let error = error as? any TraceDescribable { return error.traceDescription }
    if let error = error as? URLError { return "URLError(\(error.code.rawValue))" }
    // Asked for its domain, because a cast to one of Foundation's own errors takes the error of any domain.
    if type(of: error) is NSError.Type, (error as NSError).domain == NSPOSIXErrorDomain {
        return "POSIXError(\((error as NSError).code))"
    }
    // A file system's error, whose text would name directories of this machine.
    if let error = error as? CocoaError { return "CocoaError(\(error.code.rawValue))" }
    if let error = error as? DecodingError { return "DecodingError(\(caseName(error)))" }
    return String(describing: error)
}

/// Without the text, which Foundation words as it likes.
private func caseName(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch: "typeMismatch"
    case .valueNotFound: "valueNotFound"
    case .keyNotFound: "keyNotFound"
    case .dataCorrupted: "dataCorrupted"
    @unknown default: "unknown"
    }
}

/// A type's name as Swift code spells it: `Data?` for `Optional<Data>`.
public func traceText(_ type: Any.Type) -> String {
    let name = String(describing: type)
    return name.hasPrefix("Optional<") ? name.dropFirst("Optional<".count).dropLast() + "?" : name
}

/// Something the chain calls that wants to be recognised in a trace: an adapter, a retrier, a serializer.
///
/// Without it, a trace shows the name of the type.
public protocol TraceNamed {
    /// The name to show: short, and the same in every run.
    var traceName: String { get }
}

/// The name a trace shows for a participant.
public func traceName(_ participant: Any) -> String {
    (participant as? any TraceNamed)?.traceName ?? String(describing: type(of: participant))
}
