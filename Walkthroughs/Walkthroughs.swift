import Foundation

/// The catalogue of walkthroughs that ships with the program.
public enum Walkthroughs {
    /// The folder that holds a folder for each walkthrough.
    ///
    /// The build puts the walkthroughs into a resource bundle beside the program. `Bundle.module` would end
    /// the program where that bundle is missing, so the bundle is looked for here, and the folder of this
    /// source file, where the walkthroughs were copied from, takes its place.
    public static let folder: URL = {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return bundles.first { hasWalkthroughs($0) } ?? source
    }()

    /// Where SwiftPM puts the bundle: beside the program, or inside an application.
    private static var bundles: [URL] {
        let program = Bundle.main.bundleURL
        let places = [program, Bundle.main.resourceURL].compactMap { $0 }
        return places.flatMap { place in
            [
                place.appendingPathComponent("reqtrace_Walkthroughs.resources"),
                place.appendingPathComponent("reqtrace_Walkthroughs.bundle"),
                place.appendingPathComponent("reqtrace_Walkthroughs.bundle/Contents/Resources"),
            ]
        }
    }

    private static func hasWalkthroughs(_ folder: URL) -> Bool {
        FileManager.default.fileExists(
            atPath: folder.appendingPathComponent("first-request/script.json").path)
    }
}
