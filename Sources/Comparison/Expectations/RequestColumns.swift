import TextPages
import Tracing

/// The events around a place of a run, with a column for each request, and `=>` at the offending event.
///
///              request 1                    request 2
///        #5    task.created
///     => #6                                 task.created
struct RequestColumns {
    /// How many requests have a column. What belongs to another one, or to none, stands in the last column.
    private static let mostRequests = 3
    /// How many columns of the screen the picture takes.
    static let width = 80
    /// How many lines it takes at most.
    private static let mostLines = 15

    private let events: [TraceEvent]
    /// The places of the events concerned, the offending one first.
    private let concerned: [Int]
    /// The places that are shown.
    private let shown: [Int]
    private let requests: [Int]
    /// What stands above the last column; nil if every event has a column of its request.
    private let nameOfOthers: String?
    private let numberWidth: Int

    /// As many events around those concerned as fit on the screen.
    ///
    /// - Parameter concerned: the places of the events concerned, the offending one first.
    static func fitting(_ events: [TraceEvent], around concerned: [Int]) -> RequestColumns {
        let wide = (2...5).reversed().lazy.map { before in
            RequestColumns(events, around: concerned, before: before, after: before - 2)
        }
        let fitting = wide.first { $0.lines.count <= mostLines }
        return fitting ?? RequestColumns(events, around: concerned, before: 1, after: 0)
    }

    private init(_ events: [TraceEvent], around concerned: [Int], before: Int, after: Int) {
        self.events = events
        self.concerned = concerned
        var places: Set<Int> = []
        for (index, place) in concerned.enumerated() {
            // The other event needs only its neighbours.
            let before = index == 0 ? before : 1
            let after = index == 0 ? after : 1
            places.formUnion(max(0, place - before)...min(events.count - 1, place + after))
        }
        shown = places.sorted()
        // Those concerned first, then in the order in which they come.
        var requests: [Int] = []
        for place in concerned + shown {
            guard let request = events[place].request, !requests.contains(request) else { continue }
            if requests.count < Self.mostRequests { requests.append(request) }
        }
        self.requests = requests.sorted()
        let others = shown.map { events[$0].request }.filter { $0.map { !requests.contains($0) } ?? true }
        nameOfOthers = others.isEmpty ? nil : others.contains { $0 != nil } ? "others" : "no request"
        numberWidth = max(4, (shown.last.map { String(events[$0].number).count } ?? 0) + 1)
    }

    // MARK: The events concerned

    /// One event on a line of its own: `=> #6  0.015 s  request 2 attempt 0  task.created`.
    func row(_ place: Int) -> TextLine {
        let event = events[place]
        let subject = event.attemptName.map { "\($0)  " } ?? ""
        let line: TextLine = """
            \(sign(place), .marker) \(number(event), .strong)  \(event.time.clockText, .dim)  \(subject)\
            \(event.kindAndValue, .name)
            """
        return line.clipped(to: Self.width)
    }

    private func sign(_ place: Int) -> String {
        place == concerned.first ? "=>" : concerned.contains(place) ? " >" : "  "
    }

    private func number(_ event: TraceEvent) -> String {
        "#\(event.number)".padded(to: numberWidth)
    }

    // MARK: The picture

    /// The names of the requests, and a row for each event.
    var lines: [TextLine] {
        var lines = columns.row([[]] + heads)
        var last: Int?
        for place in shown {
            if let last, place > last + 1 {
                lines.append("   \("⋮  \(counted(place - last - 1, "event"))", .dim)")
            }
            lines += rows(of: place)
            last = place
        }
        return lines
    }

    private var heads: [[TextLine]] {
        (requests.map { "request \($0)" } + [nameOfOthers].compactMap(\.self)).map { [TextLine($0, .name)] }
    }

    /// A row, at most two lines high.
    private func rows(of place: Int) -> [TextLine] {
        let event = events[place]
        let index = event.request.flatMap { requests.firstIndex(of: $0) } ?? requests.count
        let isConcerned = concerned.contains(place)
        let owner = event.request.flatMap { requests.contains($0) ? nil : "r\($0) " } ?? ""
        let text = TextLine(owner + event.kindAndValue, isConcerned ? .strong : .plain)
        var cell = text.wrapped(to: cellWidth, longWords: .broken)
        if cell.count > 2 { cell = [cell[0], (cell[1] + "…").clipped(to: cellWidth)] }
        let head: TextLine = "\(sign(place), .marker) \(number(event), .dim)"
        var blocks: [[TextLine]] = Array(repeating: [], count: columns.starts.count)
        blocks[0] = [head]
        blocks[index + 1] = cell
        return columns.row(blocks)
    }

    private var count: Int { max(1, requests.count + (nameOfOthers == nil ? 0 : 1)) }

    private var cellWidth: Int { (Self.width - firstColumn - 2 * (count - 1)) / count }

    private var firstColumn: Int { 3 + numberWidth + 2 }

    private var columns: Columns {
        Columns(starts: [0] + (0..<count).map { firstColumn + $0 * (cellWidth + 2) })
    }
}
