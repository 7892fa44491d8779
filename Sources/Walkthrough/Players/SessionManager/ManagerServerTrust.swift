import SessionManagerChain

extension SessionServerTrust: ManagerPart {
    /// A host without a policy is left to the platform. 4.7 has no option to refuse it.
    func apply(to plan: inout ManagerPlan) {
        plan.serverTrustPolicies = settings?.evaluators.compactMapValues(\.managerPolicy)
    }
}

extension ScriptedEvaluator {
    /// 4.7 has one policy for each host, so this is the first one that it supports.
    fileprivate var managerPolicy: ServerTrustPolicy? {
        forms.lazy.compactMap { ($0 as? any ManagerPolicyForm)?.managerPolicy }.first
    }
}

/// An evaluator that 4.7 supports as a policy.
protocol ManagerPolicyForm: EvaluatorForm {
    var managerPolicy: ServerTrustPolicy { get }
}

extension DefaultEvaluatorForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy { .performDefaultEvaluation(validateHost: validation.validatesHost) }
}

extension RevocationEvaluatorForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy {
        .performRevokedEvaluation(validateHost: validation.validatesHost, revocationFlags: revocationFlags)
    }
}

extension PinnedCertificatesForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy {
        .pinCertificates(
            certificates: certificates.map { SecCertificate($0) },
            validateCertificateChain: validation.validatesChain,
            validateHost: validation.validatesHost)
    }
}

extension PublicKeysForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy {
        .pinPublicKeys(
            publicKeys: keys.map { SecKey(name: $0) }, validateCertificateChain: validation.validatesChain,
            validateHost: validation.validatesHost)
    }
}

extension DisabledEvaluatorForm: ManagerPolicyForm {
    var managerPolicy: ServerTrustPolicy { .disableEvaluation }
}
