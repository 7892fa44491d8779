/// How the device would reach the network at one moment: over which link, whether that costs money, and
/// whether the user wants to save data.
public struct NetworkPath: Hashable, Sendable {
    /// What connects the device.
    public var link: NetworkLink
    /// Whether it costs money, as cellular and personal hotspots do for the system.
    public var isExpensive: Bool
    /// Whether the user switched on Low Data Mode for it.
    public var isConstrained: Bool

    /// Makes a path; by default it is expensive if it is cellular, and not constrained.
    public init(_ link: NetworkLink, isExpensive: Bool? = nil, isConstrained: Bool = false) {
        self.link = link
        self.isExpensive = link != .none && isExpensive ?? link.isUsuallyExpensive
        self.isConstrained = link != .none && isConstrained
    }
}

extension NetworkPath: CustomStringConvertible {
    /// The link's word, and what is unusual about it: `wifi, expensive`, `cellular, constrained`.
    public var description: String {
        var words = [link.word]
        if isExpensive != link.isUsuallyExpensive {
            words.append(isExpensive ? "expensive" : "not expensive")
        }
        if isConstrained { words.append("constrained") }
        return words.joined(separator: ", ")
    }
}

extension NetworkLink {
    /// Whether the system regards it as expensive.
    fileprivate var isUsuallyExpensive: Bool { self == .cellular }
}
