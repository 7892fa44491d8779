import Foundation

/// The tools that belong to a Swift toolchain and lie beside its compiler.
enum Toolchain {
    /// Why a tool could not be asked. A check that cannot be made is a failure, never a pass.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The beginning of a command line that runs a tool.
    static func tool(_ name: String) throws -> [String] {
        #if os(macOS)
            return [try run(["/usr/bin/xcrun", "--find", name])]
        #else
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            for folder in path.split(separator: ":") {
                let swift = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
                let tool = swift.deletingLastPathComponent().appendingPathComponent(name)
                if FileManager.default.isExecutableFile(atPath: tool.path) { return [tool.path] }
            }
            throw Failure(description: "no \(name) beside the swift of PATH=\(path)")
        #endif
    }

    /// Returns `true` if the toolchain has a tool.
    static func has(_ name: String) -> Bool { (try? tool(name)) != nil }

    /// Runs a command and gives what it printed.
    static func run(_ command: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(command.joined(separator: " ")): \(text)")
        }
        return text
    }
}
