/// The Swift types of an app that a script can name: its interceptors, adapters and retriers, convertibles,
/// serializers, validators and event monitors.
///
/// A script says `{ type: "swift", name: "TokenRefresher" }`, and finds the type under that name in here:
///
///     let types: SwiftTypes = [
///         .interceptor("TokenRefresher") { _ in TokenRefresher() },
///         .convertible("ImagesRouter", with: ImagesRouter.Route.self) { route, _ in ImagesRouter(route) },
///         .serializer("ErrorResponseSerializer") { _ in ErrorResponseSerializer() },
///     ]
///     let script = try ScriptLoader.load(ScriptPlace(url, types: types))
///
/// The walkthroughs of the catalogue have such a list in each folder that has Swift files.
public struct SwiftTypes: Sendable, ExpressibleByArrayLiteral {
    let types: [SwiftType]
    /// `true` if the program was built with other Swift files than the script's folder has now.
    let areOutdated: Bool

    public init(arrayLiteral types: SwiftType...) { self.init(types) }

    /// - Parameter types: two of them may have the same name if they differ in what they are, or in the chain
    ///   that they are written for. Otherwise, the first is used.
    public init(_ types: [SwiftType]) { self.init(types, areOutdated: false) }

    private init(_ types: [SwiftType], areOutdated: Bool) {
        self.types = types
        self.areOutdated = areOutdated
    }

    /// No types: a script that names one is refused.
    public static let none = SwiftTypes([])

    /// No types, because those in the program are older or newer than the files of the script's folder.
    static let outdated = SwiftTypes([], areOutdated: true)
}

/// A Swift type that scripts can name, and how it is made.
public struct SwiftType: Sendable {
    /// The name that scripts use, as a rule that of the type.
    public let name: String
    let maker: SwiftMaker
}

/// How a type is made, by what it is.
enum SwiftMaker: Sendable {
    case interceptor(Making<any RequestInterceptor>)
    case managerInterceptor(Making<ManagerInterceptors.Made>)
    case convertible(Making<any URLRequestConvertible>)
    case serializer(Making<any DataResponseSerializerProtocol>)
    case validator(Making<DataRequest.Validation>)
    case eventMonitor(Making<any EventMonitor>)

    /// Takes what a script has under "with", which it reads at once, so that a mistake in it is found before
    /// anything runs.
    typealias Making<Made> = @Sendable (SwiftArguments) throws -> Make<Made>
    /// Makes an object in a run, once for each use: an interceptor for everything that has it under its name
    /// in the script, the others for each request, handler or session that they are written at.
    typealias Make<Made> = @Sendable (SwiftEnvironment) -> Made
}

// MARK: - Registering types

extension SwiftType {
    /// An interceptor for Alamofire 5.12.
    ///
    /// - Parameter make: makes the interceptor, in each run once for each interceptor of the script that
    ///   names it. All sessions and requests with that interceptor share it.
    public static func interceptor(
        _ name: String, _ make: @escaping @Sendable (SwiftEnvironment) -> any RequestInterceptor
    ) -> SwiftType {
        SwiftType(name: name, maker: .interceptor(without(make)))
    }

    /// An interceptor for Alamofire 5.12 that is made from what the script has under `with`.
    public static func interceptor<Arguments: Decodable & Sendable>(
        _ name: String, with _: Arguments.Type,
        _ make: @escaping @Sendable (Arguments, SwiftEnvironment) -> any RequestInterceptor
    ) -> SwiftType {
        SwiftType(name: name, maker: .interceptor(with(make)))
    }

    /// A pure adapter for Alamofire 5.12.
    public static func adapter(
        _ name: String, _ make: @escaping @Sendable (SwiftEnvironment) -> any RequestAdapter
    ) -> SwiftType {
        interceptor(name) { Interceptor(adapters: [make($0)]) }
    }

    /// A pure retrier for Alamofire 5.12.
    public static func retrier(
        _ name: String, _ make: @escaping @Sendable (SwiftEnvironment) -> any RequestRetrier
    ) -> SwiftType {
        interceptor(name) { Interceptor(retriers: [make($0)]) }
    }

    /// An adapter and retrier for Alamofire 4.7.
    public static func managerInterceptor(
        _ name: String,
        _ make: @escaping @Sendable (SwiftEnvironment) -> any ManagerInterceptor
    ) -> SwiftType {
        SwiftType(name: name, maker: .managerInterceptor(without { .init(both: make($0)) }))
    }

    /// An adapter and retrier for Alamofire 4.7 that is made from what the script has under `with`.
    public static func managerInterceptor<Arguments: Decodable & Sendable>(
        _ name: String, with _: Arguments.Type,
        _ make: @escaping @Sendable (Arguments, SwiftEnvironment) -> any ManagerInterceptor
    ) -> SwiftType {
        SwiftType(name: name, maker: .managerInterceptor(with { .init(both: make($0, $1)) }))
    }

    /// A convertible, such as a router, for requests of Alamofire 5.12. It makes the whole `URLRequest`.
    public static func convertible(
        _ name: String, _ make: @escaping @Sendable (SwiftEnvironment) -> any URLRequestConvertible
    ) -> SwiftType {
        SwiftType(name: name, maker: .convertible(without(make)))
    }

    /// A convertible that is made from what the script has under `with`: which route of a router, and its
    /// values.
    public static func convertible<Arguments: Decodable & Sendable>(
        _ name: String, with _: Arguments.Type,
        _ make: @escaping @Sendable (Arguments, SwiftEnvironment) -> any URLRequestConvertible
    ) -> SwiftType {
        SwiftType(name: name, maker: .convertible(with(make)))
    }

    /// A response serializer for data and upload requests of Alamofire 5.12.
    public static func serializer(
        _ name: String, _ make: @escaping @Sendable (SwiftEnvironment) -> any DataResponseSerializerProtocol
    ) -> SwiftType {
        SwiftType(name: name, maker: .serializer(without(make)))
    }

    /// A response serializer that is made from what the script has under `with`.
    public static func serializer<Arguments: Decodable & Sendable>(
        _ name: String, with _: Arguments.Type,
        _ make: @escaping @Sendable (Arguments, SwiftEnvironment) -> any DataResponseSerializerProtocol
    ) -> SwiftType {
        SwiftType(name: name, maker: .serializer(with(make)))
    }

    /// A validator for Alamofire 5.12, which judges the responses of data and upload requests.
    public static func validator(
        _ name: String, _ make: @escaping @Sendable (SwiftEnvironment) -> DataRequest.Validation
    ) -> SwiftType {
        SwiftType(name: name, maker: .validator(without(make)))
    }

    /// A validator that is made from what the script has under `with`.
    public static func validator<Arguments: Decodable & Sendable>(
        _ name: String, with _: Arguments.Type,
        _ make: @escaping @Sendable (Arguments, SwiftEnvironment) -> DataRequest.Validation
    ) -> SwiftType {
        SwiftType(name: name, maker: .validator(with(make)))
    }

    /// An event monitor for Alamofire 5.12.
    public static func eventMonitor(
        _ name: String, _ make: @escaping @Sendable (SwiftEnvironment) -> any EventMonitor
    ) -> SwiftType {
        SwiftType(name: name, maker: .eventMonitor(without(make)))
    }

    /// An event monitor that is made from what the script has under `with`.
    public static func eventMonitor<Arguments: Decodable & Sendable>(
        _ name: String, with _: Arguments.Type,
        _ make: @escaping @Sendable (Arguments, SwiftEnvironment) -> any EventMonitor
    ) -> SwiftType {
        SwiftType(name: name, maker: .eventMonitor(with(make)))
    }

    private static func with<Arguments: Decodable & Sendable, Made>(
        _ make: @escaping @Sendable (Arguments, SwiftEnvironment) -> Made
    ) -> SwiftMaker.Making<Made> {
        { script in
            let arguments = try script.read(Arguments.self)
            return { make(arguments, $0) }
        }
    }

    private static func without<Made>(
        _ make: @escaping SwiftMaker.Make<Made>
    ) -> SwiftMaker.Making<Made> {
        { script in
            try script.refuse()
            return make
        }
    }
}
