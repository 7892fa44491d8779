/// The short name of a queue, for a screen that has eighty columns: `main`, `root.request`.
public enum QueueName {
    /// The label without the parts that all labels have.
    public static func short(_ label: String) -> String {
        if label == "com.apple.main-thread" { return "main" }
        // Foundation's name for an operation queue without a name.
        if label.hasPrefix("NSOperationQueue ") { return "NSOperationQueue" }
        for (prefix, replacement) in prefixes where label.hasPrefix(prefix) {
            return shortened(replacement + label.dropFirst(prefix.count))
        }
        return shortened(label)
    }

    /// Returns `true` if a name is the label of a queue, or its short name.
    static func isName(_ name: String, of label: String) -> Bool { name == label || name == short(label) }

    /// Returns `true` if both can be names of one queue.
    static func areNames(_ one: String, _ other: String) -> Bool {
        isName(one, of: other) || isName(other, of: one)
    }

    private static let prefixes = [
        ("org.alamofire.session.", ""), ("org.alamofire.", ""), ("com.apple.root.", "global "),
        ("com.apple.", ""),
    ]

    /// Drops the word "queue", which says nothing in a list of queues: `rootQueue.requestQueue` is
    /// `root.request`.
    private static func shortened(_ label: String) -> String {
        label.split(separator: ".").map { part in
            part.hasSuffix("Queue") && part != "Queue" ? part.dropLast("Queue".count) : part
        }.joined(separator: ".")
    }
}
