/// The response serializers of one request, in the order in which their handlers were added, and how far they
/// got.
///
/// Serializers run one after the other, and no handler is called before the last serializer has run. A
/// serializer whose failure leads to a retry throws the earlier ones' results away: they run again on the
/// next answer.
struct SerializerLine {
    enum Phase: Equatable {
        /// The request is not done; serializers only queue up. Next: `running`.
        case collecting
        /// Serializers run in turn. Next: `done`, or `collecting` when one of them leads to a retry.
        case running
        /// All have run and their handlers are on their way. Next: `running`, when a late handler arrives.
        case done
    }

    enum Input {
        /// A handler was added.
        case added(serializer: () -> Void)
        /// The request is done: its data, response and error are final for this attempt.
        case requestFinished
        /// The serializer that was started has its result; `handler` calls its handler.
        case serialized(handler: () -> Void)
        /// The request starts over.
        case reset
    }

    enum Effect {
        /// Run this serializer on the serialization queue.
        case serialize(() -> Void)
        /// Call these handlers, in order: all serializers have run.
        case callHandlers([() -> Void])
    }

    private(set) var phase = Phase.collecting
    private var serializers: [() -> Void] = []
    private var handlers: [() -> Void] = []

    mutating func handle(_ input: Input) -> Effect? {
        switch (phase, input) {
        case (.collecting, .added(let serializer)):
            serializers.append(serializer)
            return nil
        case (.running, .added(let serializer)):
            // Reached when the one before it is done.
            serializers.append(serializer)
            return nil
        case (.done, .added(let serializer)):
            serializers.append(serializer)
            phase = .running
            return next()
        case (.collecting, .requestFinished):
            phase = .running
            return next()
        case (.done, .requestFinished):
            // A request that was cancelled while it was adapted, and then fails to be adapted, finishes
            // again. There is nobody left to call.
            return next()
        case (.running, .requestFinished):
            // Finishing is under way.
            return nil
        case (.running, .serialized(let handler)):
            handlers.append(handler)
            return next()
        case (.collecting, .serialized), (.done, .serialized):
            // The attempt this result belongs to was given up in the meantime.
            return nil
        case (_, .reset):
            handlers.removeAll()
            phase = .collecting
            return nil
        }
    }

    private mutating func next() -> Effect {
        if handlers.count < serializers.count { return .serialize(serializers[handlers.count]) }
        let called = handlers
        serializers.removeAll()
        handlers.removeAll()
        phase = .done
        return .callHandlers(called)
    }
}
