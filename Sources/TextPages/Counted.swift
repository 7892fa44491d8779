/// A number of things in words: `1 event`, `2 events`.
public func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
