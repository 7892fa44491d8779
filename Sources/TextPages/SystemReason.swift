import Foundation

extension Error {
    /// Why a file could not be read or written, in the words of the operating system: `Is a directory`.
    /// Foundation has words of its own for a few of its reasons, and a number for all others.
    public var systemReason: String {
        let error = self as NSError
        let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
        guard cause.domain == NSPOSIXErrorDomain else { return localizedDescription }
        return String(cString: strerror(Int32(truncatingIfNeeded: cause.code)))
    }
}
