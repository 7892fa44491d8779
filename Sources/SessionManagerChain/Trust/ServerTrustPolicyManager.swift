/// Says which policy judges which server, by host name. A host without a policy is judged by the platform.
///
/// Mirrors Alamofire 4.7 `ServerTrustPolicyManager`. Open only because the original is.
open class ServerTrustPolicyManager: @unchecked Sendable {
    // Unchecked: constant after `init`.

    /// The policies by host name, each for this one host and none of its subdomains.
    public let policies: [String: ServerTrustPolicy]

    /// - Parameter policies: by host name.
    public init(policies: [String: ServerTrustPolicy]) { self.policies = policies }

    /// The policy of a host; nil for one that the platform may judge as usual.
    open func serverTrustPolicy(forHost host: String) -> ServerTrustPolicy? { policies[host] }
}
