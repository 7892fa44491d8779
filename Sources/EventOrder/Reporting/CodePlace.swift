/// A place in a test's source, where a failure is shown.
package struct CodePlace: Sendable {
    /// `Module/File.swift`.
    let fileID: String
    /// The whole path.
    let filePath: StaticString
    let line: UInt
    let column: UInt

    package init(_ fileID: String, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// `File.swift:12`.
    var short: String { "\(fileID.split(separator: "/").last ?? ""):\(line)" }
}
