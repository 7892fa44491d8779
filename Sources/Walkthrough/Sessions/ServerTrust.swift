import JSONText
import ScriptReading

/// The evaluators that decide which servers are trusted. Mirrors Alamofire's `ServerTrustManager`.
struct SessionServerTrust: SessionPart {
    /// The keys of a trust manager.
    struct Settings: ScriptRecord, ScriptValue {
        static let noun = "server trust"

        @Key(
            "allHostsMustBeEvaluated", "Whether hosts without an evaluator are refused; true by default.",
            .missing(on: .sessionManager, because: "a host without a policy is left to the platform"))
        var allHostsMustBeEvaluated = true
        @Key(
            "evaluators", .byHost(of: ScriptedEvaluator.type),
            "Evaluators, by host name. Only that of a host among the script's servers is asked.")
        var named: [Named<ScriptedEvaluator>]

        var evaluators: [String: ScriptedEvaluator] {
            Dictionary(named.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        }
    }

    @Key(
        "serverTrust", "Which evaluator decides about which server; the platform by default.",
        .only(on: .sessionManager, .session, because: "an app judges in its delegate"))
    var settings: Settings?

    func apply(to plan: inout SessionPlan) {
        guard let settings else { return }
        plan.serverTrustManager = ServerTrustManager(
            allHostsMustBeEvaluated: settings.allHostsMustBeEvaluated,
            evaluators: settings.evaluators.mapValues(\.evaluator))
    }
}

/// One evaluator, or several that must all accept.
struct ScriptedEvaluator: ScriptValue, Sendable {
    let forms: [any EvaluatorForm]

    static var type: ScriptType<ScriptedEvaluator> {
        let one: ScriptType<any EvaluatorForm> = ScriptForms.evaluators.typeOrWord()
        return ScriptType(one.shape.orList) { json, reading in
            let elements = json.array ?? [json]
            guard !elements.isEmpty else { return reading.mismatch(json, "an evaluator or several") }
            let forms = elements.compactMap { one.read($0, reading) }
            for element in elements.dropFirst() {
                reading.reader.problems.limits.note(
                    "a further evaluator",
                    .missing(on: .sessionManager, because: "a host has only one policy, which is the first"),
                    at: element.offset, with: element)
            }
            return forms.isEmpty ? nil : ScriptedEvaluator(forms: forms)
        }
    }

    var evaluator: any ServerTrustEvaluating {
        let evaluators = forms.map { $0.makeEvaluator() }
        return evaluators.count == 1 ? evaluators[0] : CompositeTrustEvaluator(evaluators: evaluators)
    }
}

/// One of Alamofire's evaluators.
protocol EvaluatorForm: ScriptForm {
    func makeEvaluator() -> any ServerTrustEvaluating
}

extension ScriptForms {
    /// All evaluators.
    static let evaluators = ScriptForms(
        noun: "an evaluator", key: "type",
        all: [
            DefaultEvaluatorForm.self, RevocationEvaluatorForm.self, PinnedCertificatesForm.self,
            PublicKeysForm.self, DisabledEvaluatorForm.self,
        ])
}

/// The option that all evaluators but one have.
struct HostValidation: ScriptKeys {
    @Key("validateHost", "Whether the certificate must be for this host; true by default.")
    var validatesHost = true
}

/// The options of evaluators that pin something.
struct DefaultValidation: ScriptKeys {
    @Key("performDefaultValidation", "Whether the platform evaluates the chain as well; true by default.")
    var validatesChain = true
    @Keys private var host: HostValidation
    var validatesHost: Bool { host.validatesHost }
}

struct DefaultEvaluatorForm: EvaluatorForm {
    static let word = "default"
    static let noun = "a default evaluator"
    static let meaning = "The platform evaluates the chain and the host."

    @Keys var validation: HostValidation

    func makeEvaluator() -> any ServerTrustEvaluating {
        DefaultTrustEvaluator(validateHost: validation.validatesHost)
    }
}

struct RevocationEvaluatorForm: EvaluatorForm {
    static let word = "revocation"
    static let noun = "a revocation evaluator"
    static let meaning = "The platform also checks whether a certificate has been revoked."

    @Key(
        "performDefaultValidation",
        "Whether the platform evaluates the chain before that as well; true by default.",
        .missing(on: .sessionManager, because: "its revocation policy always judges the chain"))
    private var validatesChain = true
    @Keys var validation: HostValidation
    @Key("requirePositiveResponse", "Whether the check fails if there is no answer.")
    private var requiresAnswer = false

    private var options: RevocationTrustEvaluator.Options {
        requiresAnswer ? [.any, .requirePositiveResponse] : .any
    }

    /// The options in the form that 4.7 takes.
    var revocationFlags: UInt { options.rawValue }

    func makeEvaluator() -> any ServerTrustEvaluating {
        RevocationTrustEvaluator(
            performDefaultValidation: validatesChain, validateHost: validation.validatesHost,
            options: options)
    }
}

struct PinnedCertificatesForm: EvaluatorForm {
    static let word = "pinnedCertificates"
    static let noun = "an evaluator with pinned certificates"
    static let meaning = "The server must present one of these certificates."

    @Key("certificates", .list(of: .certificate), "The names of certificates of the script.")
    var certificates: [ScriptedCertificate]
    @Key(
        "acceptSelfSignedCertificates",
        "Whether trust starts at these certificates, so that they may be self-signed.",
        .missing(on: .sessionManager, because: "trust always starts at its pinned certificates"))
    private var acceptsSelfSigned = false
    @Keys var validation: DefaultValidation

    func makeEvaluator() -> any ServerTrustEvaluating {
        PinnedCertificatesTrustEvaluator(
            certificates: certificates.map { SecCertificate($0) },
            acceptSelfSignedCertificates: acceptsSelfSigned,
            performDefaultValidation: validation.validatesChain, validateHost: validation.validatesHost)
    }
}

struct PublicKeysForm: EvaluatorForm {
    static let word = "publicKeys"
    static let noun = "an evaluator with pinned keys"
    static let meaning = "One of the server's certificates must have one of these keys."

    @Key("keys", "The names of public keys, as the certificates of the script give them.") var keys: [String]
    @Keys var validation: DefaultValidation

    func makeEvaluator() -> any ServerTrustEvaluating {
        PublicKeysTrustEvaluator(
            keys: keys.map { SecKey(name: $0) }, performDefaultValidation: validation.validatesChain,
            validateHost: validation.validatesHost)
    }
}

struct DisabledEvaluatorForm: EvaluatorForm {
    static let word = "disabled"
    static let noun = "a disabled evaluator"
    static let meaning = "Every server is trusted."

    func makeEvaluator() -> any ServerTrustEvaluating { DisabledTrustEvaluator() }
}
