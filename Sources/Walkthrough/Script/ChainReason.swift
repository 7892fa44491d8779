/// Why a chain does not support what several keys ask for, as the end of a sentence.
enum ChainReason {
    static let noDelegate = "its sessions have no delegate to ask"
    static let noInterceptors = "URLSession has no adapters and no retriers"
    static let sessionPerDelivery = "it makes a session for each way of delivery"
}
