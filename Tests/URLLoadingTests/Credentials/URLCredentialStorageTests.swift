import Testing
@testable import URLLoading

@Suite struct `A credential storage` {
    private let storage = URLCredentialStorage()
    private let vault = Self.space("vault")
    private let ann = URLCredential(user: "ann", password: "secret", persistence: .forSession)
    private let bob = URLCredential(user: "bob", password: "hunter2", persistence: .permanent)

    @Test func `is empty at first`() {
        #expect(storage.credentials(for: vault) == nil)
        #expect(storage.defaultCredential(for: vault) == nil)
        #expect(storage.allCredentials == [:])
    }

    @Test func `keeps credentials by protection space and user, and proposes the first`() {
        storage.set(ann, for: vault)
        storage.set(bob, for: vault)
        storage.set(bob, for: Self.space("attic"))
        #expect(storage.credentials(for: vault) == ["ann": ann, "bob": bob])
        #expect(storage.defaultCredential(for: vault) == ann)
        #expect(storage.allCredentials.count == 2)
    }

    @Test func `proposes the credential that was set as the default`() {
        storage.set(ann, for: vault)
        storage.setDefaultCredential(bob, for: vault)
        #expect(storage.credentials(for: vault) == ["ann": ann, "bob": bob])
        #expect(storage.defaultCredential(for: vault) == bob)
    }

    @Test func `has one credential for each user`() {
        let changed = URLCredential(user: "ann", password: "changed", persistence: .forSession)
        storage.set(ann, for: vault)
        storage.set(changed, for: vault)
        #expect(storage.credentials(for: vault)?["ann"]?.password == "changed")
        #expect(storage.defaultCredential(for: vault)?.password == "changed")
    }

    @Test func `does not keep a credential without persistence`() {
        let fleeting = URLCredential(user: "eve", password: "x", persistence: .none)
        storage.set(fleeting, for: vault)
        storage.setDefaultCredential(fleeting, for: vault)
        #expect(storage.allCredentials == [:])
    }

    @Test func `removes a credential, and then proposes none`() {
        storage.set(ann, for: vault)
        storage.set(bob, for: vault)
        storage.remove(ann, for: vault)
        #expect(storage.credentials(for: vault) == ["bob": bob])
        #expect(storage.defaultCredential(for: vault) == nil)
        storage.remove(bob, for: vault)
        #expect(storage.credentials(for: vault) == nil)
    }

    @Test func `removes a synchronizable credential only if it is told to`() throws {
        // `synchronizable`, which Foundation warns of on this platform.
        let synchronizable = try #require(URLCredential.Persistence(rawValue: 3))
        let everywhere = URLCredential(user: "ann", password: "secret", persistence: synchronizable)
        storage.set(everywhere, for: vault)
        storage.remove(everywhere, for: vault)
        #expect(storage.credentials(for: vault)?.count == 1)
        storage.remove(
            everywhere, for: vault,
            options: [NSURLCredentialStorageRemoveSynchronizableCredentials: true as AnyObject])
        #expect(storage.credentials(for: vault) == nil)
    }

    @Test func `is shared by the whole simulation, but an ephemeral session has its own`() {
        Simulator.$current.withValue(Simulator()) {
            #expect(URLCredentialStorage.shared === URLCredentialStorage.shared)
            let configuration = URLSessionConfiguration.default
            #expect(configuration.urlCredentialStorage === URLCredentialStorage.shared)
            let ephemeral = URLSessionConfiguration.ephemeral
            #expect(ephemeral.urlCredentialStorage !== URLCredentialStorage.shared)
            #expect(ephemeral.urlCredentialStorage === ephemeral.urlCredentialStorage)
            configuration.urlCredentialStorage = nil
            #expect(configuration.urlCredentialStorage == nil)
        }
    }

    private static func space(_ realm: String) -> URLProtectionSpace {
        URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: realm,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    }
}

@Suite struct `A protection space` {
    @Test(arguments: [("http", false), ("https", true), ("ws", false), ("wss", true)])
    func `receives its credential securely if the connection is encrypted`(scheme: String, isSecure: Bool) {
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: scheme, realm: nil, authenticationMethod: nil)
        #expect(space.receivesCredentialSecurely == isSecure)
    }
}
