/// Where credentials are kept by whom they are for. The simulated twin of Foundation's class.
///
/// A session asks it for what to propose when a server challenges a task, and leaves credentials that worked
/// here, as far as their persistence allows. The simulated process has no keychain: what is permanent, or
/// synchronized with other devices, lasts as long as what is kept for the session of an app.
public final class URLCredentialStorage: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// What is kept for one space, in the order in which it came.
    private struct Entry {
        let space: URLProtectionSpace
        var credentials: [URLCredential] = []
        var `default`: URLCredential?
    }

    /// In the order in which the spaces were first heard of.
    private var entries: [Entry] = []

    /// Makes a store of one's own, as an ephemeral session has it.
    public init() {}

    /// The store that every default session in the current simulation shares.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var shared: URLCredentialStorage {
        shared(in: Simulator.current(for: "URLCredentialStorage.shared"))
    }

    static func shared(in simulator: Simulator) -> URLCredentialStorage {
        simulator.shared { URLCredentialStorage() }
    }

    // MARK: Looking

    /// The credentials of a space, by the names of their users; nil where there are none.
    public func credentials(for space: URLProtectionSpace) -> [String: URLCredential]? {
        entry(for: space).flatMap { $0.credentials.isEmpty ? nil : $0.credentials.byUser }
    }

    /// All that is kept: for each space, its credentials by the names of their users.
    public var allCredentials: [URLProtectionSpace: [String: URLCredential]] {
        var all: [URLProtectionSpace: [String: URLCredential]] = [:]
        for entry in entries where !entry.credentials.isEmpty { all[entry.space] = entry.credentials.byUser }
        return all
    }

    /// The credential that a session proposes for a space: the one that was set as default, or was there
    /// first.
    public func defaultCredential(for space: URLProtectionSpace) -> URLCredential? {
        entry(for: space)?.default
    }

    // MARK: Keeping

    /// Keeps a credential for a space, in the place of one for the same user. The first of a space becomes
    /// its default. A credential that is not to be kept (`none`) is not.
    public func set(_ credential: URLCredential, for space: URLProtectionSpace) {
        guard credential.persistence != .none else { return }
        change(space) { entry in
            let isReplaced = entry.default?.user == credential.user
            entry.credentials.removeAll { $0.user == credential.user }
            entry.credentials.append(credential)
            if entry.default == nil || isReplaced { entry.default = credential }
        }
    }

    /// Keeps a credential, and proposes it for its space from now on.
    public func setDefaultCredential(_ credential: URLCredential, for space: URLProtectionSpace) {
        guard credential.persistence != .none else { return }
        set(credential, for: space)
        change(space) { $0.default = credential }
    }

    /// Forgets a credential. One that is synchronized with other devices goes only where the options say so.
    public func remove(
        _ credential: URLCredential, for space: URLProtectionSpace, options: [String: AnyObject]? = [:]
    ) {
        let goesEverywhere = options?[NSURLCredentialStorageRemoveSynchronizableCredentials] as? Bool ?? false
        guard goesEverywhere || !credential.persistence.isSynchronizable else { return }
        change(space) { entry in
            entry.credentials.removeAll { $0.user == credential.user }
            if entry.default?.user == credential.user { entry.default = nil }
        }
    }

    private func entry(for space: URLProtectionSpace) -> Entry? { entries.first { $0.space == space } }

    private func change(_ space: URLProtectionSpace, _ body: (inout Entry) -> Void) {
        let index = entries.firstIndex { $0.space == space } ?? entries.endIndex
        if index == entries.endIndex { entries.append(Entry(space: space)) }
        body(&entries[index])
    }
}

/// The same for one task. A subclass of Foundation's class may have an answer for each; this one has the same
/// for all.
extension URLCredentialStorage {
    /// Hands over the credentials of a space.
    public func getCredentials(
        for space: URLProtectionSpace, task: URLSessionTask,
        completionHandler: ([String: URLCredential]?) -> Void
    ) {
        completionHandler(credentials(for: space))
    }

    /// Hands over the credential that is proposed for a space.
    public func getDefaultCredential(
        for space: URLProtectionSpace, task: URLSessionTask, completionHandler: (URLCredential?) -> Void
    ) {
        completionHandler(defaultCredential(for: space))
    }

    /// Keeps a credential for a space.
    public func set(_ credential: URLCredential, for space: URLProtectionSpace, task: URLSessionTask) {
        set(credential, for: space)
    }

    /// Keeps a credential, and proposes it for its space from now on.
    public func setDefaultCredential(
        _ credential: URLCredential, for space: URLProtectionSpace, task: URLSessionTask
    ) {
        setDefaultCredential(credential, for: space)
    }

    /// Forgets a credential.
    public func remove(
        _ credential: URLCredential, for space: URLProtectionSpace, options: [String: AnyObject]? = [:],
        task: URLSessionTask
    ) {
        remove(credential, for: space, options: options)
    }
}

/// The option with which a credential that is synchronized is removed from all devices.
public let NSURLCredentialStorageRemoveSynchronizableCredentials =
    "NSURLCredentialStorageRemoveSynchronizableCredentials"

extension URLCredential.Persistence {
    /// Whether it is `synchronizable`, a word that Foundation warns of where it has no such storage.
    fileprivate var isSynchronizable: Bool { word == "synchronizable" }
}

extension [URLCredential] {
    fileprivate var byUser: [String: URLCredential] {
        Dictionary(map { ($0.user ?? "", $0) }) { _, later in later }
    }
}
