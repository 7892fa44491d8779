#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// Objective-C's pools of objects that are released later. A loop of simulated runs has one for each run, so
/// that what Foundation has put into it is gone before the next run, and not only when the thread ends.
package enum AutoreleasePool {
    /// Does work with a pool of its own. There are none on systems without Objective-C.
    package static func around<Value>(_ work: () throws -> Value) rethrows -> Value {
        #if canImport(ObjectiveC)
            return try autoreleasepool(invoking: work)
        #else
            return try work()
        #endif
    }
}
