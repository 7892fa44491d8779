/// The constants of a struct that has no others, in the order in which they are declared.
///
/// In memory such a struct is a row of its constants. `Mirror` reads the same, but asks the whole program
/// about each type whether it describes itself: for all rules and kinds, a third of what it took to open a
/// trace.
func constants<Group, Constant: BitwiseCopyable>(of group: Group) -> [Constant] {
    withUnsafeBytes(of: group) { Array($0.assumingMemoryBound(to: Constant.self)) }
}
