import EventOrderTesting

/// Loads the user, and then the user's orders.
class AccountLoader: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var user = ""
    private let background = DispatchQueue(label: "com.example.account")

    func load() {
        AF.request("https://api.example.com/me").validate()
            .responseString { [self] in took($0) }
            .response(queue: background) { [self] _ in loadOrders() }
    }

    final func took(_ response: AFDataResponse<String>) { user = response.value ?? "" }

    final func loadOrders() { AF.request("https://api.example.com/orders/\(user)").response { _ in } }
}

/// Loads the orders where the user is known.
final class ChainedAccountLoader: AccountLoader, @unchecked Sendable {
    override func load() {
        AF.request("https://api.example.com/me").validate()
            .responseString { [self] response in
                took(response)
                loadOrders()
            }
    }
}

extension PlantedBug {
    /// Two handlers on two queues: nothing says which of them is called first.
    static let wrongHandler = PlantedBug(
        sentence: "A dependent request is started from the wrong handler", failure: "1 x transport.sent",
        orders: .thousands
    ) { server, version in
        server.on("/me").reply(.text("ada").after(milliseconds: 10...50))
        server.on("/orders/*").reply(.text("tea"))
        server.expect(.exactly(1, "transport.sent[url~/orders/ada]"))

        let loader = version == .broken ? AccountLoader() : ChainedAccountLoader()
        loader.load()
        return loader
    }
}
