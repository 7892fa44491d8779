import ScriptReading

/// A `URLRequestConvertible` of the app's own, such as a router.
protocol ConvertibleForm: ScriptForm {
    /// - Parameter request: makes the `URLRequest` that the script describes.
    func makeConvertible(
        in simulator: Simulator, _ request: @escaping @Sendable () throws -> URLRequest
    ) -> OwnConvertible
}

extension ScriptForms {
    /// Every convertible of the app's own.
    static let convertibles = ScriptForms(
        noun: "a convertible", key: "type", standard: ConvertibleSettings.self,
        all: [ConvertibleSettings.self, SwiftConvertible.self])
}

/// Of a request with a convertible in Swift, the script says nothing about the URL, method, headers or body.
struct SwiftConvertible: ConvertibleForm {
    static let word = "swift"
    static let noun = "a convertible in Swift"
    static let meaning = "A convertible written in Swift, such as a router. It makes the whole URLRequest."

    @Key("name", .swiftType(.convertible), "The name of the Swift type, which is in the trace.")
    private var convertible: NamedSwiftType<any URLRequestConvertible>
    @Keys private var values: SwiftValues

    static func whyMissing(on chain: Chain) -> String? {
        chain == .session ? nil : "it is written for Alamofire 5.12"
    }

    func makeConvertible(
        in simulator: Simulator, _ request: @escaping @Sendable () throws -> URLRequest
    ) -> OwnConvertible {
        OwnConvertible(name: convertible.name, convertible.make(in: simulator).asURLRequest)
    }
}
