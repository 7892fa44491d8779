extension VirtualInstant {
    /// Seconds with as many decimals as are needed, at least three: `0.120 s`, `0.000250 s`.
    public var clockText: String {
        let seconds = nanoseconds / 1_000_000_000
        var decimals = String(nanoseconds % 1_000_000_000)
        decimals = String(repeating: "0", count: 9 - decimals.count) + decimals
        while decimals.count > 3, decimals.hasSuffix("000") { decimals.removeLast(3) }
        return "\(seconds).\(decimals) s"
    }
}
