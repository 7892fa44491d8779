import SessionChain
import Testing

@Suite struct `A background configuration` {
    @Test func `is not for a session, whose requests would not outlive the app`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let simulator = Simulator()
            simulator.transport = ScriptedTransport(simulator: simulator, exchanges: [])
            Simulator.$current.withValue(simulator) {
                _ = Session(configuration: .background(withIdentifier: "example"))
            }
        }
        let message = "Alamofire does not support background URLSessionConfigurations."
        let errors = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(errors?.contains(message) == true)
    }
}
