/// How the device would reach the network at one moment: over what, and whether that costs money, or is to
/// be spared.
public struct NetworkPath: Hashable, Sendable {
    /// What connects the device.
    public var link: NetworkLink
    /// Whether it costs money: cellular and personal hotspots do, as the system sees it.
    public var isExpensive: Bool
    /// Whether somebody switched on Low Data Mode for it.
    public var isConstrained: Bool

    /// Makes a path; left to itself, one that is expensive if it is cellular, and not constrained.
    public init(_ link: NetworkLink, isExpensive: Bool? = nil, isConstrained: Bool = false) {
        self.link = link
        self.isExpensive = link != .none && isExpensive ?? link.isUsuallyExpensive
        self.isConstrained = link != .none && isConstrained
    }
}

extension NetworkPath: CustomStringConvertible {
    /// The link's word, and what is not usual about it: `wifi, expensive`, `cellular, constrained`.
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
    /// Whether the system takes it for one that costs money.
    fileprivate var isUsuallyExpensive: Bool { self == .cellular }
}
