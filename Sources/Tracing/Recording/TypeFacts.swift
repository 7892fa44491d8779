import Synchronization

/// What is known of types, each found out once. To ask the runtime how a type is called, or to hear that it
/// does not conform to a protocol, costs as much as many events.
public final class TypeFacts<Fact: Sendable>: Sendable {
    @usableFromInline let known = Mutex<[ObjectIdentifier: Fact]>([:])
    @usableFromInline let find: @Sendable (Any.Type) -> Fact

    /// - Parameter find: finds out about a type. Its answers never change.
    public init(_ find: @escaping @Sendable (Any.Type) -> Fact) { self.find = find }

    // Inlined, so that a look-up costs no look-up of its generic types.
    @inlinable
    public subscript(type: Any.Type) -> Fact {
        known.withLock { facts in
            if let fact = facts[ObjectIdentifier(type)] { return fact }
            let fact = find(type)
            facts[ObjectIdentifier(type)] = fact
            return fact
        }
    }
}
