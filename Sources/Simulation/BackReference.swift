/// A reference back to an object that does not keep it, and is nil once the object is gone.
///
/// It says what `weak` says, for the few objects that everything passes through. The first weak reference
/// to an object gives it a side table, and with one, each retain and each release of the object takes three
/// times as long: hundreds of them for each request. So the object itself ends the reference, in its
/// `deinit`.
package final class BackReference<Object: AnyObject>: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The object, from `refer(to:)` to `end()`. It may be read without a check because of what `end` asks.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    package private(set) unowned(unsafe) var object: Object?

    package init() {}

    package func refer(to object: Object) { self.object = object }

    /// The object is going. It has to say so first thing in its `deinit`.
    package func end() { object = nil }
}
