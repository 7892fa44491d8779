import Simulation

/// How much of what could be chosen was chosen: for each place in the sequence of choices, how many
/// possibilities there were at most, and which of them were taken.
public struct ChoiceCoverage: Equatable, Sendable {
    /// One place in the sequence of choices.
    struct Place: Equatable, Sendable {
        var possibilities = 0
        /// Whether each of them was taken.
        var taken: [Bool] = []
    }

    private(set) var places: [Place] = []

    /// The most choices of any run.
    public var choicePoints: Int { places.count }
    /// The possibilities at all places together.
    public var possibilities: Int { places.reduce(0) { $0 + $1.possibilities } }
    /// How many of them were taken.
    public var taken: Int { places.reduce(0) { $0 + $1.taken.count { $0 } } }

    init() {}

    init(places: [Place]) { self.places = places }

    mutating func note(_ choices: [ChoicePoint]) {
        for (place, choice) in choices.enumerated() {
            note(possibilities: choice.possibilities, taken: CollectionOfOne(choice.taken), at: place)
        }
    }

    mutating func merge(_ other: Self) {
        for (index, place) in other.places.enumerated() {
            note(
                possibilities: place.possibilities, taken: place.taken.indices.filter { place.taken[$0] },
                at: index)
        }
    }

    private mutating func note(possibilities: Int, taken: some Sequence<Int>, at place: Int) {
        if places.count == place { places.append(Place()) }
        if places[place].possibilities < possibilities {
            let more = possibilities - places[place].possibilities
            places[place].possibilities = possibilities
            places[place].taken += Array(repeating: false, count: more)
        }
        for choice in taken { places[place].taken[choice] = true }
    }
}
