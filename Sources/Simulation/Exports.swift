// The simulated twins in this module have the names of the classes they replace. Since Foundation is exported
// from here and from Tracing, the twins take precedence over the originals wherever this module is imported.
@_exported import Foundation
@_exported import Tracing
