/// The parameters of Alamofire's `OfflineRetrier`; nil leaves its default.
struct OfflineRetrierSettings: InterceptorForm {
    static let word = "offlineRetrier"
    static let noun = "an offline retrier"
    static let meaning = "Alamofire's OfflineRetrier: retries as soon as there is a connection again."
    static let keys: [ObjectShape.Key] = [
        .optional("maximumWait", .milliseconds, "How long requests wait at most; 5000 without this."),
        .optional("requiredInterface", .word(interfaceNames), "The one kind of connection to wait for."),
        .optional(
            "prohibitedInterfaces", .list(.word(interfaceNames)), "Kinds of connection that do not count."),
        .optional(
            "offlineErrors", .list(.word(URLErrorName.all)),
            "The URLError codes that mean \"no connection\"; notConnectedToInternet without this."),
    ]

    private static let interfaces: [(name: String, type: NWInterface.InterfaceType)] = [
        ("wifi", .wifi), ("cellular", .cellular), ("ethernet", .wiredEthernet),
    ]
    private static let interfaceNames = interfaces.map(\.name)

    private let maximumWait: VirtualDuration?
    private let required: NWInterface.InterfaceType?
    private let prohibited: [NWInterface.InterfaceType]
    private let errors: Set<URLError.Code>?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        maximumWait = object.milliseconds("maximumWait")
        required = object.word("requiredInterface", of: Self.interfaceNames).flatMap(Self.interface)
        prohibited = object.list("prohibitedInterfaces").compactMap {
            object.word($0, "prohibitedInterfaces", of: Self.interfaceNames).flatMap(Self.interface)
        }
        errors =
            object["offlineErrors"] == nil
            ? nil
            : Set(
                object.list("offlineErrors").compactMap {
                    object.word($0, "offlineErrors", of: URLErrorName.all).flatMap(URLErrorName.code)
                })
    }

    private static func interface(named name: String) -> NWInterface.InterfaceType? {
        interfaces.first { $0.name == name }?.type
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        // Under the library's own name: behind another one, its rules could not be seen.
        OfflineRetrier(
            monitor: monitor(),
            maximumWait: maximumWait.map { .nanoseconds(Int(clamping: $0.nanoseconds)) }
                ?? OfflineRetrier.defaultWait,
            isOfflineError: isOfflineError)
    }

    private func monitor() -> NWPathMonitor {
        if let required { return NWPathMonitor(requiredInterfaceType: required) }
        return prohibited.isEmpty ? NWPathMonitor() : NWPathMonitor(prohibitedInterfaceTypes: prohibited)
    }

    private var isOfflineError: @Sendable (any Error) -> Bool {
        guard let errors else { return OfflineRetrier.defaultIsOfflineError }
        return { error in
            let loading = (error as? URLError) ?? (error.asAFError?.underlyingError as? URLError)
            return loading.map { errors.contains($0.code) } ?? false
        }
    }
}
