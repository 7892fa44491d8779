import Tracing

/// How far the chains of a section are behind each other, row by row.
///
/// A chain that is late stays late; only where the distance changes is there something to explain.
struct SectionClock {
    /// For each chain, how many nanoseconds it is behind the first one that made the attempt.
    private var distances: [Int64]

    init(_ section: Section) { distances = section.isMade.map { _ in 0 } }

    /// Whether some chain's distance is another than before this step.
    mutating func isOff(_ step: SharedStep) -> Bool {
        // What chains do at different places happens at different times, and says nothing of their distance.
        guard step.rows.count == 1, let first = step.places.first else { return false }
        var isOff = false
        for place in step.places.dropFirst() {
            let distance =
                Int64(clamping: place.cell.time.nanoseconds) - Int64(clamping: first.cell.time.nanoseconds)
                + distances[first.column]
            if distance != distances[place.column] {
                isOff = true
                distances[place.column] = distance
            }
        }
        return isOff
    }
}
