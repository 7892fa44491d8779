// The simulated twins in this module carry the names of the classes they stand for. Exporting Foundation from
// here makes the twins win over the originals wherever this module is imported.
@_exported import Foundation
@_exported import Tracing

#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif
