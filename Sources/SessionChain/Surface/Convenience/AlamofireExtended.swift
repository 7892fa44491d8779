/// The namespace behind `.af`: a value, and the members that the chain adds to its type.
///
/// Mirrors Alamofire 5.12 `AlamofireExtension`.
public struct AlamofireExtension<ExtendedType> {
    /// The value itself; static members of the namespace have none.
    public private(set) var type: ExtendedType

    /// Usually written as `value.af` instead.
    public init(_ type: ExtendedType) { self.type = type }
}

/// A type to which the chain adds members, under `.af` so that they do not clash with other members.
///
/// Mirrors Alamofire 5.12 `AlamofireExtended`.
public protocol AlamofireExtended {
    /// The type that has the members: usually the one that adopts this protocol.
    associatedtype ExtendedType

    /// The static members that were added.
    static var af: AlamofireExtension<ExtendedType>.Type { get set }
    /// The members that were added, for this value.
    var af: AlamofireExtension<ExtendedType> { get set }
}

extension AlamofireExtended {
    /// The static members that were added. Setting it does nothing; a setter lets members be `mutating`.
    public static var af: AlamofireExtension<Self>.Type {
        get { AlamofireExtension<Self>.self }
        set {}
    }

    /// The members that were added, for this value. Setting it does nothing, as above.
    public var af: AlamofireExtension<Self> {
        get { AlamofireExtension(self) }
        set {}
    }
}
