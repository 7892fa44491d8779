import ScriptReading

/// What an event monitor in Swift does with the calls is in the trace only if it does something there: a
/// request of its own, a notification.
struct SwiftEventMonitor: EventMonitorForm {
    static let word = "swift"
    static let noun = "an event monitor in Swift"
    static let meaning = "An event monitor of the app's own, written in Swift."

    @Key("name", .swiftType(.eventMonitor), "The name of the Swift type.")
    private var monitor: NamedSwiftType<any EventMonitor>
    @Keys private var values: SwiftValues

    func makeMonitor() -> any EventMonitor {
        monitor.make(in: Simulator.current(for: "the event monitor \(monitor.name)"))
    }
}
