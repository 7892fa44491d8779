import Foundation

/// An error or a value that has a short, stable name for traces:
/// `responseValidationFailed(unacceptableStatusCode(401))`.
///
/// Adopt this in your errors, so that traces do not depend on how Swift prints a type.
public protocol TraceDescribable {
    /// The name to show. The same value must give the same text in every run; otherwise traces differ.
    var traceDescription: String { get }
}

/// The short name of an error in a trace: its trace name if it has one; the code of a `URLError`, a
/// `CocoaError`, a failed system call or an `NSError`; otherwise Swift's text for it.
public func traceText(_ error: any Error) -> String {
    if let error = error as? any TraceDescribable { return error.traceDescription }
    // A cast to one of Foundation's errors succeeds for an `NSError` of any domain.
    if type(of: error) is NSError.Type { return traceText(error as NSError) }
    if let error = error as? URLError { return "URLError(\(error.code.rawValue))" }
    // An error of the file system, whose text would name directories of this machine.
    if let error = error as? CocoaError { return "CocoaError(\(error.code.rawValue))" }
    // The name of the code, because systems have different numbers for it.
    if let error = error as? POSIXError { return "POSIXError(\(error.code))" }
    if let error = error as? DecodingError { return "DecodingError(\(caseName(error)))" }
    return String(describing: error)
}

/// Only the domain and the code: what else an `NSError` has is in no order.
private func traceText(_ error: NSError) -> String {
    let name =
        switch error.domain {
        case NSURLErrorDomain: "URLError"
        case NSCocoaErrorDomain: "CocoaError"
        case NSPOSIXErrorDomain: "POSIXError"
        default: error.domain
        }
    return "\(name)(\(error.code))"
}

/// Only the code: the text is Foundation's, and may change.
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
    let name = knownTypes[type].name
    return name.hasPrefix("Optional<") ? name.dropFirst("Optional<".count).dropLast() + "?" : name
}

/// An adapter, a retrier, a serializer or anything else that the chain calls, with a name for traces.
///
/// For a type that does not adopt it, traces show the name of the type.
public protocol TraceNamed {
    /// The name to show: short, and the same in every run.
    var traceName: String { get }
}

/// The name a trace shows for a participant.
public func traceName(_ participant: Any) -> String {
    let type = knownTypes[type(of: participant)]
    return type.hasNamedValues ? (participant as? any TraceNamed)?.traceName ?? type.name : type.name
}

/// What a trace shows of a type.
private struct KnownType: Sendable {
    let name: String
    /// Whether its values have names of their own.
    let hasNamedValues: Bool
}

/// An interceptor is named five times while a request is retried.
private let knownTypes = TypeFacts { type in
    KnownType(name: String(describing: type), hasNamedValues: type is any TraceNamed.Type)
}
