import SessionChain

/// Records every callback of a data request, as an app's own monitor would.
final class CountingMonitor: EventMonitor, @unchecked Sendable {
    let queue = DispatchQueue(label: "bench.monitor")
    private(set) var callbackCount = 0
}
