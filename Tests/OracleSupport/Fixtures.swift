import Foundation

/// Where the measured orders and the symbol lists are kept.
package enum Fixtures {
    // Located by the path of this file rather than in a bundle, so that the build copies nothing.
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
}

/// A version of Alamofire that was measured. Its raw value is the folder of its fixtures.
package enum OracleVersion: String, Sendable {
    case alamofire4 = "oracle-4.7"
    case alamofire5 = "oracle-5.12"

    package var folder: URL { Fixtures.folder.appendingPathComponent(rawValue) }

    /// The names of all its scenarios.
    package func scenarioNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
    }
}
