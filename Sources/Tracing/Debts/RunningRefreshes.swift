/// The refreshes of credentials that run, to tell which of them an event ends: several interceptors may
/// refresh at once.
package struct RunningRefreshes {
    /// The numbers of the events that began them, the oldest first.
    private var beginnings: [Int] = []

    package init() {}

    /// Notes that the event with this number begins a refresh.
    package mutating func begin(at number: Int) { beginnings.append(number) }

    /// Ends the refresh that led to the event with this number: the last one that began among those that did.
    /// If none did, the oldest one ends: two interceptors may share a request for a token, which follows from
    /// one refresh and answers both.
    ///
    /// - Parameter causeOf: returns the number of the event that led to the one with a number; nil if none
    ///   did. It is not asked about events before the oldest refresh.
    /// - Returns: the number of the event that began the refresh; nil if none runs.
    package mutating func end(at number: Int, causeOf: (Int) -> Int?) -> Int? {
        guard let oldest = beginnings.first else { return nil }
        var place = beginnings.count - 1
        var cause = causeOf(number)
        while let number = cause, number >= oldest {
            // The causes run backwards, and so do the refreshes they are compared with.
            while beginnings[place] > number { place -= 1 }
            if beginnings[place] == number { return beginnings.remove(at: place) }
            cause = causeOf(number)
        }
        return beginnings.removeFirst()
    }
}
