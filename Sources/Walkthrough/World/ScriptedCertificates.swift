import JSONText
import TextPages

/// The certificates that a script knows by name, for servers that show them and for apps that pin them.
///
/// Read before everything else, because the session and the world both speak of them.
final class ScriptedCertificates {
    private var byName: [String: ScriptedCertificate] = [:]

    /// Reads the key `certificates` of the script.
    func read(_ script: ScriptObject, _ decoder: ScriptDecoder) {
        for member in script.map("certificates") {
            guard let object = ScriptObject(member.value, .certificate, decoder.problems) else { continue }
            byName[member.key] = ScriptedCertificate(object, name: member.key)
        }
    }

    /// The certificate of a name; nil, with the mistake noted, where there is none.
    func named(_ json: JSON, _ key: String, _ owner: ScriptObject) -> ScriptedCertificate? {
        guard let name = owner.string(json, key) else { return nil }
        if let certificate = byName[name] { return certificate }
        let names = byName.keys.sorted()
        let known = names.isEmpty ? "the script has none" : "known are \(listed(names))"
        let hint = EditDistance.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" } ?? known
        owner.error("no certificate is called \(quoted(name)); \(hint)", at: json)
        return nil
    }
}

extension ScriptedCertificate {
    fileprivate init(_ object: ScriptObject, name: String) {
        let subject = object.string("subject") ?? name
        self.init(
            subject: subject, names: object.strings("names"), issuer: object.string("issuer"),
            key: object.string("key"), isAuthority: object.flag("authority") ?? false,
            isTrustedBySystem: object.flag("trusted") ?? false,
            revocation: object.word("revocation", as: Revocation.self) ?? .good)
        if let date = object.date("notBefore") { notBefore = date }
        if let date = object.date("notAfter") { notAfter = date }
    }
}

extension ObjectShape {
    static let certificate = ObjectShape(
        "a certificate",
        [
            .optional("subject", .string, "Whom it is about; the name it has in the script without this."),
            .optional("names", .list(.string), "The host names it is for, such as *.example.com."),
            .optional("issuer", .string, "The subject of whoever signed it; itself without this."),
            .optional("key", .string, "A name for its public key."),
            .optional("notBefore", .string, "The first date on which it is valid."),
            .optional("notAfter", .string, "The last date on which it is valid."),
            .optional("authority", .flag, "Whether it may sign others."),
            .optional("trusted", .flag, "Whether the system has it among its roots."),
            .optional(
                "revocation", .word(ScriptedCertificate.Revocation.allCases.map(\.rawValue)),
                "What is known about its revocation; good without this."),
        ])
}

/// The servers that have to prove who they are, with the certificates they show.
struct ScriptedServers: WorldPart {
    static let keys: [ObjectShape.Key] = [
        .optional("certificates", .map(.object(.certificate)), "Certificates, by the names used below."),
        .optional(
            "servers", .map(.list(.string)),
            "What hosts show on secure connections: names of certificates, the host's own first."),
        .optional(
            "clientCertificates", .map(.object(.clientDemand)),
            "Which of these hosts want a certificate of their client."),
    ]

    private let servers: [(host: String, chain: [ScriptedCertificate])]
    private let demands: [(host: String, demand: ClientCertificateDemand)]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        servers = object.map("servers").map { member in
            guard let names = member.value.array else {
                object.error("\"servers\": expected an array, found \(member.value.found)", at: member.value)
                return (member.key, [])
            }
            return (member.key, names.compactMap { decoder.certificates.named($0, "servers", object) })
        }
        let hosts = servers.map(\.host)
        demands = object.map("clientCertificates").compactMap { member in
            guard hosts.contains(member.key) else {
                object.error("\"clientCertificates\": \(quoted(member.key)) is not among \"servers\"")
                return nil
            }
            return ScriptObject(member.value, .clientDemand, decoder.problems).map {
                (member.key, ClientCertificateDemand($0))
            }
        }
        if servers.isEmpty { return nil }
    }

    func apply(to simulator: Simulator) {
        guard let transport = simulator.transport as? ScriptedTransport else { return }
        for server in servers {
            transport.certificates[server.host.lowercased()] = ServerCertificates(server.chain)
        }
        for (host, demand) in demands { transport.certificates[host.lowercased()]?.clientDemand = demand }
    }
}

extension ClientCertificateDemand {
    fileprivate init(_ object: ScriptObject) {
        self.init(authorities: object.strings("authorities"), isRequired: object.flag("required") ?? true)
    }
}

extension ObjectShape {
    static let clientDemand = ObjectShape(
        "a demand",
        [
            .optional(
                "authorities", .list(.string),
                "The subjects of those whose signature counts; anybody's without this."),
            .optional("required", .flag, "Whether a client without one is refused; yes without this."),
        ])
}
