/// Stores credentials by protection space. The simulated twin of Foundation's class.
///
/// A session asks it which credential to propose when a server challenges a task, and stores credentials that
/// worked, as far as their persistence allows. When a process of the app ends, the shared storage keeps the
/// permanent and synchronized ones for the next process, as in a keychain.
public final class URLCredentialStorage: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The credentials for one space, in the order in which they were stored.
    private struct Entry {
        var credentials: [URLCredential] = []
        var `default`: URLCredential?
    }

    private var entries: [URLProtectionSpace: Entry] = [:]

    /// Makes a separate store, as an ephemeral session has.
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

    /// The credentials for a space, by user name; nil if there are none.
    public func credentials(for space: URLProtectionSpace) -> [String: URLCredential]? {
        entries[space].flatMap { $0.credentials.isEmpty ? nil : $0.credentials.byUser }
    }

    /// All stored credentials: for each space, by user name.
    public var allCredentials: [URLProtectionSpace: [String: URLCredential]] {
        entries.compactMapValues { $0.credentials.isEmpty ? nil : $0.credentials.byUser }
    }

    /// The credential that a session proposes for a space: the one that was set as default, or the one stored
    /// first. Once that was removed, there is none until the next one is stored.
    public func defaultCredential(for space: URLProtectionSpace) -> URLCredential? {
        entries[space]?.default
    }

    /// How many spaces and credentials there are to look at.
    var count: Int { entries.values.reduce(0) { $0 + 1 + $1.credentials.count } }

    // MARK: Keeping

    /// Stores a credential for a space, replacing one for the same user. It becomes the space's default if
    /// the space has none. A credential with the persistence `none` is not stored.
    public func set(_ credential: URLCredential, for space: URLProtectionSpace) {
        guard credential.persistence != .none else { return }
        change(space) { entry in
            let isReplaced = entry.default?.user == credential.user
            entry.credentials.removeAll { $0.user == credential.user }
            entry.credentials.append(credential)
            if entry.default == nil || isReplaced { entry.default = credential }
        }
    }

    /// Stores a credential, and proposes it for its space from now on.
    public func setDefaultCredential(_ credential: URLCredential, for space: URLProtectionSpace) {
        guard credential.persistence != .none else { return }
        set(credential, for: space)
        change(space) { $0.default = credential }
    }

    /// Removes a credential. A credential that is synchronized is removed only if the options say so.
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

    /// Removes every credential.
    func removeAll() { entries = [:] }

    /// A process of the app has ended, and with it the credentials that were kept for its session.
    func endProcess() {
        for space in entries.keys {
            change(space) { entry in
                entry.credentials.removeAll { !$0.persistence.outlivesProcess }
                if entry.default?.persistence.outlivesProcess == false { entry.default = nil }
            }
        }
    }

    private func change(_ space: URLProtectionSpace, _ body: (inout Entry) -> Void) {
        body(&entries[space, default: Entry()])
    }
}

/// The same methods for one task. A subclass of Foundation's class may answer differently for each task; this
/// one has the same answer for all.
extension URLCredentialStorage {
    /// Passes on the credentials for a space.
    public func getCredentials(
        for space: URLProtectionSpace, task: URLSessionTask,
        completionHandler: ([String: URLCredential]?) -> Void
    ) {
        completionHandler(credentials(for: space))
    }

    /// Passes on the credential that is proposed for a space.
    public func getDefaultCredential(
        for space: URLProtectionSpace, task: URLSessionTask, completionHandler: (URLCredential?) -> Void
    ) {
        completionHandler(defaultCredential(for: space))
    }

    /// Stores a credential for a space.
    public func set(_ credential: URLCredential, for space: URLProtectionSpace, task: URLSessionTask) {
        set(credential, for: space)
    }

    /// Stores a credential, and proposes it for its space from now on.
    public func setDefaultCredential(
        _ credential: URLCredential, for space: URLProtectionSpace, task: URLSessionTask
    ) {
        setDefaultCredential(credential, for: space)
    }

    /// Removes a credential.
    public func remove(
        _ credential: URLCredential, for space: URLProtectionSpace, options: [String: AnyObject]? = [:],
        task: URLSessionTask
    ) {
        remove(credential, for: space, options: options)
    }
}

/// The option to remove a synchronized credential from all devices.
public let NSURLCredentialStorageRemoveSynchronizableCredentials =
    "NSURLCredentialStorageRemoveSynchronizableCredentials"

extension URLCredential.Persistence {
    /// `true` if it is `synchronizable`, a case that Foundation warns about where it has no such storage.
    fileprivate var isSynchronizable: Bool { word == "synchronizable" }

    fileprivate var outlivesProcess: Bool { self == .permanent || isSynchronizable }
}

extension [URLCredential] {
    fileprivate var byUser: [String: URLCredential] {
        Dictionary(map { ($0.user ?? "", $0) }) { _, later in later }
    }
}
