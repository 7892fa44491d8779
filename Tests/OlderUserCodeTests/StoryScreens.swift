import Foundation
import SessionManagerChain

/// A screen's code, line by line as the stories about Alamofire 4.7 show it.
enum StoryScreens {
    /// Of `session-manager-chain`.
    static func loadTodos(_ show: @escaping (Any?) -> Void) {
        Alamofire.request("https://api.example.com/todos", parameters: ["page": 1]).responseJSON { response in
            show(response.result.value)
        }
    }

    /// Of `start-later`, whose manager starts no request by itself.
    static func loadReport(by manager: SessionManager, _ show: @escaping (DataResponse<String>) -> Void) {
        let request = manager.request("https://api.example.com/report").responseString { show($0) }
        // 40 ms later
        request.resume()
    }

    /// Of `delegate-closures`.
    static func stopRedirects(of manager: SessionManager) {
        manager.delegate.taskWillPerformHTTPRedirection = { _, _, _, _ in nil }
    }
}
