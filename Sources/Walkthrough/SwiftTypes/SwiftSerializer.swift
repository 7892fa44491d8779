import ScriptReading

/// A serializer in Swift keeps its own name in the trace.
struct SwiftSerializer: HandlerForm {
    static let word = "swift"
    static let noun = "a handler with a serializer in Swift"
    static let meaning = "response(responseSerializer:): a serializer of the app's own, written in Swift."

    @Key("name", .swiftType(.serializer), "The name of the Swift type.")
    private var serializer: NamedSwiftType<any DataResponseSerializerProtocol>
    @Keys private var values: SwiftValues
    @Key("prints", "Whether the handler prints what it is given. Printing is an event.")
    private var prints = false
    @Keys private var handlerQueue: HandlerQueue

    var name: String { serializer.name }
    var queue: String? { handlerQueue.label }

    func add(to request: Request, on queue: DispatchQueue) {
        add(serializer.make(in: queue.simulator), to: request.asDataRequest, on: queue)
    }

    /// Opens the existential, because the request's method is generic over the serializer.
    private func add(
        _ serializer: some DataResponseSerializerProtocol, to request: DataRequest, on queue: DispatchQueue
    ) {
        let printer = prints ? HandlerPrinter() : nil
        request.response(queue: queue, responseSerializer: serializer) { printer?.note($0.result) }
    }
}
