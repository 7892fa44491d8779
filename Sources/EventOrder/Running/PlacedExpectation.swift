/// What a test expects of the order of events, and where it says so.
struct PlacedExpectation: Sendable {
    let expectation: EventExpectation
    let place: CodePlace
}

/// What a test expects of the app's own state at the end of a run, and where it says so.
struct StateExpectation {
    let sentence: String
    let place: CodePlace
    let isTrue: () -> Bool
}
