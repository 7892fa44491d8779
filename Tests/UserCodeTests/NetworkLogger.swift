import SessionChain

/// An event monitor of the app's own: what a log of the network would hold.
final class NetworkLogger: EventMonitor, @unchecked Sendable {
    // Unchecked: written on its own queue only.
    let queue = DispatchQueue(label: "com.example.networklogger")
    private(set) var lines: [String] = []

    func requestDidResume(_ request: Request) { lines.append("resumed: \(request)") }

    func requestDidFinish(_ request: Request) { lines.append("finished: \(request.description)") }

    func request<Value>(_ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>) {
        lines.append("parsed \(response.data?.count ?? 0) bytes: \(response.error?.responseCode ?? 0)")
    }
}
