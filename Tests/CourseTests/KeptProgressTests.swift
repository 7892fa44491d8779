import Foundation
import Testing

@testable import Course

@Suite struct `Progress that is kept` {
    @Test func `says where a damaged file goes, also after something could not be kept`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "progress.json")
        try Data("{}".utf8).write(to: url)
        let kept = KeptProgress(ProgressFile(url, course: "reqtrace"))
        let path = kept.file.url.path
        let start = "\(path) cannot be read (it is no progress file). You begin again, and the old file"
        #expect(kept.trouble == "\(start) will be kept as progress.json.damaged.")

        // A folder, since there are users who may write every file.
        try FileManager.default.removeItem(at: url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        kept.keep { $0.lastOpened = "upload" }
        #expect(kept.trouble == "your progress cannot be kept: Is a directory")
        #expect(!kept.isKept)

        try FileManager.default.removeItem(at: url)
        try Data("{}".utf8).write(to: url)
        let isForgotten = try kept.forget {}
        #expect(isForgotten)
        #expect(kept.trouble == "\(start) is kept as progress.json.damaged.")
        #expect(kept.isKept)
        #expect(kept.progress == CourseProgress())

        kept.keep { $0.lastOpened = "upload" }
        #expect(kept.trouble == nil)
        #expect(kept.file.read() == .progress(CourseProgress(lastOpened: "upload")))
    }
}
