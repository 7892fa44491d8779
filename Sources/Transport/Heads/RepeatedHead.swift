/// The head of a reply, for each of the URLs that it answers.
///
/// Most of what a head costs is Foundation's reading of its fields, which are the same for every URL. It
/// would be a seventh of a request, so a head that nobody has any more answers again. Where Foundation counts
/// references in a way of its own, as on Apple's platforms, each request has a new one.
final class RepeatedHead {
    /// Enough for the requests that are under way at once, and few enough to be kept.
    private static let most = 1 << 14

    /// The heads that were given out. Which of them is free is asked of one after the other, from `next` on.
    private var heads: [ResponseHead]
    private var next = 0

    init(_ head: ResponseHead) { heads = [head] }

    /// The head as the answer for a URL. Nil only for a URL that Foundation refuses.
    func head(for url: URL) -> ResponseHead? {
        defer { next = (next + 1) % heads.count }
        if isKnownUniquelyReferenced(&heads[next]) {
            heads[next].move(to: url)
        } else {
            guard let head = heads[next].copy(for: url) else { return nil }
            if heads.count < Self.most {
                // The new one comes behind the one that is not free; what was there goes to the end.
                next += 1
                heads.append(head)
                heads.swapAt(next, heads.count - 1)
            } else {
                heads[next] = head
            }
        }
        return heads[next]
    }
}
