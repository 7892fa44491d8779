/// A job that is not over, because it waits in a call or lets time pass.
struct Wait {
    /// The call; nil if the job only lets time pass.
    let call: BlockingCall?
    /// Its lane, which is held meanwhile; nil if no job waits, but the caller of a run.
    let lane: Int?
    let queue: String

    init(for call: BlockingCall?, on simulator: Simulator) {
        self.call = call
        lane = simulator.agenda.currentLane
        queue = simulator.recorder.label(simulator.recorder.queue)
    }
}
