import Dispatch
import Foundation
import URLLoading

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads images with the shared session, and keeps them for several readers.
public final class ImageLoader: @unchecked Sendable {
    private let session: URLSession
    private let queue: DispatchQueue
    private var images: [URL: Data] = [:]

    public init(
        session: URLSession = .shared,
        queue: DispatchQueue = DispatchQueue(
            label: "com.example.images", qos: .userInitiated, attributes: .concurrent)
    ) {
        self.session = session
        self.queue = queue
    }

    public func image(at url: URL) -> Data? { queue.sync { images[url] } }

    public func load(_ urls: [URL], completion: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for url in urls {
            group.enter()
            session.dataTask(with: url) { [self] data, response, error in
                defer { group.leave() }
                guard error == nil, let data, (response as? HTTPURLResponse)?.statusCode == 200 else {
                    return
                }
                queue.async(flags: .barrier) { self.images[url] = data }
            }.resume()
        }
        group.notify(queue: .main) { [self] in
            dispatchPrecondition(condition: .onQueue(.main))
            completion(urls.filter { image(at: $0) != nil }.count)
        }
    }
}
