import ScriptReading

/// How the device is connected, and when that changes.
struct DeviceConnectivity: WorldPart {
    @Key(
        "connectivity", "How the device is connected, and when that changes; Wi-Fi by default.")
    private var changes: [ConnectivityChange] = []

    func apply(to simulator: Simulator) {
        for change in changes {
            simulator.connectivity.change(to: change.path, at: .start + change.time)
        }
    }
}

private struct ConnectivityChange: ScriptRecord, ScriptValue {
    static let noun = "a change of the connection"

    @Key("at", "When, in milliseconds; at the start by default.") var time = VirtualDuration.zero
    @Key("link", "What the device is connected with from then on.") private var link: NetworkLink
    @Key("expensive", "Whether the connection costs money; by default, if it is cellular.")
    private var isExpensive: Bool?
    @Key("constrained", "Whether the connection is in Low Data Mode; false by default.")
    private var isConstrained = false

    func check(_ object: ScriptObject) {
        guard link == .none else { return }
        object.refuse($isExpensive, $isConstrained, because: "expected none beside \"link\": \"offline\"")
    }

    var path: NetworkPath {
        NetworkPath(link, isExpensive: isExpensive, isConstrained: isConstrained)
    }
}

extension NetworkLink: ScriptWord {}
