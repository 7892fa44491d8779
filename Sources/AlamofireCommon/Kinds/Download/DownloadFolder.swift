/// The folders that systems have for files of their users, among the simulation's temporary files.
package enum DownloadFolder {
    /// The folder, which is there from the start, as on a device; nil outside of a simulation, or for another
    /// domain than the user's own.
    package static func url(
        for directory: FileManager.SearchPathDirectory, in domain: FileManager.SearchPathDomainMask
    ) -> URL? {
        guard let simulator = Simulator.current, domain.contains(.userDomainMask) else { return nil }
        let folder = simulator.temporaryFolder.appendingPathComponent(directory.folderName, isDirectory: true)
        try? HostFailure.endsRun(simulator, making: folder)
        return folder
    }
}

extension FileManager.SearchPathDirectory {
    /// The folder's name on Apple's platforms, for those that a download may sensibly go to.
    fileprivate var folderName: String {
        switch self {
        case .documentDirectory: "Documents"
        case .downloadsDirectory: "Downloads"
        case .cachesDirectory: "Library/Caches"
        case .applicationSupportDirectory: "Library/Application Support"
        case .libraryDirectory: "Library"
        case .desktopDirectory: "Desktop"
        case .moviesDirectory: "Movies"
        case .musicDirectory: "Music"
        case .picturesDirectory: "Pictures"
        default: "Directory \(rawValue)"
        }
    }
}
