/// The short name of a queue, for a screen that has eighty columns: `main`, `root.request`.
public enum QueueName {
    /// What is left of a label when everything is dropped that every label has.
    public static func short(_ label: String) -> String {
        if label == "com.apple.main-thread" { return "main" }
        // What Foundation calls every operation queue that nobody has named.
        if label.hasPrefix("NSOperationQueue ") { return "NSOperationQueue" }
        for (prefix, replacement) in prefixes where label.hasPrefix(prefix) {
            return shortened(replacement + label.dropFirst(prefix.count))
        }
        return shortened(label)
    }

    private static let prefixes = [
        ("org.alamofire.session.", ""), ("org.alamofire.", ""), ("com.apple.root.", "global "),
        ("com.apple.", ""),
    ]

    /// In a list of queues, "queue" says nothing: `rootQueue.requestQueue` is `root.request`.
    private static func shortened(_ label: String) -> String {
        label.split(separator: ".").map { part in
            part.hasSuffix("Queue") && part != "Queue" ? part.dropLast("Queue".count) : part
        }.joined(separator: ".")
    }
}
