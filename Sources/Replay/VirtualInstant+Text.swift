import Walkthrough

extension VirtualInstant {
    /// Seconds with as many decimals as are needed, three at least: `0.120 s`, `0.000250 s`.
    var clockText: String {
        let seconds = nanoseconds / 1_000_000_000
        var decimals = String(nanoseconds % 1_000_000_000).padded(to: 9, atEnd: false)
        decimals = String(decimals.map { $0 == " " ? "0" : $0 })
        while decimals.count > 3, decimals.hasSuffix("000") { decimals.removeLast(3) }
        return "\(seconds).\(decimals) s"
    }
}
