import Foundation
import JSONText
import ScriptReading
import Tracing
import Walkthrough

/// Where the walkthroughs of a course are: beside it, or in the catalogue.
final class LessonPlaces: ScriptSurroundings, Sendable {
    /// The folder of the course; nil for the program's course.
    let folder: URL?
    private let catalogue: Catalogue

    init(beside folder: URL?, _ catalogue: Catalogue) {
        self.folder = folder
        self.catalogue = catalogue
    }

    /// The script of a walkthrough. Nil if it is gone, or elsewhere behind a link: whoever exports a course
    /// by somebody else does not want to publish that.
    func place(of walkthrough: String) -> ScriptPlace? {
        if let folder {
            switch FolderOnDisk(folder).item(at: Self.path(ofScript: walkthrough)) {
            case .missing: break
            case .outside: return nil
            case .file, .folder, .tooLarge, .other:
                return ScriptPlace(
                    folder.appending(path: walkthrough).appending(path: ScriptPlace.fileName))
            }
        }
        return catalogue.names.contains(walkthrough) ? try? catalogue.find(walkthrough) : nil
    }

    /// The names of the walkthroughs beside the course.
    var ownNames: [String] { folder.map { catalogue.scripts(in: $0).map(\.name) } ?? [] }

    /// Why a walkthrough has no script; nil if it has one.
    ///
    /// - Parameter own: the names beside the course, which many complaints may need.
    func complaint(about walkthrough: String, among own: @autoclosure () -> [String]) -> String? {
        guard place(of: walkthrough) == nil else { return nil }
        if let folder, FolderOnDisk(folder).item(at: Self.path(ofScript: walkthrough)) == .outside {
            return "\(quoted(walkthrough)) is a link that leads out of the course's folder; put the"
                + " walkthrough's own folder in its place"
        }
        let hint = Spelling.suggestion(
            for: walkthrough, among: own() + catalogue.names,
            or: "; take its lesson out, or put its folder back")
        return "\(quoted(walkthrough)) is neither beside the course nor in the catalogue\(hint)"
    }

    private static func path(ofScript walkthrough: String) -> String {
        "\(walkthrough)/\(ScriptPlace.fileName)"
    }
}
