extension AuthenticationInterceptor {
    /// Limits how often a credential is refreshed: at most so many refreshes in so many seconds.
    ///
    /// Without it, a server that refuses every credential would be asked for new ones without end. Mirrors
    /// Alamofire 5.12 `AuthenticationInterceptor.RefreshWindow`.
    public struct RefreshWindow: Sendable {
        /// The length of the window that ends now, in seconds.
        public let interval: TimeInterval
        /// How many refreshes may begin within it.
        public let maximumAttempts: Int

        /// Five refreshes in 30 seconds unless other bounds are given, as in the original. `interval` is in
        /// seconds.
        public init(interval: TimeInterval = 30.0, maximumAttempts: Int = 5) {
            self.interval = interval
            self.maximumAttempts = maximumAttempts
        }

        /// How many of these refreshes began within the window that ends at `now`.
        func count(of refreshes: [VirtualInstant], now: VirtualInstant) -> Int {
            let length = VirtualDuration.seconds(interval)
            return refreshes.count { now.since($0) <= length }
        }

        /// Decides whether one more refresh may begin at `now`.
        func decide(
            after refreshes: [VirtualInstant], now: VirtualInstant
        ) -> Decided<AuthenticationDecision.Refresh> {
            var rules = RuleLog()
            let count = count(of: refreshes, now: now)
            let saw = Saw.text("\(count) of \(maximumAttempts) in \(VirtualDuration.seconds(interval))")
            let isExcessive = rules.check(
                .authentication.excessiveRefresh, saw: saw, count >= maximumAttempts)
            return rules.decide(isExcessive ? .tooMany : .begin)
        }
    }
}
