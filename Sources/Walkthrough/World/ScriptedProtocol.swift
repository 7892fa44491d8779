/// A `URLProtocol` subclass of a script.
///
/// A configuration lists classes, so each name of a script needs a class of its own. The types that stand for
/// `Place` make them different.
final class ScriptedProtocol<Place>: URLProtocol, TraceNamedProtocolClass {
    static var traceName: String { declared?.name ?? "URLProtocol" }

    /// What the script says of the class. A simulation that does not know the class has no script with it.
    private static var declared: Named<ProtocolSettings>? {
        Simulator.current.flatMap { ScriptedProtocols.of($0).settings[ObjectIdentifier(Self.self)] }
    }

    override class func canInit(with request: URLRequest) -> Bool {
        declared?.value.accepts(request) ?? false
    }

    override func startLoading() { Self.declared?.value.answer(request, for: self) }
}

/// The `URLProtocol` subclasses of a run, by the names that the script gives them.
final class ScriptedProtocols {
    fileprivate private(set) var settings: [ObjectIdentifier: Named<ProtocolSettings>] = [:]
    private var classes: [String: URLProtocol.Type] = [:]

    static func of(_ simulator: Simulator) -> ScriptedProtocols {
        simulator.shared { ScriptedProtocols() }
    }

    /// The classes with these names in the running simulation.
    static func classes(named names: [String]) -> [URLProtocol.Type] {
        let known = Simulator.current.map { of($0).classes } ?? [:]
        return names.compactMap { known[$0] }
    }

    func declare(_ protocols: [Named<ProtocolSettings>]) { declare(protocols[...], at: FirstPlace.self) }

    /// Gives the first name the class of this place, and the others those of the places behind it.
    private func declare<Place>(_ protocols: ArraySlice<Named<ProtocolSettings>>, at place: Place.Type) {
        guard let first = protocols.first else { return }
        let made = ScriptedProtocol<Place>.self
        classes[first.name] = made
        settings[ObjectIdentifier(made)] = first
        declare(protocols.dropFirst(), at: NextPlace<Place>.self)
    }
}

private enum FirstPlace {}
private enum NextPlace<Place> {}
