/// The constants of a struct that has no others, in the order in which they are declared.
///
/// In memory such a struct is a row of its constants. `Mirror` reads the same, but asks the whole program
/// about each type whether it describes itself: for all rules and kinds, a third of what it took to open a
/// trace.
///
/// - Precondition: The struct stores nothing but constants, which fill their memory: there is nothing between
///   them.
func constants<Group, Constant: BitwiseCopyable>(of group: Group) -> [Constant] {
    assert(
        MemoryLayout<Constant>.size == MemoryLayout<Constant>.stride
            && MemoryLayout<Group>.size.isMultiple(of: MemoryLayout<Constant>.size),
        "\(Group.self) stores something else than constants")
    return withUnsafeBytes(of: group) { Array($0.assumingMemoryBound(to: Constant.self)) }
}
