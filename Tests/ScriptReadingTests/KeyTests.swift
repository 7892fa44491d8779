import JSONText
import Testing

@testable import ScriptReading

@Suite struct `A key` {
    /// Everything that a declaration can say.
    private struct Cat: ScriptRecord, ScriptValue {
        static let noun = "a cat"

        enum Mood: String, ScriptWord { case hungry, asleep }

        @Key("name", "What it is called.") var name: String
        @Key("lives", in: 1...9, "How many it has left; 9 by default.") var lives = 9
        @Key("mood", "What it is like.") var mood: Mood?
        @Key("kittens", "Its young.") var kittens: [Kitten] = []
        @Keys var collar: Collar
        @Key("owner", "Whom it has.", .missing(on: .resource, because: "it is a stray there"))
        var owner: String?

        func check(_ object: ScriptObject) {
            if mood == .asleep { object.refuse($owner, because: "expected no one to wake it") }
        }
    }

    private struct Kitten: ScriptRecord, ScriptValue {
        static let noun = "a kitten"

        @Key("name", "What it is called.") var name = "Kitty"
    }

    private struct Collar: ScriptKeys {
        @Key("bell", "Whether it rings.") var hasBell = false
        @Key("tune", "What it rings.") var tune: String?

        func check(_ object: ScriptObject) {
            if !hasBell { object.refuse($tune, because: "expected \"bell\" beside it") }
        }
    }

    private func read(_ text: String) throws -> (cat: Cat?, mistakes: [String]) {
        let problems = ScriptProblems()
        let text = Array(text.utf8)
        let reader = ScriptReader(text: text, problems: problems)
        let object = try ScriptObject(JSON.parse(text, dialect: .json5), Cat.shape, reader)
        let cat = object?.make(Cat.self)
        return (cat, problems.all(file: "s", text: text).map(\.message))
    }

    @Test func `has the value in the script, or else its default`() throws {
        let (cat, mistakes) = try read(
            "{name: 'Tom', mood: 'hungry', kittens: [{name: 'Al'}, {}], bell: true}")
        #expect(mistakes == [])
        #expect(cat?.name == "Tom")
        #expect(cat?.lives == 9)
        #expect(cat?.mood == .hungry)
        #expect(cat?.kittens.map(\.name) == ["Al", "Kitty"])
        #expect(cat?.collar.hasBell == true)
        #expect(cat?.owner == nil)
    }

    @Test(arguments: [
        ("{}", "a cat needs \"name\": What it is called."),
        ("{name: 1}", "\"name\": expected a string, found 1"),
        ("{name: 'T', lives: 10}", "\"lives\": expected a whole number from 1 to 9, found 10"),
        (
            "{name: 'T', mood: 'hungri'}",
            "\"mood\": expected \"hungry\" or \"asleep\", found \"hungri\"; did you mean \"hungry\"?"
        ),
        ("{name: 'T', kittens: [5]}", "expected a kitten, which is an object, found 5"),
        ("{name: 'T', kitten: []}", "unknown key \"kitten\" in a cat; did you mean \"kittens\"?"),
        ("{name: 'T', mood: 'asleep', owner: 'Ann'}", "\"owner\": expected no one to wake it"),
        ("{name: 'T', tune: 'Jingle'}", "\"tune\": expected \"bell\" beside it"),
    ])
    func `says what is wrong about its value`(text: String, message: String) throws {
        #expect(try read(text).mistakes == [message])
    }

    @Test func `makes no value if it is required and missing`() throws {
        #expect(try read("{lives: 3}").cat == nil)
    }

    @Test func `is described in the order of the declarations`() {
        let shapes = KeyShape.all(of: Cat.self)
        #expect(shapes.map(\.name) == ["name", "lives", "mood", "kittens", "bell", "tune", "owner"])
        #expect(shapes.filter(\.isRequired).map(\.name) == ["name"])
        #expect(shapes.last?.limit.reason(on: .resource) == "it is a stray there")
    }

    @Test func `has its default in a value that is made in code`() {
        #expect(Kitten().name == "Kitty")
    }
}
