/// The part of a stored response that answers a request.
enum StoredPortion: Equatable {
    case whole
    /// Some bytes of the stored data, and the range of the representation that they are.
    case slice(Range<Int>, ContentRange)
    /// The request is for everything, and only this many bytes from the beginning are stored.
    case beginning(Int)
    /// The bytes that the request asks for are not stored.
    case missing

    /// Finds out which part of a stored response a request asks for.
    ///
    /// A part's `Content-Range` tells where it begins and whether it reaches the end; its stored
    /// length is counted from its bytes. An app may store a part that has fewer than its range names.
    ///
    /// The stored bytes of an encoded response are the decoded ones, so it cannot be cut or continued: a
    /// range counts the encoded ones (RFC 9110 §14.1.2).
    ///
    /// - Parameter range: the `Range` of the request; nil if it asks for everything.
    init(of stored: StoredResponse, range: String?) {
        let count = min(stored.data.count, stored.part?.count ?? .max)
        guard let range else {
            let isBeginning = stored.part?.first == 0 && count > 0 && !stored.isCoded
            self = stored.isWhole ? .whole : isBeginning ? .beginning(count) : .missing
            return
        }
        // Only a 200 can be cut: a 404 says the same, no matter which part of its URL is asked for.
        guard stored.part != nil || stored.response.statusCode == 200 else {
            self = .whole
            return
        }
        guard let asked = ByteRange(range), count > 0, !stored.isCoded else {
            self = .missing
            return
        }
        let start = stored.part?.first ?? 0
        let hasEnd = stored.part.map { $0.reachesEnd && count == $0.count } ?? true
        self = Self.cut(asked, start: start, count: count, hasEnd: hasEnd, length: stored.part?.length)
    }

    private static func cut(
        _ asked: ByteRange, start: Int, count: Int, hasEnd: Bool, length: Int?
    ) -> StoredPortion {
        let whole = length ?? (hasEnd ? start + count : nil)
        switch asked {
        case .last(let wanted):
            guard hasEnd, wanted <= count || start == 0 else { return .missing }
            let taken = min(wanted, count)
            let last = (whole ?? count) - 1
            let range = ContentRange(first: last - taken + 1, last: last, length: whole)
            return .slice(count - taken..<count, range)
        case .from(let first, let last):
            // A last byte beyond the end of the representation means its end (RFC 9110 §14.1.2).
            let end = min(last ?? .max - 1, hasEnd ? (whole ?? .max) - 1 : .max - 1)
            let isOpen =
                hasEnd && (last == nil || whole.map { end >= $0 - 1 && $0 == start + count } ?? false)
            guard first >= start, first < start + count, isOpen || end < start + count else {
                return .missing
            }
            let upper = min(end, start + count - 1)
            return .slice(
                first - start..<upper - start + 1, ContentRange(first: first, last: upper, length: whole))
        }
    }
}

extension URLRequest {
    /// The `Range` that the request asks for; only a GET can ask for one (RFC 9110 §14.2).
    var askedRange: String? { httpMethod == "GET" ? value(forHTTPHeaderField: "Range") : nil }
}
