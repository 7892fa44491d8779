import Tracing

/// An error that a trace shows by its name.
package struct NamedError: Error, TraceDescribable, CustomStringConvertible {
    package let traceDescription: String
    package var description: String { traceDescription }

    package init(_ name: String) { traceDescription = "NamedError(\(name))" }
}
