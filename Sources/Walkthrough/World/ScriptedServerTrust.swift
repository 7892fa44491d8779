import JSONText

/// Who judges which server. Mirrors Alamofire's `ServerTrustManager`.
struct SessionServerTrust: SessionPart {
    static let keys: [ObjectShape.Key] = [
        .optional("serverTrust", .object(.serverTrust), "Who judges which server; the platform without this.")
            .only(on: .sessionManager, .session, because: "an app judges in its delegate")
    ]

    let allHostsMustBeEvaluated: Bool
    let evaluators: [String: ScriptedEvaluator]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let trust = object.object("serverTrust", .serverTrust) else { return nil }
        allHostsMustBeEvaluated = trust.flag("allHostsMustBeEvaluated") ?? true
        let read = trust.map("evaluators").compactMap { member in
            ScriptedEvaluator(member.value, decoder).map { (member.key, $0) }
        }
        evaluators = Dictionary(read, uniquingKeysWith: { $1 })
    }

    func apply(to plan: inout SessionPlan) {
        plan.serverTrustManager = ServerTrustManager(
            allHostsMustBeEvaluated: allHostsMustBeEvaluated, evaluators: evaluators.mapValues(\.evaluator))
    }
}

/// One evaluator, or several that must all accept.
struct ScriptedEvaluator: Sendable {
    let forms: [any EvaluatorForm]

    init?(_ json: JSON, _ decoder: ScriptDecoder) {
        let parts = json.array ?? [json]
        forms = parts.compactMap {
            ScriptForms.evaluators.readOrWord($0, "evaluators", decoder) as? any EvaluatorForm
        }
        if forms.isEmpty { return nil }
        for part in parts.dropFirst() {
            decoder.problems.limits.note(
                "a further evaluator",
                ChainLimit().missing(
                    on: .sessionManager, because: "a host has one policy, and the first is that"),
                at: part.offset, with: part)
        }
    }

    var evaluator: any ServerTrustEvaluating {
        let evaluators = forms.map { $0.makeEvaluator() }
        return evaluators.count == 1 ? evaluators[0] : CompositeTrustEvaluator(evaluators: evaluators)
    }
}

/// Which of Alamofire's evaluators it is.
protocol EvaluatorForm: ScriptForm {
    func makeEvaluator() -> any ServerTrustEvaluating
}

extension ScriptForms {
    /// The evaluators that a script knows.
    static let evaluators = ScriptForms(
        noun: "an evaluator", key: "type",
        all: [
            DefaultEvaluatorForm.self, RevocationEvaluatorForm.self, PinnedCertificatesForm.self,
            PublicKeysForm.self, DisabledEvaluatorForm.self,
        ])

    static let evaluatorType = TypeShape.oneOf([
        .word(["default", "revocation", "disabled"]), .forms(evaluators), .list(.forms(evaluators)),
    ])
}

extension ObjectShape {
    static let serverTrust = ObjectShape(
        "server trust",
        [
            .optional(
                "allHostsMustBeEvaluated", .flag,
                "Whether hosts without an evaluator are refused; yes without this."
            )
            .missing(
                on: .sessionManager, because: "a host without a policy is left to the platform"),
            .required("evaluators", .map(ScriptForms.evaluatorType), "Evaluators, by host name."),
        ])

    fileprivate static let validateHost = Key.optional(
        "validateHost", .flag, "Whether the certificate must be for this host; yes without this.")
    fileprivate static let validateChain = Key.optional(
        "performDefaultValidation", .flag, "Whether the platform judges the chain too; yes without this.")
}

struct DefaultEvaluatorForm: EvaluatorForm {
    static let word = "default"
    static let noun = "a default evaluator"
    static let meaning = "The platform judges the chain and the host."
    static let keys = [ObjectShape.validateHost]

    let validateHost: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        validateHost = object.flag("validateHost") ?? true
    }

    func makeEvaluator() -> any ServerTrustEvaluating { DefaultTrustEvaluator(validateHost: validateHost) }
}

struct RevocationEvaluatorForm: EvaluatorForm {
    static let word = "revocation"
    static let noun = "a revocation evaluator"
    static let meaning = "The platform also asks whether a certificate was revoked."
    static let keys = [
        ObjectShape.validateChain, ObjectShape.validateHost,
        .optional("requirePositiveResponse", .flag, "Whether no answer counts as a bad one."),
    ]

    let validateChain: Bool
    let validateHost: Bool
    let requiresAnswer: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        validateChain = object.flag("performDefaultValidation") ?? true
        validateHost = object.flag("validateHost") ?? true
        requiresAnswer = object.flag("requirePositiveResponse") ?? false
    }

    private var options: RevocationTrustEvaluator.Options {
        requiresAnswer ? [.any, .requirePositiveResponse] : .any
    }

    /// The same as 4.7 takes them.
    var revocationFlags: UInt { options.rawValue }

    func makeEvaluator() -> any ServerTrustEvaluating {
        RevocationTrustEvaluator(
            performDefaultValidation: validateChain, validateHost: validateHost, options: options)
    }
}

struct PinnedCertificatesForm: EvaluatorForm {
    static let word = "pinnedCertificates"
    static let noun = "an evaluator with pinned certificates"
    static let meaning = "The server must show one of these certificates."
    static let keys = [
        .required("certificates", .list(.string), "Names of certificates of the script."),
        .optional(
            "acceptSelfSignedCertificates", .flag, "Whether trust may begin at these, and only there."
        )
        .missing(on: .sessionManager, because: "its pinned certificates are where trust begins, always"),
        ObjectShape.validateChain, ObjectShape.validateHost,
    ]

    let certificates: [ScriptedCertificate]
    let acceptsSelfSigned: Bool
    let validateChain: Bool
    let validateHost: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        certificates = object.list("certificates").compactMap {
            decoder.certificates.named($0, "certificates", object)
        }
        acceptsSelfSigned = object.flag("acceptSelfSignedCertificates") ?? false
        validateChain = object.flag("performDefaultValidation") ?? true
        validateHost = object.flag("validateHost") ?? true
    }

    func makeEvaluator() -> any ServerTrustEvaluating {
        PinnedCertificatesTrustEvaluator(
            certificates: certificates.map { SecCertificate($0) },
            acceptSelfSignedCertificates: acceptsSelfSigned, performDefaultValidation: validateChain,
            validateHost: validateHost)
    }
}

struct PublicKeysForm: EvaluatorForm {
    static let word = "publicKeys"
    static let noun = "an evaluator with pinned keys"
    static let meaning = "One of the server's certificates must have one of these keys."
    static let keys = [
        .required("keys", .list(.string), "Names of keys, as certificates of the script have them."),
        ObjectShape.validateChain, ObjectShape.validateHost,
    ]

    let keys: [String]
    let validateChain: Bool
    let validateHost: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        keys = object.strings("keys")
        validateChain = object.flag("performDefaultValidation") ?? true
        validateHost = object.flag("validateHost") ?? true
    }

    func makeEvaluator() -> any ServerTrustEvaluating {
        PublicKeysTrustEvaluator(
            keys: keys.map { SecKey(name: $0) }, performDefaultValidation: validateChain,
            validateHost: validateHost)
    }
}

struct DisabledEvaluatorForm: EvaluatorForm {
    static let word = "disabled"
    static let noun = "a disabled evaluator"
    static let meaning = "Every server is accepted, whoever it is."
    static let keys: [ObjectShape.Key] = []

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {}

    func makeEvaluator() -> any ServerTrustEvaluating { DisabledTrustEvaluator() }
}
