import SessionChain

/// Code of the stories about lists, pictures and files, line by line as they show it.
///
/// The screens are sendable unchecked: an app's belong to the main actor, and in a simulation there is one
/// thread.
enum ScreenStories {
    /// As much of UIKit's type as a cell needs.
    struct UIImage {
        init?(data: Data) { guard !data.isEmpty else { return nil } }
    }
    final class ImageView { var image: UIImage? }
    final class Label { var text = "" }

    /// A row of a list.
    struct Row: Sendable {
        let id: Int
        let name: String
        let picture: String
    }

    /// Of `reused-cells`, as it goes wrong.
    final class Cell: @unchecked Sendable {
        private let name = Label()
        private let picture = ImageView()
        private let session: Session

        init(session: Session) { self.session = session }

        func show(_ row: Row) {
            name.text = row.name
            session.request(row.picture).responseData { self.picture.image = $0.value.flatMap(UIImage.init) }
        }
    }

    /// Of `reused-cells`, as it helps.
    final class CarefulCell: @unchecked Sendable {
        private var row: Row
        private let picture = ImageView()
        private var request: DataRequest?
        private let session: Session

        init(_ row: Row, session: Session) {
            self.row = row
            self.session = session
        }

        func show(_ row: Row) {
            self.row = row
            picture.image = nil
            request?.cancel()
            request = session.request(row.picture).responseData { [weak self] response in
                guard let self, self.row.id == row.id else { return }
                picture.image = response.value.flatMap(UIImage.init)
            }
        }
    }

    /// Of `pages-in-a-loop`.
    final class OwlList: @unchecked Sendable {
        private(set) var list: [String] = []
        private(set) var pages: [String?] = []

        func load(by session: Session) {
            for page in 1...2 {
                session.request("https://api.example.com/owls?page=\(page)").responseString { response in
                    self.list.append(response.value ?? "")
                }
            }
        }

        /// Each page at its place.
        func loadInOrder(by session: Session) {
            pages = [String?](repeating: nil, count: 2)
            let all = DispatchGroup()
            for index in pages.indices {
                all.enter()
                session.request("https://api.example.com/owls?page=\(index + 1)").responseString { response in
                    self.pages[index] = response.value
                    all.leave()
                }
            }
            all.notify(queue: .main) { self.list = self.pages.compactMap { $0 } }
        }
    }

    /// Of `whose-download`.
    final class SongList: URLSessionDownloadDelegate, @unchecked Sendable {
        /// A row's song on its way.
        final class Download { var file: URL? }

        private let songs = URL(filePath: "/songs")
        var activeDownloads: [URL: Download] = [:]

        func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) {
            guard let url = downloadTask.originalRequest?.url else { return }
            let download = activeDownloads[url]
            activeDownloads[url] = nil
            // When this method returns, the file is no longer there.
            let file = songs.appending(path: url.lastPathComponent)
            guard (try? FileManager.default.moveItem(at: location, to: file)) != nil else { return }
            download?.file = file
        }
    }

    /// Of `replaced-file`.
    static func updateMap(
        _ url: String, at mapURL: URL, _ show: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) {
        let destination: DownloadRequest.Destination = { _, _ in (mapURL, [.removePreviousFile]) }
        AF.download(url, to: destination).validate().response { show($0) }
    }

    /// A bar, as far as a download can move it.
    final class Bar: @unchecked Sendable { var progress: Float = 0 }

    /// Of `stuck-progress`.
    static func watch(
        _ url: String, _ bar: Bar, _ show: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) {
        AF.download(url).downloadProgress { bar.progress = Float($0.fractionCompleted) }.response { show($0) }
    }
}
