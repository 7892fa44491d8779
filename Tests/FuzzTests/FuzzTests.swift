import Foundation
import FuzzTargets
import Testing

/// The same readers that libFuzzer drives for hours (`Tests/FuzzTests/run`), here for seconds.
@Suite struct `Every reader of what comes from outside` {
    private static let isEverythingTried = ProcessInfo.processInfo.environment["REQTRACE_EVERYTHING"] == "1"

    @Test(arguments: FuzzTarget.all)
    func `takes what makes sense`(target: FuzzTarget) {
        let corpus = target.corpus()
        #expect(!corpus.isEmpty)
        for input in corpus + [[]] { expect(target, input) }
    }

    @Test(arguments: FuzzTarget.all)
    func `survives what does not`(target: FuzzTarget) {
        var mutation = Mutation(of: target.corpus(), seed: 1)
        for _ in 0..<(Self.isEverythingTried ? 20_000 : 150) { expect(target, mutation.next()) }
    }

    /// Inputs that were too much once. Each is a file, called after its target and what was wrong.
    @Test func `survives what once was too much`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Found")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for file in files.sorted(by: { $0.path < $1.path }) {
            let name = file.lastPathComponent.prefix { $0 != "-" }
            let target = try #require(FuzzTarget.named(String(name)), "\(file.lastPathComponent)")
            expect(target, Array(try Data(contentsOf: file)))
        }
    }

    private func expect(_ target: FuzzTarget, _ input: [UInt8]) {
        guard let broken = target.read(input) else { return }
        Issue.record(
            "\(target): \(broken), for \(String(decoding: input.prefix(2_000), as: UTF8.self).debugDescription)"
        )
    }
}
