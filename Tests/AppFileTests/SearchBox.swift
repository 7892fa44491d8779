import Foundation
import SessionChain

struct SearchResult: Decodable, Sendable { let title: String }

/// Searches when its user has stopped typing, and gives up what is out of date.
final class SearchBox: @unchecked Sendable {
    private let session: Session
    private var pending: DispatchWorkItem?
    private var request: DataRequest?
    var onResults: (@Sendable ([String]) -> Void)?

    init(session: Session = .default) { self.session = session }

    func type(_ text: String) {
        pending?.cancel()
        request?.cancel()
        let item = DispatchWorkItem { [weak self] in self?.search(text) }
        pending = item
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300), execute: item)
    }

    private func search(_ text: String) {
        request = session.request("https://api.example.test/search", parameters: ["q": text])
            .validate()
            .responseDecodable(of: [SearchResult].self, queue: .main) { [weak self] response in
                guard Thread.isMainThread, let results = response.value else { return }
                self?.onResults?(results.map(\.title))
            }
    }
}
