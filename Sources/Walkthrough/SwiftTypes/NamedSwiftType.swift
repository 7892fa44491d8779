import JSONText
import ScriptReading

/// A Swift type as a script uses it: found by its name, with the values it is made from.
struct NamedSwiftType<Made>: Sendable {
    let name: String
    private let makeIn: SwiftMaker.Make<Made>

    init(name: String, _ make: @escaping SwiftMaker.Make<Made>) {
        self.name = name
        makeIn = make
    }

    /// Makes an object of the type in the run that is under way.
    func make(in simulator: Simulator) -> Made { makeIn(SwiftEnvironment.of(simulator)) }
}

/// What messages call a Swift type. The name of a case is that of the function that registers such a type.
enum SwiftNoun: String {
    case interceptor, convertible, serializer, validator
    case eventMonitor = "event monitor"
}

/// What a Swift type has to be in some place of a script.
struct SwiftRole<Made>: Sendable {
    /// What messages call it.
    let noun: SwiftNoun
    /// How it is made; nil for a type that is something else.
    let making: @Sendable (SwiftMaker) -> SwiftMaker.Making<Made>?
}

extension SwiftRole where Made == any RequestInterceptor {
    static var interceptor: SwiftRole {
        SwiftRole(noun: .interceptor) { if case .interceptor(let making) = $0 { making } else { nil } }
    }
}

extension SwiftRole where Made == ManagerInterceptors.Made {
    static var managerInterceptor: SwiftRole {
        SwiftRole(noun: .interceptor) {
            if case .managerInterceptor(let making) = $0 { making } else { nil }
        }
    }
}

extension SwiftRole where Made == any URLRequestConvertible {
    static var convertible: SwiftRole {
        SwiftRole(noun: .convertible) { if case .convertible(let making) = $0 { making } else { nil } }
    }
}

extension SwiftRole where Made == any DataResponseSerializerProtocol {
    static var serializer: SwiftRole {
        SwiftRole(noun: .serializer) { if case .serializer(let making) = $0 { making } else { nil } }
    }
}

extension SwiftRole where Made == DataRequest.Validation {
    static var validator: SwiftRole {
        SwiftRole(noun: .validator) { if case .validator(let making) = $0 { making } else { nil } }
    }
}

extension SwiftRole where Made == any EventMonitor {
    static var eventMonitor: SwiftRole {
        SwiftRole(noun: .eventMonitor) { if case .eventMonitor(let making) = $0 { making } else { nil } }
    }
}

// MARK: - In scripts

/// What a Swift type is made from.
struct SwiftValues: ScriptKeys {
    static let key = "with"

    @Key(
        key, ScriptType(.json) { json, _ in json },
        "The values that the type is made from, as the type that it reads from them wants them.")
    private var values: JSON?

    /// Refuses values that no Swift type stands beside.
    func refuse(in object: ScriptObject) {
        object.refuse($values, because: "expected \"swift\" beside it, the name of the type that reads it")
    }
}

extension ScriptType {
    /// The name of a Swift type in this role, made from the values that stand beside it.
    static func swiftType<Made>(_ role: SwiftRole<Made>) -> ScriptType
    where Value == NamedSwiftType<Made> {
        ScriptType(.string) { json, reading in
            guard let name = String.type.read(json, reading) else { return nil }
            let found = SwiftTypeReader(json, name, reading).find(role)
            if found == nil { SwiftTypeReader(json, name, reading).complain(knowing: role.noun) }
            return found?.named
        }
    }
}

/// Looks up the name of a Swift type, and says what is wrong with it.
struct SwiftTypeReader {
    /// What was found under a name. There is no type if its values have a mistake, which has been reported.
    struct Found<Made> { let named: NamedSwiftType<Made>? }

    private let json: JSON
    private let name: String
    private let reading: Reading
    private let known: SwiftTypes

    init(_ json: JSON, _ name: String, _ reading: Reading) {
        self.json = json
        self.name = name
        self.reading = reading
        known = reading.reader.walkthrough?.types ?? .none
        reading.reader.walkthrough?.usesSwift = true
    }

    /// The type of this name in a role; nil if there is none.
    func find<Made>(_ role: SwiftRole<Made>) -> Found<Made>? {
        for type in known.types where type.name == name {
            guard let making = role.making(type.maker) else { continue }
            let arguments = SwiftArguments(json: reading.object.json(of: SwiftValues.key))
            do {
                return Found(named: NamedSwiftType(name: name, try making(arguments)))
            } catch let error as SwiftArgumentsError {
                let key = error.place == nil ? reading.key : SwiftValues.key
                reading.error("\"\(key)\": \(error.message)", at: error.place ?? json)
            } catch {
                reading.error("\"\(SwiftValues.key)\": \(error)", at: arguments.json ?? json)
            }
            return Found(named: nil)
        }
        return nil
    }

    /// Reports that no type has the name.
    ///
    /// - Parameter noun: what the type would have to be.
    func complain(knowing noun: SwiftNoun) {
        if let complaint = complaint(noun) {
            return reading.error("\"\(reading.key)\": \(complaint)", at: json)
        }
        var names: [String] = []
        for type in known.types where type.maker.noun == noun && !names.contains(type.name) {
            names.append(type.name)
        }
        _ = reading.reader.problems.word(json, reading.key, of: names) { _ in "" }
    }

    /// What is wrong with the name; nil if it is not one of those that are known.
    private func complaint(_ noun: SwiftNoun) -> String? {
        if known.areOutdated {
            return "the program was built with other Swift files than this folder has now, so it cannot make"
                + " \(quoted(name)); build it again"
        }
        if known.types.isEmpty {
            return "the \(noun.rawValue) \(quoted(name)) is Swift, which is not compiled into this program; a"
                + " test of yours can play the script, with the library Walkthrough: give the types to"
                + " ScriptPlace(url, types: [.\(noun)(\"\(name)\") { … }])"
        }
        if let other = known.types.first(where: { $0.name == name }) {
            return "\(quoted(name)) is \(other.maker.noun.rawValue.withArticle),"
                + " not \(noun.rawValue.withArticle)"
        }
        let isAny = known.types.contains { $0.maker.noun == noun }
        return isAny ? nil : "there is no \(noun.rawValue) in Swift, so none is called \(quoted(name))"
    }
}

extension SwiftMaker {
    /// What messages call a type of this kind.
    var noun: SwiftNoun {
        switch self {
        case .interceptor, .managerInterceptor: .interceptor
        case .convertible: .convertible
        case .serializer: .serializer
        case .validator: .validator
        case .eventMonitor: .eventMonitor
        }
    }
}
