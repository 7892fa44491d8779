/// The folder of a walkthrough on disk, where its author can change it.
public struct FolderOnDisk: WalkthroughFolder {
    private let url: URL
    /// The most bytes that a file may have: as many as the trace of a million events.
    static let mostBytes = 256 << 20

    public init(_ url: URL) { self.url = url }

    /// Its own name, and not that of a link which leads to it: the golden traces and the story in it name the
    /// walkthrough, and are the same whichever way somebody comes.
    public var name: String { url.resolvingSymlinksInPath().lastPathComponent }

    public var location: URL? { url }

    public var files: [String] {
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
        return below.filter(isOwn).sorted()
    }

    /// A folder may have any number of files below it, which are not looked at.
    public var ownFiles: [String] {
        FolderListing.names(in: url).filter(isOwn)
    }

    /// Whether a path leads to a file that its author means to be there: no hidden one, and none that an
    /// editor keeps for itself, such as `script.json~` and `#script.json#`.
    private func isOwn(_ path: String) -> Bool {
        !path.split(separator: "/").contains { $0.hasPrefix(".") }
            && !path.hasSuffix("~") && !path.hasSuffix("#")
            && FolderListing.isFile(url.appendingPathComponent(path))
    }

    /// A link that leads out of the folder is not followed, and nothing is read that has no end.
    public func contents(of path: String) -> Data? {
        item(at: path) == .file ? try? Data(contentsOf: url.appendingPathComponent(path)) : nil
    }

    public func byteCount(of path: String) -> Int? {
        item(at: path) == .file ? attributes(of: path)?[.size] as? Int : nil
    }

    public func item(at path: String) -> WalkthroughItem {
        if leavesFolder(path) { return .outside }
        guard let attributes = attributes(of: path) else { return .missing }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular?:
            return attributes[.size] as? Int ?? 0 > Self.mostBytes ? .tooLarge : .file
        case .typeDirectory?: return .folder
        default: return .other
        }
    }

    private func attributes(of path: String) -> [FileAttributeKey: Any]? {
        let place = url.appendingPathComponent(path).resolvingSymlinksInPath().path
        return try? FileManager.default.attributesOfItem(atPath: place)
    }

    /// Returns `true` if some part of the path is `..`, or a link that leads out of the folder, or nowhere.
    private func leavesFolder(_ path: String) -> Bool {
        let parts = path.pathParts
        if parts.contains("..") { return true }
        let home = url.resolvingSymlinksInPath().standardizedFileURL.path
        var place = url
        for part in parts where !part.isEmpty {
            place.appendPathComponent(part)
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil
            guard isLink else { continue }
            let target = place.resolvingSymlinksInPath().standardizedFileURL.path
            if !target.isPath(below: home) || !FileManager.default.fileExists(atPath: target) { return true }
        }
        return false
    }
}

extension String {
    /// The names in a path, as a file system takes it apart: by its bytes. Two characters of Swift's may be
    /// equal that are different names, and a slash may be a part of a character.
    var pathParts: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// Whether it is a path of several names, as a file system takes it apart.
    package var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

    /// Whether it is the name of something in a folder: it leads neither further, nor up, nor to the folder
    /// itself.
    package var isNameInFolder: Bool { !hasSlash && !["", ".", ".."].contains(self) }
}

/// What is in a folder on disk, always in the same order.
enum FolderListing {
    static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// Why a folder cannot be listed: `Permission denied`. Nil if it can.
    static func problem(in folder: URL) -> String? {
        guard let listing = opendir(folder.path) else { return String(cString: strerror(errno)) }
        closedir(listing)
        return nil
    }

    /// Why a file cannot be read: `Permission denied`. Nil if it can.
    static func obstacle(to file: URL) -> String? {
        access(file.path, R_OK) == 0 ? nil : String(cString: strerror(errno))
    }

    /// Why nobody can see whether there is something at a path: `Permission denied`. Nil if it is just not
    /// there.
    static func obstacle(before place: URL) -> String? {
        guard access(place.path, F_OK) != 0, errno != ENOENT, errno != ENOTDIR else { return nil }
        return String(cString: strerror(errno))
    }

    /// Why the system takes no path as long as this one: `File name too long`. Nil if it does.
    ///
    /// It is not asked: Foundation takes a path apart before that, which takes seconds if it has thousands of
    /// parts, and what is left of `a/../b` may be short.
    static func obstacle(in path: String) -> String? {
        path.utf8.count < Int(PATH_MAX) ? nil : String(cString: strerror(ENAMETOOLONG))
    }

    /// Whether a folder has something of this name, be it a file or not, or lets nobody see what it has.
    /// Where links lead round in a circle, there is no folder.
    static func mayHave(_ item: URL) -> Bool {
        var status = stat()
        if lstat(item.path, &status) == 0 { return true }
        return errno != ENOENT && errno != ENOTDIR && errno != ELOOP
    }

    /// The folders in a folder that have a file of this name, and whose own names are not UTF-8, so that no
    /// path in Swift leads there. What is wrong in a name is U+FFFD.
    static func misnamed(in folder: URL, with file: String) -> [String] {
        guard let listing = opendir(folder.path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
                    guard String(validatingCString: name) == nil else { return }
                    let bytes = Array(UnsafeBufferPointer(start: name, count: strlen(name)))
                    let path = bytes + "/\(file)".utf8CString
                    if faccessat(dirfd(listing), path, F_OK, 0) == 0 { names.append(String(cString: name)) }
                }
            }
        }
        return names.sorted()
    }

    static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
