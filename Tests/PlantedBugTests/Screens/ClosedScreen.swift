import EventOrderTesting

/// The bar above all screens.
final class TitleBar: @unchecked Sendable {
    // Unchecked: it belongs to the main queue.
    var title = ""
}

/// Shows how many orders there are. Decoding many takes time, so it is done on a queue of its own.
class OrdersScreen: @unchecked Sendable {
    // Unchecked: it belongs to the main queue.
    let bar: TitleBar
    private let decoding = DispatchQueue(label: "com.example.decoding")
    private var request: DataRequest?

    required init(_ bar: TitleBar) { self.bar = bar }

    deinit { request?.cancel() }

    final func open() {
        bar.title = "Loading…"
        request = AF.request("https://api.example.com/orders").responseString(
            queue: decoding, completionHandler: handler())
    }

    func handler() -> @Sendable (AFDataResponse<String>) -> Void {
        { [bar] response in
            guard let orders = response.value else { return }
            let count = orders.split(separator: ",").count
            DispatchQueue.main.async { bar.title = "\(count) orders" }
        }
    }
}

/// Changes the bar only as long as it is open.
final class ForgettingOrdersScreen: OrdersScreen, @unchecked Sendable {
    override func handler() -> @Sendable (AFDataResponse<String>) -> Void {
        { [weak self] response in
            guard let orders = response.value else { return }
            let count = orders.split(separator: ",").count
            DispatchQueue.main.async { self?.bar.title = "\(count) orders" }
        }
    }
}

extension PlantedBug {
    /// The server says that the user has been logged out, and the app goes back to its first screen.
    static let closedScreen = PlantedBug(
        sentence: "A closed screen changes the title of the next one",
        failure: "the title is that of the first screen"
    ) { server, version in
        server.on("/orders").reply(.text("tea,milk").after(milliseconds: 10...50))
        server.on("/status").reply(.text("logged out").after(milliseconds: 30))

        let bar = TitleBar()
        server.expect("the title is that of the first screen") { bar.title == "Welcome" }
        let type = version == .broken ? OrdersScreen.self : ForgettingOrdersScreen.self
        let navigation = Navigation(type.init(bar))
        AF.request("https://api.example.com/status").response { _ in
            navigation.screen = nil
            bar.title = "Welcome"
        }
        return navigation
    }
}

/// Keeps the screen that is shown.
private final class Navigation: @unchecked Sendable {
    // Unchecked: it belongs to the main queue.
    var screen: OrdersScreen?

    init(_ screen: OrdersScreen) {
        self.screen = screen
        screen.open()
    }
}
