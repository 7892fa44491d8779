import JSONText
import Simulation
import Tracing

/// What a job touched. Two jobs that touch nothing in common can change places, and nobody will know: neither
/// the program nor what is expected of it.
///
/// It is derived from what can be seen of a job, so where something cannot be seen, it is more than the job
/// really touched: the code of an app, which may look at anything, touches everything.
struct Footprint: Equatable, Sendable {
    /// Something that several jobs can read or change.
    enum Thing: Hashable, Comparable, Sendable {
        /// The lines of jobs and timers of a lane, to which jobs are added.
        case lane(Int)
        /// The turn of a lane: what runs on it, taken from its jobs or from its due timers.
        case turn(Int)
        /// The timers of a lane that can be cancelled.
        case timers(Int)
        /// Everything that belongs to a request.
        case request(UInt32)
        /// The order of events that an expectation compares with each other.
        case comparison(UInt64)
        /// Everything that the sessions share: connections, caches, cookies, credentials, the server. It
        /// comes after all others.
        case network
    }

    /// Whether it may have touched anything at all.
    var isEverything = false
    /// What it touched, each once, in ascending order.
    private(set) var things: [Thing] = []

    static let everything = Footprint(isEverything: true)

    /// Whether it touched what all sessions share.
    var touchesNetwork: Bool { isEverything || things.last == .network }

    mutating func insert(_ thing: Thing) {
        let place = things.partitionPoint { $0 < thing }
        if place == things.count || things[place] != thing { things.insert(thing, at: place) }
    }

    func overlaps(_ other: Footprint) -> Bool {
        if isEverything || other.isEverything { return true }
        let (few, many) = things.count < other.things.count ? (self, other) : (other, self)
        return few.things.contains(where: many.contains)
    }

    private func contains(_ thing: Thing) -> Bool {
        let place = things.partitionPoint { $0 < thing }
        return place < things.count && things[place] == thing
    }
}

extension Footprint {
    /// What a step of a chain touched.
    init(_ step: Step, _ events: Slice<EventLog>, _ recorder: Recorder) {
        guard Self.isOfLibrary(recorder.label(step.queue)), step.draws == 0, !step.changedProcess,
            !step.ranAppCode
        else {
            self = .everything
            return
        }
        for lane in step.reached { insert(.lane(lane)) }
        if !note(step.subject), events.isEmpty {
            // It says nothing about itself.
            self = .everything
            return
        }
        for event in events {
            switch event.payload {
            case .transport, .response, .connection, .connectivity, .cache, .cookie, .credential:
                insert(.network)
                note(event.subject)
            case .request, .registry, .taskDelegate:
                if !note(event.subject) { isEverything = true }
            case .task:
                insert(.network)
                if !note(event.subject) { isEverything = true }
            default:
                // The rest calls the code of an app, or may do so.
                isEverything = true
            }
            if isEverything { return }
        }
    }

    /// Adds the expectations that compare one of these events with those of other jobs.
    mutating func note(_ events: Slice<EventLog>, comparedBy expectations: [ComparedEvents]) {
        guard !isEverything else { return }
        for compared in expectations where events.contains(where: compared.contains) {
            insert(.comparison(compared.expectation))
        }
    }

    /// Returns whether the subject is a request.
    @discardableResult
    private mutating func note(_ subject: Subject) -> Bool {
        guard subject.request != 0 else { return false }
        insert(.request(subject.request))
        return true
    }

    /// The queues on which only a library runs, unless an event tells of a call to the app, or the app
    /// enqueued a block there. Any other queue belongs to the app, even if its label begins like one of
    /// these.
    private static func isOfLibrary(_ label: String) -> Bool {
        switch label {
        case "com.apple.NSURLSession-work", "com.apple.nsurlsessiond", "org.alamofire.session.rootQueue",
            "org.alamofire.session.rootQueue.requestQueue",
            "org.alamofire.session.rootQueue.serializationQueue":
            true
        default:
            label.hasPrefix(managerQueue) && label.dropFirst(managerQueue.count).isDecimal
        }
    }

    /// How the label of the queue of Alamofire 4.7's manager begins. The manager's number follows.
    private static let managerQueue = "org.alamofire.session-manager."
}
