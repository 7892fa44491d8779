// Judging a trust, as evaluators do. Mirrors Alamofire 5.12's extensions of `SecTrust`.

extension SecTrust: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == SecTrust {
    /// Has the platform judge by one policy in place of those the trust had.
    ///
    /// - Throws: `policyApplicationFailed`, or `trustEvaluationFailed` with the platform's reason.
    public func evaluate(afterApplying policy: SecPolicy) throws {
        try apply(policy: policy).af.evaluate()
    }

    /// The same in the platform's deprecated way, which gives a result but no reason.
    ///
    /// - Throws: `policyApplicationFailed`, or the error that `errorProducer` makes from status and result.
    public func validate(
        policy: SecPolicy, errorProducer: (_ status: OSStatus, _ result: SecTrustResultType) -> any Error
    ) throws {
        try apply(policy: policy).af.validate(errorProducer: errorProducer)
    }

    /// Puts one policy in place of those the trust had, and returns the trust.
    ///
    /// - Throws: `policyApplicationFailed`, with the platform's status.
    public func apply(policy: SecPolicy) throws -> SecTrust {
        let status = SecTrustSetPolicies(type, policy)
        guard status.af.isSuccess else {
            throw AFError.serverTrustEvaluationFailed(
                reason: .policyApplicationFailed(trust: type, policy: policy, status: status))
        }
        return type
    }

    /// Has the platform judge by the policies the trust has.
    ///
    /// - Throws: `trustEvaluationFailed`, with the platform's reason.
    public func evaluate() throws {
        var error: CFError?
        guard SecTrustEvaluateWithError(type, &error) else {
            throw AFError.serverTrustEvaluationFailed(reason: .trustEvaluationFailed(error: error))
        }
    }

    /// The same in the platform's deprecated way.
    ///
    /// - Throws: the error that `errorProducer` makes from status and result.
    public func validate(
        errorProducer: (_ status: OSStatus, _ result: SecTrustResultType) -> any Error
    ) throws {
        var result = SecTrustResultType.invalid
        let status = SecTrustEvaluate(type, &result)
        guard status.af.isSuccess, result.af.isSuccess else { throw errorProducer(status, result) }
    }

    /// Makes these certificates the anchors of trust, and the only ones.
    ///
    /// - Throws: `settingAnchorCertificatesFailed`, with the platform's status.
    public func setAnchorCertificates(_ certificates: [SecCertificate]) throws {
        let statuses = [
            SecTrustSetAnchorCertificates(type, certificates), SecTrustSetAnchorCertificatesOnly(type, true),
        ]
        if let status = statuses.first(where: { !$0.af.isSuccess }) {
            throw AFError.serverTrustEvaluationFailed(
                reason: .settingAnchorCertificatesFailed(status: status, certificates: certificates))
        }
    }

    /// The keys of the certificates in the trust, the server's own first.
    public var publicKeys: [SecKey] { certificates.af.publicKeys }

    /// The certificates in the trust, the server's own first.
    public var certificates: [SecCertificate] { SecTrustCopyCertificateChain(type) ?? [] }

    /// The bytes of the certificates in the trust.
    public var certificateData: [Data] { certificates.af.data }

    /// Has the platform judge the chain, without regard to the host.
    ///
    /// - Parameter host: ignored by the simulated platform; an older one put it into the error.
    public func performDefaultValidation(forHost host: String) throws {
        try evaluate(afterApplying: SecPolicy.af.default)
    }

    /// Has the platform judge the chain, and whether it is this host's.
    public func performValidation(forHost host: String) throws {
        try evaluate(afterApplying: SecPolicy.af.hostname(host))
    }
}
