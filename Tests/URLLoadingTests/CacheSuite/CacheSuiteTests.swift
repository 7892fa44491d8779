import Testing
@testable import URLLoading

/// An independent suite for HTTP caches: http-tests/cache-tests by Mark Nottingham (BSD-3-Clause), as data.
/// It is not part of this repository. The test looks for it beside the package, in folders named
/// `cache-tests`, or where `REQTRACE_CACHE_TESTS` says: paths of files, separated by colons.
@Suite struct `The independent cache suite` {
    static let files: [String] = {
        let named = ProcessInfo.processInfo.environment["REQTRACE_CACHE_TESTS"] ?? ""
        if !named.isEmpty { return named.split(separator: ":").map(String.init) }
        return found.map { [$0] } ?? []
    }()

    /// The file in a folder beside the package, or beside one of the folders that it lies in.
    private static let found: String? = {
        var folder = URL(fileURLWithPath: #filePath)
        while folder.path.count > 1 {
            folder.deleteLastPathComponent()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                let file = folder.appendingPathComponent(name)
                    .appendingPathComponent("cache-tests/cache-tests-open.json")
                if FileManager.default.fileExists(atPath: file.path) { return file.path }
            }
        }
        return nil
    }()

    @Test(
        .enabled(
            if: !files.isEmpty,
            """
            NOT RUN: the suite's file is not here. Put the folder cache-tests beside the package, or name its \
            files in REQTRACE_CACHE_TESTS.
            """))
    func `is passed: all required cases for a private cache, and nearly all of the optional ones`() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let cases = try Self.files.flatMap { path in
            try decoder.decode(
                CacheSuiteFile.self, from: Data(contentsOf: URL(fileURLWithPath: path))
            ).cases
        }
        let score = CacheSuiteScore(running: cases)
        print(score)
        #expect(score.misses(.core, .required) == [])
        let missed = score.rows(.core, .optimal).filter { !$0.counts }.map(\.test.id)
        // Their `Content-Range` names six bytes, and the body has five: such a part is not stored.
        #expect(
            Set(missed).isSubset(
                of: ["", "-byterange", "-absent"].map { "partial-store-partial-reuse-partial\($0)" }))
        #expect(score.misses(.extra, .required) + score.misses(.extra, .optimal) == [])
    }
}
