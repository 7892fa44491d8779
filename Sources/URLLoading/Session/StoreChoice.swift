/// Which store a configuration names: the one that the whole simulated process shares, another, or none.
///
/// The shared one is looked up as late as possible: a configuration can be made before the simulation it is
/// for.
enum StoreChoice<Store: AnyObject> {
    case shared
    case own(Store?)

    /// The store itself; `shared` is asked for the shared one.
    func store(_ shared: @autoclosure () -> Store) -> Store? {
        switch self {
        case .shared: shared()
        case .own(let store): store
        }
    }
}
