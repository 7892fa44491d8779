/// A number of things in words: `1 event`, `2 events`.
package func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// The same for a number that is written in a text already, or `?` for one that is not known.
package func counted(_ count: String, _ noun: String) -> String {
    "\(count) \(noun)\(count == "1" ? "" : "s")"
}
