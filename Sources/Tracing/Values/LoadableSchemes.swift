/// The schemes of the URLs that the loading system loads.
package enum LoadableSchemes {
    package static let ofRequests = ["http", "https"]
    package static let ofWebSockets = ["ws", "wss"]
    /// A WebSocket begins with a request of HTTP, and its URL may say so.
    package static let all = ofRequests + ofWebSockets
}
