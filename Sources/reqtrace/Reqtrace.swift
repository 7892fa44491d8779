import Foundation
import Simulation
import TextPages
import Walkthrough

/// The program. It finds the subcommand, runs it, and turns errors into a message on standard error and an
/// exit code.
@main
enum Reqtrace {
    static let version = "0.1.0"
    /// When the version was made, for the manual page.
    static let date = "2026-11-23"

    static func main() {
        StandardDescriptors.openClosed()
        // What a run writes it reads again, so the owner's own rights are never taken away.
        umask(umask(0) & ~0o700)
        // A file that may grow no further makes writing fail, and the failure has its message.
        signal(SIGXFSZ, SIG_IGN)
        Farewell.watch()
        LostMemory.watch()
        Simulator.whenHostFails.withLock { handler in
            handler = { failure in
                // Whatever the run did next would tell of this computer.
                complain(of: failure)
                exit(ExitCode.runFailed.rawValue)
            }
        }
        exit(run(commandLine: CommandLine.arguments, isUTF8: CommandLine.isUTF8).rawValue)
    }

    /// Carries out a command line, which begins with the program's name.
    ///
    /// - Parameter isUTF8: `false` if the words are not what was typed, because Swift has repaired them.
    static func run(commandLine: [String], isUTF8: Bool = true) -> ExitCode {
        // On Linux, Swift looks for it in /proc. Without it, a wish would be taken for none.
        guard !commandLine.isEmpty else {
            return complain(
                Failure(.runFailed, "reqtrace: cannot read its command line; on Linux, it needs /proc"))
        }
        guard isUTF8 else {
            let words = commandLine.filter { $0.contains("\u{FFFD}") }.map { "\"\($0)\"" }
            return complain(UsageError("a word is not UTF-8: \(words.joined(separator: ", "))"))
        }
        return run(Array(commandLine.dropFirst()))
    }

    /// Carries out a command line.
    static func run(_ words: [String]) -> ExitCode {
        // A reader such as `head` may leave early. Then the next write fails, and the program ends quietly.
        signal(SIGPIPE, SIG_IGN)
        do {
            let invocation = try Invocation(words)
            Output.standard.screen = Terminal.screen(color: invocation.color)
            Output.standard.pager = Pager.forTerminal(isWanted: invocation.isPaged)
            return try invocation.subcommand.run(invocation.arguments)
        } catch {
            return complain(error, of: Invocation.subcommand(in: words))
        }
    }

    private static func complain(of failure: HostFailure) {
        Output.complain("reqtrace: \(RunProblem(of: failure))")
    }

    /// Says what went wrong, and returns the exit code for it. Below a mistake in a command line stands which
    /// page of help is about its subcommand. That of `help` itself says nothing of any other.
    static func complain(_ error: any Error, of subcommand: Subcommand? = nil) -> ExitCode {
        switch error {
        case let error as UsageError:
            let page = subcommand.map { $0.name == Subcommand.help.name ? "" : " \($0.name)" } ?? ""
            Output.complain("reqtrace: \(error.description)\nSee \"reqtrace help\(page)\".")
            return .usage
        case let failure as Failure:
            Output.complain(failure.description)
            return failure.exitCode
        default:
            Output.complain("reqtrace: \(error.systemReason)")
            return .runFailed
        }
    }
}

extension CommandLine {
    /// Whether all words behind the program's name are UTF-8. Swift repairs those that are not, and a file of
    /// the repaired name is another one.
    fileprivate static var isUTF8: Bool {
        (1..<max(Int(argc), 1)).allSatisfy { index in
            unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
        }
    }
}
