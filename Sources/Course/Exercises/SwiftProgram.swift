import Foundation
import Simulation
import Walkthrough

/// A learner's copy of a walkthrough as a program: Swift files to compile, a script that they play in, and
/// the schedules to play it with.
///
/// This module compiles nothing. Whoever does gets the texts of the package from here, and reports with a
/// `SwiftOutcome`.
public struct SwiftProgram: Equatable, Sendable {
    /// The folder with the Swift files and the script.
    public let folder: URL
    /// The file that the learner edits.
    public let file: String
    /// The property of `SwiftTypes` with the types that the script names.
    let types: String
    public let schedules: [Schedule]

    public init(folder: URL, file: String, types: String, schedules: [Schedule]) {
        self.folder = folder
        self.file = file
        self.types = types
        self.schedules = schedules
    }

    /// The Swift file that is not the learner's.
    public static let mainFile = "main.swift"

    /// The script.
    public var script: URL { folder.appending(path: ScriptPlace.fileName) }

    /// What is in `mainFile`.
    public var mainText: String {
        """
        // Written by "reqtrace course": plays script.json with the Swift files beside it.
        import Walkthrough

        ScriptProgram.main(types: .\(types))

        """
    }

    /// The name of the program, made of its path below the folder of the package.
    public func name(in package: URL) -> String { path(in: package).replacing("/", with: "-") }

    /// The manifest of a package with this program.
    ///
    /// - Parameters:
    ///   - package: the folder of the package, which this program's folder is in.
    ///   - sources: the folder with the sources of reqtrace.
    public func manifest(in package: URL, sources: URL) -> String {
        """
        // swift-tools-version: 6.2
        // Written by "reqtrace course", for the exercise that is being edited.
        import PackageDescription

        let package = Package(
            name: "exercises",
            platforms: [.macOS(.v15)],
            dependencies: [.package(name: "reqtrace", path: \(sources.path.debugDescription))],
            targets: [
                .executableTarget(
                    name: \(name(in: package).debugDescription),
                    dependencies: [
                        .product(name: "SessionChain", package: "reqtrace"),
                        .product(name: "SessionManagerChain", package: "reqtrace"),
                        .product(name: "Walkthrough", package: "reqtrace"),
                    ],
                    path: \(path(in: package).debugDescription))
            ]
        )

        """
    }

    private func path(in package: URL) -> String {
        let all = folder.standardizedFileURL.path
        let home = package.standardizedFileURL.path + "/"
        return all.hasPrefix(home) ? String(all.dropFirst(home.count)) : all
    }
}

/// How far a `SwiftProgram` came.
public enum SwiftOutcome: Equatable, Sendable {
    /// It was compiled, and has written a trace for each schedule.
    case played([URL])
    /// It could not be compiled, and this is what the compiler said.
    case notCompiled(String)
    /// It ended with an exit status and without traces, and this is what it said.
    case ended(status: Int32, String)
    /// A signal ended it, and this is what it said before that.
    case crashed(signal: Int32, String)
    /// It did not end by itself within so many seconds.
    case timedOut(seconds: Int)
    /// It was stopped because it printed too much, and this is the last of it.
    case printedTooMuch(String)
    /// The learner did not want to wait.
    case stopped
    /// Nothing can be compiled here: why, and what to do about it.
    case impossible(String)
}
