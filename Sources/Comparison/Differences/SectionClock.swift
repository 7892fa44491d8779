import Tracing

/// How far the chains of a section are behind each other, row by row.
///
/// A chain that is late once is late in all rows below. There is something to explain only in the row where
/// the distance changes.
struct SectionClock {
    /// For each chain, how many nanoseconds it is behind the first chain that made the attempt.
    private var distances: [Int64]

    init(_ section: Section) { distances = section.isMade.map { _ in 0 } }

    /// Returns `true` if the distance of some chain changes with this step.
    mutating func isOff(_ step: SharedStep) -> Bool {
        // If chains do this at different places, the times say nothing about their distance.
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
