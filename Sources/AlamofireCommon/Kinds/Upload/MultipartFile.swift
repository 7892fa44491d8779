/// The file that a form is encoded into when it is too large for memory.
package enum MultipartFile {
    /// Lets `write` write the form into a new file, of which nothing stays when that fails.
    package static func make(using fileManager: FileManager, writing write: (URL) throws -> Void) throws
        -> URL
    {
        let simulator = Simulator.current
        let folder = (simulator?.temporaryFolder ?? fileManager.temporaryDirectory)
            .appendingPathComponent("org.alamofire.manager/multipart.form.data")
        let file = folder.appendingPathComponent("form-\(simulator?.recorder.newBodyFileOrdinal() ?? 0)")
        try HostFailure.endsRun(simulator, making: folder, by: fileManager)
        do {
            try write(file)
        } catch {
            try? fileManager.removeItem(at: file)
            throw error
        }
        return file
    }
}
