import ScriptReading
import Testing

@testable import Walkthrough

@Suite struct `Each key of a script` {
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
        case .string, .flag, .integer, .number, .scalar, .delay, .word, .wordAlone, .json: break
        }
    }
}
