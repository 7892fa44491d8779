extension Request {
    /// The answer of an `onHTTPResponse` closure: whether the body may come.
    public enum ResponseDisposition: String, Sendable {
        /// Let the body come.
        case allow
        /// Call the request off: its handlers get `AFError.explicitlyCancelled`.
        case cancel

        /// The same answer in the URL loading system's words.
        var sessionDisposition: URLSession.ResponseDisposition {
            switch self {
            case .allow: .allow
            case .cancel: .cancel
            }
        }
    }

    /// Where a request is in its life, as its owner sees it.
    public enum State: String, Sendable {
        /// Made, and never resumed.
        case initialized
        /// On its way: creating a `URLRequest`, loading, retrying or serializing.
        case resumed
        /// Held back by its owner.
        case suspended
        /// Called off. Nothing leaves this state, so handlers of a cancelled request never see `finished`.
        case cancelled
        /// Every serializer has run. A handler that is added later puts the request back to `resumed`.
        case finished

        /// Whether the owner's call or the end of the work may lead from this state to another.
        ///
        /// Mirrors `Request.State.canTransitionTo(_:)`.
        func canTransitionTo(_ state: State) -> Bool {
            switch (self, state) {
            case (.initialized, .resumed), (.initialized, .suspended), (.initialized, .cancelled),
                (.initialized, .finished),
                (.resumed, .suspended), (.suspended, .resumed),
                (.resumed, .cancelled), (.suspended, .cancelled),
                (.resumed, .finished), (.suspended, .finished):
                true
            case (_, .initialized):
                // Nothing is ever new again.
                false
            case (.cancelled, _), (.finished, _):
                // Final for every call of the owner; a late handler reopens `finished` by its own door.
                false
            case (.resumed, .resumed), (.suspended, .suspended):
                // Saying it twice is allowed and does nothing, not even an event.
                false
            }
        }
    }
}
