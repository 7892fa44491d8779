/// What an exploration calls a run that fails as such. It counts a claim that does not hold under its id, so
/// no claim has one of these.
package enum FailedRun: String {
    /// A limit stopped it.
    case limit
    /// Nobody answered one of its requests. The trace of such a run ends with the same words.
    case unmatchedRequest = "unmatched request"
    /// This computer could not keep its files.
    case host = "this computer failed"
}
