// What is said of the layer that an app writes itself: requests that are objects of its own, a controller
// that does everything.

extension EventKindEntry {
    static let requestDeallocated = EventKindEntry(
        "A request object of the app was deallocated; if its completion is still owed, it will never be called.",
        mirrors: [.resource("ApiRequest.deinit")])

    static let completionDecided = EventKindEntry(
        "The task's closure was called: it looked whether its request is still there, and where to go on.",
        mirrors: [.resource("NetworkRequest.load(_:withCompletion:)")])

    static let controllerDecided = EventKindEntry(
        "The controller went through its switch for the model that belongs to the URL.",
        mirrors: [.resource("NetworkController.load(_:withCompletion:)")])
}
