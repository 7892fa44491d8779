extension Request {
    /// The answer of an `onHTTPResponse` closure: whether the body may come.
    public enum ResponseDisposition: String, Sendable {
        /// Let the body come.
        case allow
        /// Cancel the request: its handlers get `AFError.explicitlyCancelled`.
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
        /// Under way: creating a `URLRequest`, loading, retrying or serializing.
        case resumed
        /// Held back by its owner.
        case suspended
        /// Cancelled. Nothing leaves this state, so handlers of a cancelled request never see `finished`.
        case cancelled
        /// Every serializer has run. A handler that is added later returns the request to `resumed`.
        case finished

        /// The state in a trace.
        var word: RequestStateWord {
            switch self {
            case .initialized: .initialized
            case .resumed: .resumed
            case .suspended: .suspended
            case .cancelled: .cancelled
            case .finished: .finished
            }
        }

        /// `true` if an owner's call, or the end of the work, may change this state to `state`.
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
                // A request that has left its first state never returns to it.
                false
            case (.cancelled, _), (.finished, _):
                // Final for every call by the owner. A late handler reopens `finished` without asking here.
                false
            case (.resumed, .resumed), (.suspended, .suspended):
                // Repeating a call is allowed and does nothing; it does not even record an event.
                false
            }
        }
    }
}
