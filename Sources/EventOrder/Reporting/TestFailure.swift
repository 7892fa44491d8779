#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Tells the test that runs, of whichever library it is, that it has failed.
package enum TestFailure {
    /// Records a failure at a place in the test's source.
    package static func record(_ text: String, at place: CodePlace) {
        #if canImport(Testing)
            if Test.current != nil {
                let location = Testing.SourceLocation(
                    fileID: place.fileID, filePath: "\(place.filePath)", line: Int(place.line),
                    column: Int(place.column))
                Issue.record(Comment(rawValue: text), sourceLocation: location)
                return
            }
        #endif
        #if canImport(XCTest)
            XCTFail(text, file: place.filePath, line: place.line)
        #else
            preconditionFailure("\(place.short): no test is running that could fail. \(text)")
        #endif
    }
}
