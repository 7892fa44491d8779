import Simulation

/// How much of what could be chosen was chosen: for each place in the sequence of choices, how many
/// possibilities there were at most, and which of them were taken.
public struct ChoiceCoverage: Equatable, Sendable {
    /// One place in the sequence of choices.
    struct Place: Equatable, Sendable {
        var possibilities = 0
        /// Which of them were taken. Of many, most never are.
        var taken: Set<Int> = []
    }

    private(set) var places: [Place] = []

    /// The most choices of any run.
    public var choicePoints: Int { places.count }
    /// The possibilities at all places together.
    public var possibilities: Int { places.reduce(0) { $0 + $1.possibilities } }
    /// How many of them were taken.
    public var taken: Int { places.reduce(0) { $0 + $1.taken.count } }

    init() {}

    init(places: [Place]) { self.places = places }

    mutating func note(_ choices: [ChoicePoint]) {
        for (place, choice) in choices.enumerated() {
            note(possibilities: choice.possibilities, at: place)
            places[place].taken.insert(choice.taken)
        }
    }

    mutating func merge(_ other: Self) {
        for (index, place) in other.places.enumerated() {
            note(possibilities: place.possibilities, at: index)
            places[index].taken.formUnion(place.taken)
        }
    }

    private mutating func note(possibilities: Int, at place: Int) {
        if places.count == place { places.append(Place()) }
        places[place].possibilities = max(places[place].possibilities, possibilities)
    }
}
