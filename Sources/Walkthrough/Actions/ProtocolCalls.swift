import JSONText
import ScriptReading

/// `URLProtocol.registerClass(_:)`
struct RegisterClassCall: ProcessCall {
    static let word = "registerClass"
    static let meaning = "Registers a protocol with URLProtocol, for URLSession.shared."

    @Key("class", .name(of: .protocolClass), "The name of the protocol.") private var protocolName: String

    var name: String { "URLProtocol.registerClass(\(protocolName))" }
    var description: String { "registerClass of \(quoted(protocolName))" }

    func perform() {
        for type in ScriptedProtocols.classes(named: [protocolName]) { URLProtocol.registerClass(type) }
    }
}

/// `URLProtocol.unregisterClass(_:)`
struct UnregisterClassCall: ProcessCall {
    static let word = "unregisterClass"
    static let meaning = "Takes a protocol from those that are registered with URLProtocol."

    @Key("class", .name(of: .protocolClass), "The name of the protocol.") private var protocolName: String

    var name: String { "URLProtocol.unregisterClass(\(protocolName))" }
    var description: String { "unregisterClass of \(quoted(protocolName))" }

    func perform() {
        for type in ScriptedProtocols.classes(named: [protocolName]) { URLProtocol.unregisterClass(type) }
    }
}

/// `configuration.protocolClasses = …`, when the session exists already and has its own copy.
struct SetProtocolClassesCall: SessionChainCall, ManagerCall, URLSessionCall {
    static let word = "setProtocolClasses"
    static let meaning = "Changes the configuration that the session was created with, which comes too late."

    @Keys var target: CalledSession
    @Key(
        "protocolClasses", .list(of: .name(of: .protocolClass), most: AppProtocols.most),
        "The names of the protocols.")
    private var names: [String]

    var name: String { "configuration.protocolClasses = [\(names.joined(separator: ", "))]" }
    var description: String { "setProtocolClasses of \(listed(names.map(quoted)))" }

    static func whyMissing(on chain: Chain) -> String? {
        chain == .resource ? ChainReason.sessionPerDelivery : nil
    }

    func perform(by caller: URLSessionRunner) { change(caller.session(target.session), caller) }

    func perform(by caller: SessionManagerRunner) {
        change(caller.manager(target.session)?.session, caller)
    }

    func perform(by caller: SessionRunner) { change(caller.session(target.session)?.session, caller) }

    private func change(_ session: URLSession?, _ caller: some ChainRunner) {
        guard let session else { return caller.note("\(Self.word) without a session") }
        caller.noteCall(name, .none)
        session.givenConfiguration.protocolClasses = ScriptedProtocols.classes(named: names)
    }
}
