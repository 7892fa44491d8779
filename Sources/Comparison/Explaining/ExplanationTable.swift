import Tracing

/// The table of explanations: why each chain does what it does when it differs from another.
///
/// A sentence is composed of the clauses of the chains that it is about. So there is one for any two chains,
/// and what is known about a chain is written once. If several rows fit, the first one is used.
extension Clause {
    static let all: [Clause] =
        limits + presenceOfHandlers + course + headers + outcomes + presence + order + queues + values + times

    /// The first row of the table that fits.
    static func first(for situation: Situation) -> Clause? {
        let place = Place(chain: situation.chain, kind: situation.kind, part: situation.place.part)
        return byPlace[place]?.first { $0.condition(situation) }
    }

    /// The key under which clauses are looked up; a long trace needs them thousands of times.
    private struct Place: Hashable {
        let chain: String
        let kind: Difference.Kind
        let part: Part?
    }

    private static let byPlace: [Place: [Clause]] = all.reduce(into: [:]) { table, clause in
        for chain in clause.chains {
            for (kind, part) in clause.kinds.flatMap({ kind in clause.parts.map { (kind, $0) } }) {
                table[Place(chain: chain, kind: kind, part: part), default: []].append(clause)
            }
        }
    }

    /// The chains by their names in traces.
    static let urlSession = [Chain.urlSession.rawValue]
    /// A small layer of an app's own on plain `URLSession`.
    static let resource = [Chain.resource.rawValue]
    /// What is true of plain `URLSession`, whatever the app puts on top of it.
    static let noLibrary = urlSession + resource
    static let sessionManager = [Chain.sessionManager.rawValue]
    static let session = [Chain.session.rawValue]
}

/// Files of the mirrored libraries.
enum MirroredFile {
    static let request4 = "Request.swift"
    static let manager4 = "SessionManager.swift"
    static let delegate4 = "SessionDelegate.swift"
    static let serialization4 = "ResponseSerialization.swift"
    static let session5 = "Core/Session.swift"
    static let request5 = "Core/Request.swift"
    static let delegate5 = "Core/SessionDelegate.swift"
    static let error5 = "Core/AFError.swift"
}

extension MirroredSymbol {
    static let adapt4 = alamofire4("RequestAdapter.adapt(_:)", MirroredFile.request4, 36)
    static let makesTask4 = alamofire4(
        "DataRequest.Requestable.task(session:adapter:queue:)", MirroredFile.request4, 363)
    static let makesRequest4 = alamofire4(
        "Request.init(session:requestTask:error:)", MirroredFile.request4, 128)
    static let resume4 = alamofire4("Request.resume()", MirroredFile.request4, 198)
    static let completes4 = alamofire4(
        "SessionDelegate.urlSession(_:task:didCompleteWithError:)", MirroredFile.delegate4, 436)
    static let receivesData4 = alamofire4(
        "SessionDelegate.urlSession(_:dataTask:didReceive:)", MirroredFile.delegate4, 553)
    static let responds4 = alamofire4(
        "DataRequest.response(queue:responseSerializer:completionHandler:)", MirroredFile.serialization4, 143)
    static let encodesForm4 = alamofire4(
        "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
        MirroredFile.manager4, 653)
    static let startsImmediately4 = alamofire4(
        "SessionManager.startRequestsImmediately", MirroredFile.manager4, 130)
    static let headers4 = alamofire4("SessionManager.defaultHTTPHeaders", MirroredFile.manager4, 56)
    static let retries4 = alamofire4(
        "RequestRetrier.should(_:retry:with:completion:)", MirroredFile.request4, 57)

    static let performs5 = alamofire5("Session.perform(_:forRetry:)", MirroredFile.session5, 1166)
    static let setsUp5 = alamofire5(
        "Session.performSetupOperations(for:convertible:shouldCreateTask:)", MirroredFile.session5, 1246)
    static let requestQueue5 = alamofire5("Session.requestQueue", MirroredFile.session5, 68)
    static let rootQueue5 = alamofire5("Session.rootQueue", MirroredFile.session5, 57)
    static let serializationQueue5 = alamofire5("Session.serializationQueue", MirroredFile.session5, 72)
    static let appends5 = alamofire5("Request.appendResponseSerializer(_:)", MirroredFile.request5, 589)
    static let retriesOrFinishes5 = alamofire5("Request.retryOrFinish(error:)", MirroredFile.request5, 543)
    static let resume5 = alamofire5("Request.resume()", MirroredFile.request5, 768)
    static let processes5 = alamofire5("Request.processNextResponseSerializer()", MirroredFile.request5, 613)
    static let requests5 = alamofire5(
        "Session.request(_:interceptor:shouldAutomaticallyResume:)", MirroredFile.session5, 393)
    static let refreshes5 = alamofire5(
        "AuthenticationInterceptor.refresh(_:for:insideLock:)", "Features/AuthenticationInterceptor.swift",
        384)
    static let wrapsError5 = alamofire5("Error.asAFError(or:)", MirroredFile.error5, 247)

    static let completionHandler = urlSession("URLSession.dataTask(with:completionHandler:)")
    static let delegateQueue = urlSession("URLSession.delegateQueue")
    static let resumesTask = urlSession("URLSessionTask.resume()")
    static let statusCode = urlSession("HTTPURLResponse.statusCode")
}
