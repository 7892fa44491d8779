// swift-tools-version: 6.2
import PackageDescription

// Arrows go one way: each module may import those above it in this list, never those below.
let package = Package(
    name: "reqtrace",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "reqtrace", targets: ["reqtrace"]),
        .executable(name: "reqtrace-bench", targets: ["reqtrace-bench"]),
    ],
    targets: [
        .target(name: "Tracing", exclude: ["EVENTS.md"]),
        .target(name: "Simulation", dependencies: ["Tracing"]),
        .target(name: "Transport", dependencies: ["Simulation"]),
        .target(name: "URLLoading", dependencies: ["Transport"], exclude: ["README.md"]),
        .target(name: "AlamofireCommon", dependencies: ["URLLoading"]),
        .target(name: "ResourceChain", dependencies: ["URLLoading"]),
        .target(name: "SessionManagerChain", dependencies: ["AlamofireCommon"], exclude: ["README.md"]),
        .target(name: "SessionChain", dependencies: ["AlamofireCommon"], exclude: ["README.md"]),
        .target(name: "Walkthrough", dependencies: ["ResourceChain", "SessionManagerChain", "SessionChain"]),
        .target(name: "Comparison", dependencies: ["Tracing"], exclude: ["README.md"]),
        // The lines of our own source, made into Swift literals while building.
        .executableTarget(name: "SourceEmbedder"),
        .plugin(
            name: "SourceEmbedderPlugin", capability: .buildTool(), dependencies: ["SourceEmbedder"],
            path: "Sources/SourceEmbedderPlugin"),
        .target(name: "SourceText", plugins: ["SourceEmbedderPlugin"]),
        .target(name: "Replay", dependencies: ["Walkthrough", "SourceText"], exclude: ["COMMANDS.md"]),
        .target(
            name: "Walkthroughs", path: "Walkthroughs", exclude: ["README.md"],
            resources: [
                .copy("adapt-then-and-now"),
                .copy("curl-description"),
                .copy("notifications-and-monitors"),
                .copy("retry-then-and-now"),
                .copy("async-await"),
                .copy("background-relaunch"),
                .copy("basic-auth"),
                .copy("challenge"),
                .copy("cache-first"),
                .copy("cache-policies"),
                .copy("cache-revalidate"),
                .copy("cache-vary"),
                .copy("cookies"),
                .copy("delegate-or-closure"),
                .copy("plain-urlsession"),
                .copy("session-kinds"),
                .copy("suspend-resume-cancel"),
                .copy("concurrent-refresh"),
                .copy("download"),
                .copy("download-pause-resume"),
                .copy("download-resume"),
                .copy("first-request"),
                .copy("metrics"),
                .copy("multipart"),
                .copy("oauth-refresh"),
                .copy("parameters"),
                .copy("four-chains"),
                .copy("redirect-chain"),
                .copy("redirects"),
                .copy("response-cacher"),
                .copy("serializers"),
                .copy("stream"),
                .copy("timeouts"),
                .copy("upload"),
                .copy("waits-for-connectivity"),
                .copy("websocket"),
                .copy("offline-retry"),
                .copy("server-trust"),
            ]),
        .executableTarget(
            name: "reqtrace", dependencies: ["Comparison", "Replay", "Walkthrough", "Walkthroughs"]),
        .executableTarget(name: "reqtrace-bench", dependencies: ["SessionChain"]),

        .testTarget(name: "TracingTests", dependencies: ["Tracing"]),
        .testTarget(name: "SimulationTests", dependencies: ["Simulation"]),
        .testTarget(name: "TransportTests", dependencies: ["Transport"]),
        .testTarget(name: "URLLoadingTests", dependencies: ["URLLoading"]),
        .testTarget(name: "URLSessionConformanceTests", dependencies: ["URLLoading"]),
        .testTarget(name: "ResourceChainTests", dependencies: ["ResourceChain"]),
        // Measured orders, and how a run is held against them.
        .target(name: "OracleSupport", dependencies: ["Transport"], path: "Tests/OracleSupport"),
        .testTarget(
            name: "SessionManagerChainTests", dependencies: ["OracleSupport", "SessionManagerChain"]),
        .testTarget(name: "SessionChainTests", dependencies: ["OracleSupport", "SessionChain"]),
        .testTarget(name: "UserCodeTests", dependencies: ["SessionChain"]),
        // In the language of its time, which knows nothing of `Sendable`.
        .testTarget(
            name: "OlderUserCodeTests", dependencies: ["SessionManagerChain"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "WalkthroughTests", dependencies: ["Walkthrough", "Walkthroughs"]),
        .testTarget(name: "ComparisonTests", dependencies: ["Comparison", "Walkthroughs", "Walkthrough"]),
        .testTarget(name: "ReplayTests", dependencies: ["Replay", "Walkthroughs"]),
        .testTarget(name: "TidyTests", dependencies: ["Tracing", "Replay"]),
        .testTarget(name: "CommandLineTests", dependencies: ["reqtrace"]),
    ]
)
