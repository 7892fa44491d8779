import SessionManagerChain

extension SessionServerTrust: ManagerPart {
    /// A policy by host name. Hosts without one are left to the platform: 4.7 has no word against that.
    func apply(to plan: inout ManagerPlan) {
        plan.serverTrustPolicies = evaluators.compactMapValues(\.managerPolicy)
    }
}

extension ScriptedEvaluator {
    /// 4.7 has one policy a host; the first that it knows of several.
    fileprivate var managerPolicy: ServerTrustPolicy? {
        forms.lazy.compactMap { ($0 as? any ManagerPolicyForm)?.managerPolicy }.first
    }
}

/// An evaluator that 4.7 has as a policy.
protocol ManagerPolicyForm: EvaluatorForm {
    var managerPolicy: ServerTrustPolicy { get }
}

extension DefaultEvaluatorForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy { .performDefaultEvaluation(validateHost: validateHost) }
}

extension RevocationEvaluatorForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy {
        .performRevokedEvaluation(validateHost: validateHost, revocationFlags: revocationFlags)
    }
}

extension PinnedCertificatesForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy {
        .pinCertificates(
            certificates: certificates.map { SecCertificate($0) }, validateCertificateChain: validateChain,
            validateHost: validateHost)
    }
}

extension PublicKeysForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy {
        .pinPublicKeys(
            publicKeys: keys.map { SecKey(name: $0) }, validateCertificateChain: validateChain,
            validateHost: validateHost)
    }
}

extension DisabledEvaluatorForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy { .disableEvaluation }
}
