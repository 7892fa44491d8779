// swift-tools-version: 6.2
import PackageDescription

// Arrows go one way: each module may import those above it in this list, never those below.
//
// A target names every module that its files can see, those that reach it through another module's
// `@_exported import` included. The build rebuilds a target only when a module it names has changed:
// with a name left out, an incremental build links code that was compiled against an older layout.
let package = Package(
    name: "reqtrace",
    // One generation: the first whose Swift runs async code on an executor of one's own (SE-0417).
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        // For the tests of other packages; EventOrderTesting brings the session chain, and EventOrder none.
        .library(name: "EventOrderTesting", targets: ["EventOrderTesting"]),
        .library(name: "EventOrder", targets: ["EventOrder"]),
        .library(name: "SessionChain", targets: ["SessionChain"]),
        .library(name: "SessionManagerChain", targets: ["SessionManagerChain"]),
        .library(name: "ResourceChain", targets: ["ResourceChain"]),
        // For the file that `reqtrace twins` prints, and for code under test that uses `URLSession` alone.
        .library(name: "URLLoading", targets: ["Simulation", "URLLoading"]),
        // For packages that play scripts with Swift types of their own.
        .library(name: "Walkthrough", targets: ["Walkthrough"]),
        .executable(name: "reqtrace", targets: ["reqtrace"]),
        .executable(name: "reqtrace-bench", targets: ["reqtrace-bench"]),
    ],
    targets: [
        .target(name: "JSONText"),
        .target(name: "Tracing", dependencies: ["JSONText"], exclude: ["EVENTS.md", "README.md"]),
        .target(name: "TextPages"),
        .target(name: "ScriptReading", dependencies: ["JSONText", "Tracing"]),
        .target(name: "Simulation", dependencies: ["JSONText", "Tracing"], exclude: ["README.md"]),
        .target(
            name: "Transport", dependencies: ["JSONText", "Tracing", "Simulation"], exclude: ["README.md"]),
        .target(
            name: "URLLoading", dependencies: ["JSONText", "Tracing", "Simulation", "Transport"],
            exclude: ["DIFFERENCES.md", "README.md"]),
        .target(
            name: "AlamofireCommon",
            dependencies: ["JSONText", "Tracing", "Simulation", "Transport", "URLLoading"],
            exclude: ["README.md"]),
        .target(
            name: "ResourceChain", dependencies: ["Tracing", "Simulation", "Transport", "URLLoading"],
            exclude: ["README.md"]),
        .target(
            name: "SessionManagerChain",
            dependencies: ["JSONText", "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon"],
            exclude: ["README.md", "SURFACE.md"]),
        .target(
            name: "SessionChain",
            dependencies: ["Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon"],
            exclude: ["README.md", "SURFACE.md"]),
        .target(
            name: "Walkthrough",
            dependencies: [
                "JSONText", "Tracing", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "ResourceChain", "SessionManagerChain", "SessionChain",
            ],
            exclude: ["README.md"]),
        .target(
            name: "Comparison", dependencies: ["JSONText", "Tracing", "TextPages"], exclude: ["README.md"]),
        .target(
            name: "Exploration", dependencies: ["JSONText", "Tracing", "TextPages", "Simulation"],
            exclude: ["README.md"]),
        .target(
            name: "EventOrder",
            dependencies: [
                "Tracing", "TextPages", "Simulation", "Transport", "URLLoading", "Comparison", "Exploration",
            ],
            exclude: ["README.md"]),
        .target(
            name: "EventOrderTesting",
            dependencies: [
                "Tracing", "TextPages", "Simulation", "Transport", "URLLoading", "AlamofireCommon",
                "SessionChain", "Exploration", "EventOrder",
            ],
            exclude: ["README.md"]),
        // Writes files into the program at build time, as Swift literals.
        .executableTarget(name: "Embedder"),
        .plugin(
            name: "EmbedderPlugin", capability: .buildTool(), dependencies: ["Embedder"],
            path: "Sources/EmbedderPlugin"),
        .target(name: "SourceText", plugins: ["EmbedderPlugin"]),
        .target(
            name: "Replay", dependencies: ["JSONText", "Tracing", "TextPages", "SourceText"],
            exclude: ["COMMANDS.md", "README.md"]),
        .target(
            name: "Stepping",
            dependencies: [
                "Tracing", "ScriptReading", "Simulation", "Transport", "URLLoading", "AlamofireCommon",
                "SessionChain", "Walkthrough", "Replay",
            ]),
        .target(
            name: "Course",
            dependencies: [
                "JSONText", "Tracing", "TextPages", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "Comparison", "Replay", "Stepping",
            ],
            exclude: ["README.md"]),
        // Every folder in it is a walkthrough, and embedded. Swift files in them are an app's.
        .target(
            name: "Walkthroughs",
            dependencies: [
                "Tracing", "ScriptReading", "Simulation", "Transport", "URLLoading", "AlamofireCommon",
                "SessionChain", "Walkthrough",
            ],
            path: "Walkthroughs", exclude: ["COVERAGE.md", "README.md"], plugins: ["EmbedderPlugin"]),
        .executableTarget(
            name: "reqtrace",
            dependencies: [
                "JSONText", "Tracing", "TextPages", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "Comparison", "Exploration", "Replay",
                "Stepping", "Course", "Walkthroughs",
            ],
            exclude: ["README.md"]),
        .executableTarget(
            name: "reqtrace-bench",
            dependencies: [
                "JSONText", "Tracing", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "Comparison", "Exploration", "Replay",
                "Walkthroughs",
            ]),

        .testTarget(name: "TracingTests", dependencies: ["JSONText", "Tracing"]),
        .testTarget(name: "ScriptReadingTests", dependencies: ["JSONText", "ScriptReading"]),
        .testTarget(name: "TextPagesTests", dependencies: ["TextPages"]),
        .testTarget(name: "SimulationTests", dependencies: ["Tracing", "Simulation"]),
        .testTarget(name: "TransportTests", dependencies: ["Tracing", "Simulation", "Transport"]),
        .testTarget(
            name: "URLLoadingTests", dependencies: ["Tracing", "Simulation", "Transport", "URLLoading"]),
        .testTarget(
            name: "URLSessionConformanceTests",
            dependencies: ["Tracing", "Simulation", "Transport", "URLLoading"]),
        .testTarget(
            name: "ResourceChainTests",
            dependencies: ["Tracing", "Simulation", "Transport", "URLLoading", "ResourceChain"]),
        // Measured orders, and how a run is held against them.
        .target(
            name: "OracleSupport", dependencies: ["Tracing", "Simulation", "Transport", "URLLoading"],
            path: "Tests/OracleSupport"),
        .testTarget(
            name: "SessionManagerChainTests",
            dependencies: [
                "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionManagerChain",
                "OracleSupport",
            ]),
        .testTarget(
            name: "SessionChainTests",
            dependencies: [
                "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionChain",
                "OracleSupport",
            ]),
        .testTarget(
            name: "UserCodeTests",
            dependencies: [
                "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionChain",
            ]),
        // An app's files as they are, with the file that `reqtrace twins` prints.
        .testTarget(
            name: "AppFileTests",
            dependencies: [
                "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionChain",
            ]),
        // In the language of its time, which knows nothing of `Sendable`.
        .testTarget(
            name: "OlderUserCodeTests",
            dependencies: [
                "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionManagerChain",
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "WalkthroughTests",
            dependencies: [
                "JSONText", "Tracing", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionManagerChain", "SessionChain", "Walkthrough", "Walkthroughs",
            ]),
        .testTarget(
            name: "ComparisonTests",
            dependencies: [
                "JSONText", "Tracing", "TextPages", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "Comparison", "Walkthroughs",
            ]),
        .testTarget(
            name: "ExplorationTests",
            dependencies: ["JSONText", "Tracing", "TextPages", "Simulation", "Exploration"]),
        .testTarget(
            name: "ReplayTests",
            dependencies: [
                "JSONText", "Tracing", "TextPages", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "SourceText", "Replay", "Stepping",
                "Walkthroughs",
            ]),
        .testTarget(
            name: "EventOrderTests",
            dependencies: [
                "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionChain",
                "Exploration", "EventOrder", "EventOrderTesting",
            ]),
        .testTarget(
            name: "PlantedBugTests",
            dependencies: [
                "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionChain",
                "Exploration", "EventOrder", "EventOrderTesting",
            ],
            exclude: ["README.md"]),
        .testTarget(
            name: "CourseTests",
            dependencies: [
                "Tracing", "TextPages", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "Course", "Walkthroughs",
            ]),
        // What reads files, lines and fields from outside, each as a function from bytes. A target of tests,
        // because it looks into the modules, which a release build does not allow.
        .testTarget(
            name: "FuzzTargets",
            dependencies: [
                "JSONText", "Tracing", "TextPages", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "Replay", "Stepping", "Walkthroughs",
            ],
            path: "Tests/FuzzTargets"),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], exclude: ["Found", "run"]),
        .testTarget(
            name: "TidyTests",
            dependencies: [
                "JSONText", "Tracing", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon", "SessionChain", "Walkthrough", "Replay", "Course", "reqtrace",
            ]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "Tracing", "TextPages", "ScriptReading", "Simulation", "Transport", "URLLoading",
                "AlamofireCommon",
                "SessionChain", "Walkthrough", "Comparison", "Exploration", "Replay", "Course", "Embedder",
                "Walkthroughs",
                "reqtrace",
            ]),
    ]
)

// `Tests/FuzzTests/run` builds one more program, in which libFuzzer looks for inputs of its own. Everything
// that the program is made of then counts where it has been, and watches its memory.
if Context.environment["REQTRACE_FUZZ"] != nil {
    let counting = ["-parse-as-library", "-sanitize=fuzzer,address"]
    package.targets = package.targets.map { target in
        guard target.name == "FuzzTargets" else { return target }
        return .target(name: target.name, dependencies: target.dependencies, path: target.path)
    }
    for target in package.targets where ![.plugin, .test].contains(target.type) && target.name != "Embedder" {
        target.swiftSettings = [.unsafeFlags(counting)]
    }
    package.targets.append(
        .executableTarget(
            name: "FuzzProgram", dependencies: ["FuzzTargets"], path: "Tests/FuzzProgram",
            swiftSettings: [.unsafeFlags(counting)],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]))
}
