extension Subcommand {
    static let twins = Subcommand(
        "twins", "print the Swift file with which an app's own files run in a simulation",
        details: """
            An app's files import Foundation. Beside it, names such as DispatchQueue and Timer are ambiguous, or mean \
            Foundation's, which run outside the simulation. This file gives them back to the simulated twins.
            Write it into the target that holds the app's files: reqtrace twins > Tests/MyAppTests/Twins.swift. In the \
            app's files, only the import of Alamofire changes: to SessionChain for Alamofire 5, to \
            SessionManagerChain for Alamofire 4, to URLLoading for an app that uses URLSession alone. The file is the \
            same for all of them; its target depends on the product URLLoading of reqtrace, too.
            This file does not name two functions. A file that imports Foundation alone has to import Simulation \
            as well if it calls dispatchPrecondition, and URLLoading if it calls SecTrustSetPolicies.
            Date has no twin: Date(), Date.now and ProcessInfo.processInfo.systemUptime are of the real clock, while \
            virtual time begins at 2001-01-01 00:00 UTC. Let the app take the date from a closure, which in a test is \
            { server.simulator.date }.
            In a debug build, a real queue, timer or thread that calls into a running simulation all the same stops \
            the program with an explanation.
            """
    ) { arguments in
        guard arguments.words.isEmpty else {
            throw UsageError("twins takes no name, and the file is the same for all chains")
        }
        Output.standard.print(TwinsFile.text)
        return .fine
    }
}
