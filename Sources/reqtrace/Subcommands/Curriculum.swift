import Walkthrough

/// The order in which the walkthroughs of the catalogue are best read, in chapters, as
/// `Walkthroughs/README.md` has them.
enum Curriculum {
    struct Chapter: Sendable {
        let title: String
        let names: [String]
    }

    static let chapters = [
        Chapter(
            title: "Alamofire's chain",
            names: [
                "first-request", "oauth-refresh", "concurrent-refresh", "response-cacher", "parameters",
                "serializers", "redirects", "basic-auth", "server-trust", "offline-retry", "stream",
                "upload", "multipart", "download", "download-resume", "websocket", "async-await",
            ]),
        Chapter(
            title: "Code of an app's own",
            names: ["naive-refresh", "single-flight-refresh", "errors-as-values"]),
        Chapter(
            title: "Side by side",
            names: [
                "session-manager-chain", "start-later", "four-chains", "adapt-then-and-now",
                "retry-then-and-now", "lost-retry", "notifications-and-monitors",
                "curl-description",
            ]),
        Chapter(
            title: "Plain URLSession",
            names: [
                "plain-urlsession", "delegate-or-closure", "suspend-resume-cancel", "session-kinds",
                "cookies", "cache-first", "cache-revalidate", "cache-policies", "cache-vary",
                "redirect-chain", "challenge", "metrics", "timeouts", "waits-for-connectivity",
                "download-pause-resume", "background-relaunch",
            ]),
        Chapter(
            title: "A layer of your own",
            names: [
                "resource-oriented", "forgotten-request", "network-controller-grows", "dependent-requests",
            ]),
    ]

    /// The scripts of each chapter in order. Those that no chapter names come last.
    static func sorted(_ scripts: [Script]) -> [(title: String, scripts: [Script])] {
        let named = Set(chapters.flatMap(\.names))
        let rest = scripts.filter { !named.contains($0.name) }
        let sorted = chapters.map { chapter in
            (chapter.title, chapter.names.compactMap { name in scripts.first { $0.name == name } })
        }
        return (sorted + [("Others", rest)]).filter { !$0.1.isEmpty }
    }
}
