/// The simulated twin of Foundation's timer, on virtual time. It fires on the main queue, where an app's main
/// run loop is.
///
/// A timer needs the run loop of a thread. The threads of other queues have none that runs, so in an app a
/// timer that is scheduled there never fires. Here, such a call stops the program and says so.
open class Timer: NSObject, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The seconds between two firings; 0 for a timer that fires once.
    public let timeInterval: TimeInterval
    /// How late it may fire. It has no effect on virtual time, which is exact.
    open var tolerance: TimeInterval = 0
    /// Whether it will fire, or could be scheduled to.
    open private(set) var isValid = true
    /// When it fires next, by the simulation's date.
    open var fireDate: Date {
        get { due.date(after: simulator.epoch) }
        set {
            due = simulator.now + .seconds(newValue.timeIntervalSince(simulator.date))
            if isScheduled { arm() }
        }
    }

    private let repeats: Bool
    private let block: @Sendable (Timer) -> Void
    private let simulator: Simulator
    private var due: VirtualInstant
    private var isScheduled = false
    private var timer: SimulatedTimer?

    /// Makes a timer that does nothing until it is added to a run loop.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public init(
        timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) {
        simulator = Simulator.current(for: "Timer")
        due = simulator.now + .seconds(interval)
        // As Foundation does with an interval that is too short.
        timeInterval = repeats ? (interval > 0 ? interval : 0.0001) : 0
        self.repeats = repeats
        self.block = block
    }

    /// Makes a timer that fires first at a date of the simulation's, once it is added to a run loop.
    public convenience init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) {
        self.init(timeInterval: interval, repeats: repeats, block: block)
        fireDate = date
    }

    /// Makes a timer and lets it run.
    @discardableResult
    open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, file: StaticString = #fileID,
        line: UInt = #line, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
        RunLoop.current.add(timer, forMode: .default, file: file, line: line)
        return timer
    }

    /// Calls the block now. A timer that does not repeat is over after that.
    open func fire() {
        guard isValid else { return }
        if !repeats { invalidate() }
        block(self)
    }

    /// Ends the timer. It never fires again.
    open func invalidate() {
        isValid = false
        timer?.cancel()
    }

    /// Lets the timer run. Another time, this has no effect.
    func start() {
        guard !isScheduled else { return }
        isScheduled = true
        arm()
    }

    private func arm() {
        timer?.cancel()
        guard isValid else { return }
        timer = simulator.main.timer(after: due.since(simulator.now)) { [self] in ring() }
    }

    private func ring() {
        guard isValid else { return }
        guard repeats else { return fire() }
        goOn()
        let next = due
        fire()
        // Foundation leaves out what became due while the block ran, unless the block set that date.
        if isValid, due == next, next <= simulator.now { goOn() }
    }

    /// Waits for the next point of the grid that the first date began.
    private func goOn() {
        due = due.next(every: .seconds(timeInterval), after: simulator.now)
        arm()
    }
}
