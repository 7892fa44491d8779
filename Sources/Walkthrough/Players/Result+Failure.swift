extension Result {
    /// The error, if there is one.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
