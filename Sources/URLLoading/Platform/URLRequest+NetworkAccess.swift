// The connections that a request may use, beyond what `allowsCellularAccess` says. Foundation on Linux leaves
// these properties out.

#if canImport(FoundationNetworking)
    extension URLRequest {
        /// Whether the request may use a connection that costs money, such as a cellular one or a personal
        /// hotspot.
        public var allowsExpensiveNetworkAccess: Bool {
            get { (self as NSURLRequest as? AccessRequest)?.access.expensive ?? true }
            set { self = AccessRequest(self as NSURLRequest) { $0.expensive = newValue } as URLRequest }
        }

        /// Whether the request may use a connection in Low Data Mode.
        public var allowsConstrainedNetworkAccess: Bool {
            get { (self as NSURLRequest as? AccessRequest)?.access.constrained ?? true }
            set { self = AccessRequest(self as NSURLRequest) { $0.constrained = newValue } as URLRequest }
        }
    }

    /// A request with two more properties. When a `URLRequest` is copied, it keeps the class of the object
    /// that it was made from.
    private final class AccessRequest: NSMutableURLRequest {
        var access: (expensive: Bool, constrained: Bool) = (true, true)

        init(_ request: NSURLRequest, _ change: (inout (expensive: Bool, constrained: Bool)) -> Void) {
            // A request may have lost its URL, but it cannot be made without one.
            super.init(
                url: request.url ?? URL(fileURLWithPath: "/"), cachePolicy: request.cachePolicy,
                timeoutInterval: request.timeoutInterval)
            url = request.url
            mainDocumentURL = request.mainDocumentURL
            httpMethod = request.httpMethod ?? "GET"
            allHTTPHeaderFields = request.allHTTPHeaderFields
            networkServiceType = request.networkServiceType
            allowsCellularAccess = request.allowsCellularAccess
            httpShouldHandleCookies = request.httpShouldHandleCookies
            if let stream = request.httpBodyStream {
                httpBodyStream = stream
            } else {
                httpBody = request.httpBody
            }
            access = (request as? AccessRequest)?.access ?? access
            change(&access)
        }

        /// Such a request cannot be decoded from an archive.
        required init?(coder: NSCoder) { nil }

        override func copy(with zone: NSZone? = nil) -> Any { mutableCopy(with: zone) }

        override func mutableCopy(with zone: NSZone? = nil) -> Any { AccessRequest(self) { _ in } }
    }
#endif
