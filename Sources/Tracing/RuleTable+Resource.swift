// The rules of the layer that an app writes itself.

extension RuleEntry {
    static let completionRequestAlive = RuleEntry(
        "The request object still exists: the closure, which holds it weakly, is not the only one to know it.",
        .resource("NetworkRequest.load(_:withCompletion:)"))

    static let completionOnMain = RuleEntry(
        "The app wants its model on the main queue, and the task calls back on another.",
        .foundation("DispatchQueue.main"))

    static let resourceDataPresent = RuleEntry(
        "The task brought data.", .urlSession("URLSession.dataTask(with:completionHandler:)"))

    static let resourceJSONReadable = RuleEntry(
        "The data can be parsed as JSON.", .foundation("JSONSerialization.jsonObject(with:options:)"))

    static let resourceWrapperObject = RuleEntry(
        "The JSON is an object: the wrapper that the service puts around every answer.",
        .resource("ApiWrapper.init(serialization:)"))

    static let resourceItemsPresent = RuleEntry(
        "The wrapper has items, and each of them is an object.", .resource("ApiWrapper.items"))

    static let resourceKeysPresent = RuleEntry(
        "Every item has the keys that its model cannot do without, with values of the right type.",
        .resource("ApiResource.makeModel(serialization:)"))

    static let imageSignature = RuleEntry(
        "The bytes begin as a PNG or a JPEG does.", .rfc(2083, section: "3.1"))

    static let imageSize = RuleEntry(
        "The head of the image is whole, and says how large it is.", .rfc(2083, section: "4.1.1"))

    static let controllerCase = RuleEntry(
        "This case of the switch is the one for the URL.",
        .resource("NetworkController.load(_:withCompletion:)"))

    static let controllerDefault = RuleEntry(
        "No case of the switch fits, so nothing is made of the answer.",
        .resource("NetworkController.load(_:withCompletion:)"))
}
