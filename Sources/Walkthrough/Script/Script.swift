/// A walkthrough's script, read and found to be in order: everything a run does, as values.
///
/// `ScriptLoader` makes one from a file; `WalkthroughRun` carries it out.
public struct Script: Sendable {
    /// The folder's name, by which the catalogue knows it.
    public var name: String
    /// The file it was read from, as messages name it.
    public var file: String
    /// The heading, as a list of walkthroughs shows it.
    public var title: String
    /// What a reader will see, in a sentence or two.
    public var summary: String
    /// The chains it can run on, the first by default.
    public var chains: [Chain]
    /// The date that time 0 stands for; nil leaves the simulation's own.
    public var clock: Date?
    /// The schedule to run with unless another is asked for.
    public var schedule: Schedule
    /// How the session is made that requests have which name none. A refresh has a session of its own, not
    /// set up here.
    public var session: SessionSettings
    /// Further sessions, in the script's order.
    public var sessions: [NamedSession]
    /// The interceptors by the names that the session and the requests use.
    public var interceptors: [InterceptorSettings]
    /// In the order in which they are made: by time, then as they stand in the script.
    public var requests: [ScriptedRequest]
    /// The caller's async code.
    public var tasks: [ScriptedTask]
    /// What the caller does later, to its requests or to the session.
    public var actions: [ScriptedAction]
    /// What the world around the client is like: a part for each concern.
    var world: [any WorldPart]
    /// What the server answers, tried in this order.
    public var exchanges: [Exchange]
    /// The author's words for single events. They change nothing in the run.
    public var narration: [Narration]
    /// What a reader may be asked on the way. They change nothing in the run.
    public var questions: [Question]
    /// FNV-1a of the script's bytes, in hexadecimal: tells whether a trace belongs to this script.
    public var fingerprint: String
    /// What some of its chains do not have, in the order in which it was read: a run does without it.
    public var leftOut: [LeftOut]
    /// Chains that it does not name, and on which it could run all the same with nothing left out.
    public var furtherChains: [Chain]
    /// What is not wrong but probably not meant.
    public var warnings: [ScriptProblem]
}
