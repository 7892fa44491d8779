/// A path whose end the system makes up, so that nobody knows it before: what `mkdtemp` and `mkstemp` take.
package struct MadeUpPath {
    /// The path as they want it, and as they leave it.
    package var signs: [CChar]

    /// - Parameter beginning: all but the end.
    package init(_ beginning: String) {
        signs = Array((beginning + String(repeating: "X", count: 6)).utf8CString)
    }

    package var text: String {
        String(decoding: signs.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
