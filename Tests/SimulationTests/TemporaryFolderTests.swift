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

    @Test func `that cannot be made ends the run, and the folder around it is not made`() throws {
        let missing = FileManager.default.temporaryDirectory.appending(path: "no-such-folder").path
        let simulator = Simulator(
            Recorder(), .firstComeFirstServed, .default, Date(timeIntervalSinceReferenceDate: 0),
            files: TemporaryFolder(in: missing))
        var notes: [String] = []
        simulator.main.enqueue {
            let folder = simulator.temporaryFolder
            #expect(throws: (any Error).self) {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            simulator.main.enqueue { notes.append("went on") }
        }
        simulator.run()
        #expect(notes == [])
        #expect(
            simulator.hostFailure?.description
                == "mkdtemp \(missing)/reqtrace-XXXXXX: \(String(cString: strerror(ENOENT)))")
        #expect(!FileManager.default.fileExists(atPath: missing))
    }

    @Test func `is not brought back by a run that goes on while the program ends`() async {
        await #expect(processExitsWith: .success) {
            let simulator = Simulator()
            let folder = simulator.temporaryFolder
            let inner = folder.appending(path: "inner")
            try HostFailure.endsRun(simulator, making: inner)
            Simulator.removeTemporaryFolders {}
            #expect(throws: POSIXError.self) { try HostFailure.endsRun(simulator, making: inner) }
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            #expect(simulator.hostFailure == nil)
        }
    }

    @Test(arguments: [ENOSPC, EACCES, EROFS, EDQUOT, EIO, EMFILE])
    func `whose computer fails ends the run`(code: Int32) {
        let simulator = Simulator()
        simulator.stop(after: "write", simulator.temporaryFolder.path + "/a", code)
        #expect(simulator.hostFailure.map(\.code) == code)
    }

    @Test(arguments: [ENOENT, EEXIST, EISDIR, ENOTDIR, ENOTEMPTY, ENAMETOOLONG])
    func `where a script may put things in the way goes on telling the story`(code: Int32) {
        let simulator = Simulator()
        simulator.stop(after: "open", simulator.temporaryFolder.path + "/a", code)
        #expect(simulator.hostFailure == nil)
    }

    @Test func `is all that this computer answers for, and an app for its own places`() {
        let simulator = Simulator()
        simulator.stop(after: "write", "/dev/full", ENOSPC)
        simulator.stop(after: "write", simulator.temporaryFolder.path + "-of-the-app/a", ENOSPC)
        #expect(simulator.hostFailure == nil)
    }
}
