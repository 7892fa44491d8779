import Testing
@testable import Simulation

@Suite struct `The temporary folder` {
    @Test func `is made when it is first used, and removed with the simulation`() {
        var simulator: Simulator? = Simulator()
        let folder = simulator?.temporaryFolder
        #expect(folder == simulator?.temporaryFolder)
        #expect(folder.map { FileManager.default.fileExists(atPath: $0.path) } == true)
        simulator = nil
        #expect(folder.map { FileManager.default.fileExists(atPath: $0.path) } == false)
    }

    @Test func `is a different one in each simulation`() {
        let one = Simulator()
        let other = Simulator()
        #expect(one.temporaryFolder != other.temporaryFolder)
    }
}
