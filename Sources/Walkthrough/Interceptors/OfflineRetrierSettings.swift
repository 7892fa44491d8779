import ScriptReading

struct OfflineRetrierSettings: InterceptorForm {
    static let word = "offlineRetrier"
    static let noun = "an offline retrier"
    static let meaning =
        "Alamofire's OfflineRetrier: retries as soon as there is a connection again; keys left out keep its defaults."

    @Key("maximumWait", "How long requests wait at most; 5000 by default.")
    private var maximumWait: VirtualDuration?
    @Key("requiredInterface", "The only kind of connection to wait for.")
    private var required: NWInterface.InterfaceType?
    @Key("prohibitedInterfaces", "Kinds of connection that are not waited for.")
    private var prohibited: [NWInterface.InterfaceType] = []
    @Key(
        "offlineErrors",
        "The URLError codes that mean \"no connection\"; notConnectedToInternet by default.")
    private var errors: [URLError.Code]?

    func check(_ object: ScriptObject) {
        guard $required.isGiven else { return }
        object.refuse($prohibited, because: "expected none beside \"requiredInterface\"")
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        let retrier = OfflineRetrier(
            monitor: monitor(),
            maximumWait: maximumWait.map { .nanoseconds(Int(clamping: $0.nanoseconds)) }
                ?? OfflineRetrier.defaultWait,
            isOfflineError: isOfflineError)
        // No wrapper: it would hide the rules that the library records.
        retrier.traceName = name
        return retrier
    }

    private func monitor() -> NWPathMonitor {
        if let required { return NWPathMonitor(requiredInterfaceType: required) }
        return prohibited.isEmpty ? NWPathMonitor() : NWPathMonitor(prohibitedInterfaceTypes: prohibited)
    }

    private var isOfflineError: @Sendable (any Error) -> Bool {
        guard let errors else { return OfflineRetrier.defaultIsOfflineError }
        return { error in error.urlError.map { errors.contains($0.code) } ?? false }
    }
}

extension NWInterface.InterfaceType: ScriptValue {
    package static var type: ScriptType<NWInterface.InterfaceType> {
        .words([("wifi", .wifi), ("cellular", .cellular), ("ethernet", .wiredEthernet)])
    }
}
