import JSONText
import Testing

@testable import Walkthrough

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
        let reader = ScriptReader(name: "s", file: "s", text: text, folder: nil, problems: problems)
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

    /// A property whose default has keys of its own would take them from the wrong object: it must be
    /// declared with `@Keys` or `@Parts`, or say its default in a `@Key`.
    @Test(arguments: Places.all)
    func `is declared by the type that reads it, under a name of its own`(place: Places.Place) {
        let names = KeyShape.all(of: place.type).map(\.name)
        #expect(names == Self.declaredNames(in: place.type.init()))
        #expect(Set(names).count == names.count)
    }

    /// The names of a value's keys, as its properties have them.
    private static func declaredNames(in value: Any) -> [String] {
        Mirror(reflecting: value).children.flatMap { child -> [String] in
            let mirror = Mirror(reflecting: child.value)
            let wrapper = String(describing: type(of: child.value)).prefix { $0 != "<" }
            switch wrapper {
            case "Key": return [mirror.descendant("projectedValue", "name") as? String].compactMap { $0 }
            case "Keys": return mirror.descendant("wrappedValue").map(declaredNames) ?? []
            case "Parts":
                let parts = mirror.descendant("wrappedValue") as? [any ScriptPart] ?? []
                return parts.flatMap(declaredNames)
            default: return []
            }
        }
    }
}

/// Every type with keys that a script can lead to.
enum Places {
    struct Place: CustomTestStringConvertible, Sendable {
        let type: any ScriptKeys.Type
        var testDescription: String { "\(type)" }
    }

    static let all: [Place] = {
        var found: [any ScriptKeys.Type] = []
        visit(Script.self, &found)
        for part in ScriptParts.ofWorld { visit(part, &found) }
        return found.map(Place.init)
    }()

    private static func visit(_ type: any ScriptKeys.Type, _ found: inout [any ScriptKeys.Type]) {
        guard !found.contains(where: { $0 == type }) else { return }
        found.append(type)
        for key in KeyShape.all(of: type) { visit(key.type, &found) }
    }

    private static func visit(_ type: TypeShape, _ found: inout [any ScriptKeys.Type]) {
        switch type {
        case .object(let record): visit(record, &found)
        case .forms(let forms):
            for part in forms.shared { visit(part, &found) }
            for form in forms.all { visit(form, &found) }
        case .list(let element), .map(let element): visit(element, &found)
        case .oneOf(let types): for type in types { visit(type, &found) }
        case .string, .flag, .integer, .number, .delay, .word, .json: break
        }
    }
}
