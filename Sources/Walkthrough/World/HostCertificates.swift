import Tracing
import JSONText
import ScriptReading

/// The certificates of the script, and the servers that present them.
struct HostCertificates: WorldPart {
    @Key("certificates", .certificates, "Certificates, by the names that other keys use.")
    private var certificates: [Named<ScriptedCertificate>] = []
    @Key(
        "servers", .byHost(of: .list(of: .certificate)),
        "The names of the certificates that a host presents on secure connections, its own first. Any other"
            + " host is trusted without a question.")
    private var servers: [Named<[ScriptedCertificate]>] = []
    @Key(
        "clientCertificates", .byHost(of: .object(DemandKeys.self)),
        "The hosts among them that ask for a certificate of the client.")
    private var demands: [Named<ClientCertificateDemand>] = []

    /// The hosts that present certificates, in small letters, even those with a mistake in them.
    var hosts: Set<String> { Set($servers.json?.members?.map { $0.key.lowercased() } ?? []) }

    func check(_ object: ScriptObject) {
        let hosts = self.hosts
        for demand in $demands.json?.members ?? []
        where demand.key.isHost && !hosts.contains(demand.key.lowercased()) {
            object.reader.problems.error(
                "\"clientCertificates\": \(quoted(demand.key)) is not among \"servers\"",
                at: demand.keyOffset)
        }
    }

    func apply(to simulator: Simulator) {
        guard let transport = simulator.transport as? ScriptedTransport else { return }
        transport.systemRoots = certificates.map(\.value).filter(\.isTrustedBySystem)
        for server in servers {
            transport.certificates[server.name.lowercased()] = ServerCertificates(server.value)
        }
        for demand in demands {
            transport.certificates[demand.name.lowercased()]?.clientDemand = demand.value
        }
    }
}

/// The certificates of a script by their names, for the servers that present them and the apps that pin them.
final class ScriptedCertificates {
    fileprivate var byName: [String: ScriptedCertificate] = [:]
    /// The names about which a mistake has been noted.
    fileprivate var missing: Set<String> = []
    /// For how many more of them the nearest name is looked for.
    fileprivate var hints = ScriptNames.mostHints

    /// What the script has instead of a name.
    fileprivate func hint(for name: String) -> String {
        guard hints > 0 else { return "" }
        hints -= 1
        let names = byName.keys.sorted()
        return EditDistance.nearest(to: name, among: names).map { "; \(Spelling.question([$0]))" }
            ?? (names.isEmpty ? "; the script has none" : "; known are \(listed(names))")
    }
}

extension ScriptType where Value == [Named<ScriptedCertificate>] {
    /// All certificates of the script. Once they are read, other keys can refer to them.
    fileprivate static var certificates: ScriptType {
        let keys = ScriptType<[Named<CertificateKeys>]>.map(of: .object(CertificateKeys.self))
        return ScriptType(keys.shape) { json, reading in
            let all = keys.read(json, reading)?.map {
                Named(name: $0.name, value: $0.value.certificate(named: $0.name))
            }
            let certificates = reading.reader.walkthrough?.certificates
            // Those with a mistake are left out, and may be referred to all the same.
            for member in json.members ?? [] { certificates?.missing.insert(member.key) }
            for certificate in all ?? [] { certificates?.byName[certificate.name] = certificate.value }
            return all
        }
    }
}

extension ScriptType where Value == ScriptedCertificate {
    /// The name of a certificate of the script.
    static var certificate: ScriptType {
        ScriptType(.string) { json, reading in
            guard let name = String.type.read(json, reading) else { return nil }
            let certificates = reading.reader.walkthrough?.certificates
            if let certificate = certificates?.byName[name] { return certificate }
            // One missing certificate is one mistake, however often it is named.
            guard !reading.reader.names.isOverlooked(name),
                certificates?.missing.insert(name).inserted != false
            else { return nil }
            let hint = certificates?.hint(for: name) ?? ""
            reading.error("no certificate is called \(quoted(name))\(hint)", at: json)
            return nil
        }
    }
}

private struct CertificateKeys: ScriptRecord {
    static let noun = "a certificate"

    @Key("subject", "The name of its owner; its name in the script by default.")
    private var subject: String?
    @Key("names", "The host names that it is for, such as *.example.com.") private var names: [String] = []
    @Key("issuer", "The subject of the certificate that signed it; by default, it is self-signed.")
    private var issuer: String?
    @Key("key", "A name for its public key.") private var key: String?
    @Key("notBefore", "The first date on which it is valid.") private var notBefore: Date?
    @Key("notAfter", "The last date on which it is valid.") private var notAfter: Date?
    @Key("authority", "Whether it may sign other certificates.") private var isAuthority = false
    @Key("trusted", "Whether it is one of the system's trusted roots.") private var isTrusted = false
    @Key("revocation", "What is known about its revocation; good by default.")
    private var revocation = ScriptedCertificate.Revocation.good

    func certificate(named name: String) -> ScriptedCertificate {
        var made = ScriptedCertificate(
            subject: subject ?? name, names: names, issuer: issuer, key: key, isAuthority: isAuthority,
            isTrustedBySystem: isTrusted, revocation: revocation)
        if let notBefore { made.notBefore = notBefore }
        if let notAfter { made.notAfter = notAfter }
        return made
    }
}

extension ScriptedCertificate.Revocation: ScriptWord {}

private struct DemandKeys: ScriptRecord {
    static let noun = "a demand"

    @Key("authorities", "The subjects of the authorities whose signatures count; any by default.")
    private var authorities: [String] = []
    @Key("required", "Whether a client without one is refused; true by default.")
    private var isRequired = true

    func made(_ object: ScriptObject) -> ClientCertificateDemand? {
        ClientCertificateDemand(authorities: authorities, isRequired: isRequired)
    }
}
