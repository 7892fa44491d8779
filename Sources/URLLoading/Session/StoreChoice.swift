/// The store that a configuration uses: the one shared by the whole simulated process, another one, or none.
///
/// The shared one is looked up as late as possible, because a configuration can be made before the simulation
/// it is for.
enum StoreChoice<Store: AnyObject> {
    case shared
    case own(Store?)

    /// The store itself. `shared` is evaluated only if the shared one is needed.
    func store(_ shared: @autoclosure () -> Store) -> Store? {
        switch self {
        case .shared: shared()
        case .own(let store): store
        }
    }
}
