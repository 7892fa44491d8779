import Foundation
import Testing

/// The catalogue of articles that the toolchain's `docc` makes a site of.
@Suite struct `The documentation` {
    private static let catalogue = "Sources/reqtrace/Documentation.docc"

    @Test(
        .enabled(
            if: Toolchain.has("docc"),
            "NOT RUN: there is no docc beside the swift of the PATH, so nobody knows whether the articles fit together."
        ))
    func `is converted without a warning, with a page for each article`() throws {
        let site = FileManager.default.temporaryDirectory
            .appendingPathComponent("documentation-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: site) }
        let catalogue = Repository.root.appendingPathComponent(Self.catalogue)
        let printed = try Toolchain.run(
            Toolchain.tool("docc") + [
                "convert", catalogue.path, "--output-dir", site.path, "--warnings-as-errors",
            ])
        #expect(printed == "")

        let articles = Repository.articles.map { $0.dropFirst(Self.catalogue.count + 1).dropLast(3) }
        let pages = try FileManager.default
            .subpathsOfDirectory(atPath: site.appendingPathComponent("data/documentation").path)
            .filter { $0.hasSuffix(".json") }.map { $0.dropLast(5).split(separator: "/").last ?? "" }
        #expect(pages.sorted() == articles.map { $0.lowercased()[...] }.sorted())
    }
}
