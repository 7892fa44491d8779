/// The rules that decisions consult. The raw value is the id a trace shows; `RuleTable` has a sentence for
/// each.
public enum Rule: String, CaseIterable, Sendable {
    // parameters.decided, urlRequest.bodyDecided
    case parametersBodyOnly = "parameters.body-only"
    case parametersMethodDecides = "parameters.method-decides"
    case parametersMethodKnown = "parameters.method-known"
    case parametersMethodInQuery = "parameters.method-in-query"
    case parametersQueryAsked = "parameters.query-asked"
    case parametersContentType = "parameters.content-type"
    case urlRequestBodyAllowed = "url-request.body-allowed"

    // operation.decided
    case operationQueueOpen = "operation.queue-open"
    case operationPlaceFree = "operation.place-free"
    case operationBarrierPassed = "operation.barrier-passed"
    case operationReady = "operation.ready"
    case operationMostUrgent = "operation.most-urgent"
    case operationFirstAdded = "operation.first-added"

    // completion.decided
    case completionRequestAlive = "completion.request-alive"
    case completionOnMain = "completion.on-main"

    // serialize.decided, without a library
    case resourceDataPresent = "resource.data-present"
    case resourceJSONReadable = "resource.json-readable"
    case resourceWrapperObject = "resource.wrapper-object"
    case resourceItemsPresent = "resource.items-present"
    case resourceKeysPresent = "resource.keys-present"
    case imageSignature = "image.signature"
    case imageSize = "image.size"

    // controller.decided
    case controllerCase = "controller.case"
    case controllerDefault = "controller.default"

    // adapt.decided
    case adaptSessionAdapter = "adapt.session-adapter"
    case adaptRequestAdapter = "adapt.request-adapter"
    case adaptAnswer = "adapt.answer"
    case adaptManagerAdapter = "adapt.manager-adapter"
    case adaptReturned = "adapt.returned"

    // validation.decided
    case validationNoEarlierError = "validation.no-earlier-error"
    case validationStatusCode = "validation.status-code"
    case validationContentTypeEmptyBody = "validation.content-type-empty-body"
    case validationContentTypePresent = "validation.content-type-present"
    case validationContentTypeWildcard = "validation.content-type-wildcard"
    case validationContentType = "validation.content-type"
    case validationCustom = "validation.custom"
    case validationFilePresent = "validation.file-present"
    case validationFileReadable = "validation.file-readable"

    // retry.decided
    case retryErrorPresent = "retry.error-present"
    case retryNotCancelled = "retry.not-cancelled"
    case retryRetrierPresent = "retry.retrier-present"
    case retrySessionAlive = "retry.session-alive"
    case retryEveryRetrierAsked = "retry.every-retrier-asked"
    case retryAnswer = "retry.answer"
    case retryErrorAtEnd = "retry.error-at-end"
    case retryAdapterFailed = "retry.adapter-failed"
    case retryManagerRetrier = "retry.manager-retrier"
    case retryManagerAlive = "retry.manager-alive"
    case retryGranted = "retry.granted"
    case retryPolicyLimit = "retry-policy.limit"
    case retryPolicyMethod = "retry-policy.method"
    case retryPolicyStatusCode = "retry-policy.status-code"
    case retryPolicyURLErrorCode = "retry-policy.url-error-code"
    case retryPolicyErrorKind = "retry-policy.error-kind"

    // authentication.decided
    case authenticationCredentialPresent = "authentication.credential-present"
    case authenticationRefreshRunning = "authentication.refresh-running"
    case authenticationRequiresRefresh = "authentication.requires-refresh"
    case authenticationResponsePresent = "authentication.response-present"
    case authenticationFailure = "authentication.failure"
    case authenticationCurrentCredential = "authentication.current-credential"
    case authenticationExcessiveRefresh = "authentication.excessive-refresh"
    case authenticationStoredFailure = "authentication.stored-failure"
    case oauthUnauthorized = "oauth.unauthorized"
    case oauthRefreshRunning = "oauth.refresh-running"

    // serialize.decided
    case serializeNoError = "serialize.no-error"
    case serializeDataPresent = "serialize.data-present"
    case serializeDataNotNil = "serialize.data-not-nil"
    case serializeEmptyStatus = "serialize.empty-status"
    case serializeEmptyAllowed = "serialize.empty-allowed"
    case serializeEmptyType = "serialize.empty-type"
    case serializePrepared = "serialize.prepared"
    case serializeEncodingGiven = "serialize.encoding-given"
    case serializeEncodingResponse = "serialize.encoding-from-response"
    case serializeStringDecodes = "serialize.string-decodes"
    case serializeDecodes = "serialize.decodes"
    case serializeFilePresent = "serialize.file-present"
    case serializeFileReadable = "serialize.file-readable"

    // download.moveDecided
    case downloadDestinationFree = "download.destination-free"
    case downloadRemovePreviousFile = "download.remove-previous-file"
    case downloadFolderPresent = "download.folder-present"
    case downloadCreateDirectories = "download.create-intermediate-directories"
    case downloadDestinationGiven = "download.destination-given"

    // multipart.partDecided
    case partFileExtension = "multipart.file-extension"
    case partFileURL = "multipart.file-url"
    case partFileReachable = "multipart.file-reachable"
    case partFileNotFolder = "multipart.file-not-folder"
    case partFileSize = "multipart.file-size"
    case partFileOpens = "multipart.file-opens"

    // multipart.decided
    case multipartBelowThreshold = "multipart.below-threshold"
    case multipartForegroundSession = "multipart.foreground-session"

    // compression.decided
    case compressionBodyPresent = "compression.body-present"
    case compressionWanted = "compression.wanted"
    case compressionHeaderAbsent = "compression.header-absent"
    case compressionHeaderReplaced = "compression.header-replaced"

    // await.cancelDecided
    case awaitAutomaticallyCancelling = "await.automatically-cancelling"

    // stream.errorDecided, stream.completionDecided
    case streamValueMade = "stream.value-made"
    case streamCancelsOnError = "stream.cancels-on-error"
    case streamHandlerSucceeded = "stream.handler-succeeded"
    case streamChunksHandled = "stream.chunks-handled"

    // socket.sendDecided, socket.pingDecided, socket.errorDecided
    case socketNotOver = "socket.not-over"
    case socketTaskExists = "socket.task-exists"
    case socketResumed = "socket.resumed"
    case socketPongReceived = "socket.pong-received"
    case socketCancellationError = "socket.cancellation-error"

    // task.timeoutDecided
    case timeoutResource = "timeout.resource"
    case timeoutRequest = "timeout.request"
    case timeoutBackground = "timeout.background"

    // cookie.storeDecided, cookie.sendDecided
    case cookieStoragePresent = "cookie.storage-present"
    case cookieHandled = "cookie.handled"
    case cookieAcceptPolicy = "cookie.accept-policy"
    case cookieFirstParty = "cookie.first-party"
    case cookieSyntax = "cookie.syntax"
    case cookieSize = "cookie.size"
    case cookieDomainWide = "cookie.domain-wide"
    case cookieDomainOwn = "cookie.domain-own"
    case cookieSecureOrigin = "cookie.secure-origin"
    case cookieSecureUntouched = "cookie.secure-untouched"
    case cookiePrefix = "cookie.prefix"
    case cookieAlive = "cookie.alive"
    case cookieKnown = "cookie.known"
    case cookieRoom = "cookie.room"
    case cookieSendingWanted = "cookie.sending-wanted"
    case cookieFieldFree = "cookie.field-free"
    case cookieDomainMatch = "cookie.domain-match"
    case cookiePathMatch = "cookie.path-match"
    case cookieSecureChannel = "cookie.secure-channel"

    // cache.decided
    case cachePresent = "cache.present"
    case cachePolicy = "cache.request-policy"
    case cacheMethod = "cache.method"
    case cacheStored = "cache.stored"
    case cacheRequestConditional = "cache.request-conditional"
    case cacheRequestNoStore = "cache.request-no-store"
    case cacheRequestNoCache = "cache.request-no-cache"
    case cacheResponseNoCache = "cache.response-no-cache"
    case cacheFresh = "cache.fresh"
    case cacheValidator = "cache.validator"
    case cacheVary = "cache.vary"
    case cacheRange = "cache.range"
    case cacheImmutable = "cache.immutable"
    case cacheHeuristicallyFresh = "cache.heuristically-fresh"
    case cacheRequestMaxAge = "cache.request-max-age"
    case cacheRequestMinFresh = "cache.request-min-fresh"
    case cacheMustRevalidate = "cache.must-revalidate"
    case cacheRequestMaxStale = "cache.request-max-stale"
    case cacheStaleWhileRevalidate = "cache.stale-while-revalidate"
    case cacheRevalidationFree = "cache.revalidation-free"
    case cacheCallerHasIt = "cache.caller-has-it"
    case cacheOnlyIfCached = "cache.only-if-cached"

    // cache.validationDecided
    case cacheConfirmed = "cache.confirmed"
    case cacheSameValidator = "cache.same-validator"
    case cachePartCame = "cache.part-came"
    case cachePartIsRest = "cache.part-is-rest"
    case cacheCombine = "cache.combine"
    case cacheServerFailed = "cache.server-failed"
    case cacheDisconnected = "cache.disconnected"
    case cacheStaleAllowed = "cache.stale-allowed"
    case cacheStaleIfError = "cache.stale-if-error"

    // cache.storeDecided
    case cacheStoreMethod = "cache.store-method"
    case cacheStorePost = "cache.store-post"
    case cacheStorePart = "cache.store-part"
    case cacheStoreWhole = "cache.store-whole"
    case cacheMustUnderstand = "cache.must-understand"
    case cacheStoreVary = "cache.store-vary"
    case cacheStoreStatus = "cache.store-status"
    case cacheResponseNoStore = "cache.response-no-store"
    case cacheStoreLifetime = "cache.store-lifetime"
    case cacheStoreComplete = "cache.store-complete"
    case cacheStoreFits = "cache.store-fits"
    case cacheStoreInMemory = "cache.store-in-memory"
    case cacheStoreAllowed = "cache.store-allowed-by-delegate"

    // cache.invalidationDecided, cache.headDecided
    case cacheUnsafeMethod = "cache.unsafe-method"
    case cacheUnsafeSucceeded = "cache.unsafe-succeeded"
    case cacheSameOrigin = "cache.same-origin"
    case cacheHeadSucceeded = "cache.head-succeeded"
    case cacheHeadMatches = "cache.head-matches"

    // cache.handlerDecided
    case cacheRequestHandler = "cache.request-handler"
    case cacheSessionHandler = "cache.session-handler"
    case cacheHandlerAnswer = "cache.handler-answer"
    case cacheClosure = "cache.closure"
    case cacheClosureAnswer = "cache.closure-answer"

    // webSocket.handshakeDecided
    case handshakeStatus = "handshake.status"
    case handshakeProof = "handshake.proof"
    case handshakeProtocol = "handshake.protocol"

    // resumeData.decided
    case resumeEarlier = "resume.nothing-new"
    case resumeMethod = "resume.method"
    case resumeScheme = "resume.scheme"
    case resumeStatus = "resume.status"
    case resumeBytes = "resume.bytes"
    case resumeRanges = "resume.ranges"
    case resumeValidator = "resume.validator"

    // resumeData.useDecided
    case resumeDataReadable = "resume-data.readable"
    case resumeDataFile = "resume-data.file"

    // resumeData.answerDecided
    case resumeAnswerPartial = "resume-answer.partial"
    case resumeAnswerOffset = "resume-answer.offset"
    case resumeAnswerVersion = "resume-answer.version"

    // transport.rangeDecided
    case rangeUnit = "range.unit"
    case rangeValidator = "range.if-range"
    case rangeSatisfiable = "range.satisfiable"

    // redirect.decided
    case redirectStatus = "redirect.status"
    case redirectLocation = "redirect.location"
    case redirectLocationURL = "redirect.location-url"
    case redirectNewPlace = "redirect.new-place"
    case redirectLimit = "redirect.limit"
    case redirectStaysSecure = "redirect.stays-secure"
    case redirectNamesNoUser = "redirect.names-no-user"
    case redirectMethodKept = "redirect.method-kept"
    case redirectSameOrigin = "redirect.same-origin"
    case redirectSessionFields = "redirect.session-fields"

    // redirect.settled
    case redirectInBackground = "redirect.in-background"
    case redirectAllowed = "redirect.allowed"
    case redirectScheme = "redirect.scheme"

    // redirect.handlerDecided
    case redirectRequestHandler = "redirect.request-handler"
    case redirectSessionHandler = "redirect.session-handler"
    case redirectHandlerAnswer = "redirect.handler-answer"
    case redirectClosure = "redirect.closure"
    case redirectClosureAnswer = "redirect.closure-answer"

    // challenge.decided
    case challengeField = "challenge.field"
    case challengeScheme = "challenge.scheme"
    case challengeStale = "challenge.stale"
    case challengeStrongest = "challenge.strongest"
    case challengeSpaceLeft = "challenge.space-left"
    case challengeProxy = "challenge.proxy"

    // challenge.settled
    case challengeSessionMethod = "challenge.session-method"
    case challengeNotCancelled = "challenge.not-cancelled"
    case challengeNotRejected = "challenge.not-rejected"
    case challengeCredential = "challenge.credential"
    case challengeAnswerable = "challenge.answerable"
    case challengeUntried = "challenge.untried"
    case challengeNextSpace = "challenge.next-space"

    // clientCertificate.settled
    case clientCertificateGiven = "client-certificate.given"
    case clientCertificateOptional = "client-certificate.optional"
    case clientCertificateAuthority = "client-certificate.authority"
    case clientCertificateDates = "client-certificate.dates"

    // credential.aheadDecided
    case credentialArea = "credential.area"
    case credentialNoOwnField = "credential.no-own-field"
    case credentialStored = "credential.stored"

    // credential.storeDecided
    case credentialPersistence = "credential.persistence"
    case credentialStorage = "credential.storage"

    // challenge.credentialDecided
    case challengeAsksCredential = "challenge.asks-credential"
    case challengeFirst = "challenge.first"
    case challengeRequestCredential = "challenge.request-credential"
    case challengeAgain = "challenge.first-time"
    case challengeOwnCredential = "challenge.own-credential"
    case challengeDefaultCredential = "challenge.default-credential"

    // trust.evaluated
    case trustChain = "trust.chain"
    case trustAuthority = "trust.authority"
    case trustAnchor = "trust.anchor"
    case trustDates = "trust.dates"
    case trustHostName = "trust.host-name"
    case trustNotRevoked = "trust.not-revoked"
    case trustRevocationAnswered = "trust.revocation-answered"

    // trust.settled
    case trustDelegateAccepted = "trust.delegate-accepted"
    case trustSystemAccepted = "trust.system-accepted"

    // connection.decided
    case connectionTurn = "connection.turn"
    case connectionMultiplexed = "connection.multiplexed"
    case connectionSharedOpening = "connection.shared-opening"
    case connectionIdle = "connection.idle"
    case connectionLimit = "connection.limit"

    // connection.keepDecided
    case connectionNotFailed = "connection.not-failed"
    case connectionComplete = "connection.exchange-complete"
    case connectionCloseOption = "connection.close-option"
    case connectionPersistent = "connection.persistent"

    // connectivity.decided
    case connectivityPresent = "connectivity.present"
    case connectivityCellularAllowed = "connectivity.cellular-allowed"
    case connectivityExpensiveAllowed = "connectivity.expensive-allowed"
    case connectivityConstrainedAllowed = "connectivity.constrained-allowed"
    case connectivityBackground = "connectivity.background"
    case connectivityWaits = "connectivity.waits"

    // response.headDecided
    case headStatusLine = "response.status-line"
    case headFields = "response.fields"
    case headSize = "response.head-size"
    case headFinal = "response.final"
    case headFirst = "response.first"

    // response.lengthDecided
    case lengthChunked = "response.chunked"
    case lengthReadable = "response.length-readable"
    case lengthAgreed = "response.lengths-agree"
    case lengthCountable = "response.length-countable"

    // response.endDecided
    case lengthReached = "response.length-reached"
    case lengthSurplus = "response.surplus"
    case endHasHead = "response.head-came"

    // connectivity.lossDecided
    case connectivityLinkGone = "connectivity.link-gone"

    // retry.decided, by an offline retrier
    case offlineError = "offline-retrier.offline-error"
    case offlineReturned = "offline-retrier.connection-returned"

    // app.connectionDecided
    case appSocketsKept = "app.sockets-kept"

    // app.handlerDecided
    case appHandlerFirstCall = "app.handler-first-call"
    case appHandlerOnMain = "app.handler-on-main"
    case appHandlersCalled = "app.handlers-called"
    case appInBackground = "app.in-background"

    // background.sessionDecided
    case backgroundIdentifierFree = "background.identifier-free"
    case backgroundIdentifierKnown = "background.identifier-known"

    // background.taskDecided
    case backgroundNoHandler = "background.no-completion-handler"
    case backgroundTaskKind = "background.task-kind"
    case backgroundBodyFile = "background.body-in-file"

    // background.startDecided
    case backgroundBeginDate = "background.begin-date"
    case backgroundDiscretionary = "background.discretionary"
    case backgroundGoodLink = "background.good-connection"

    // background.wakeDecided
    case backgroundQuestion = "background.question"
    case backgroundTasksOver = "background.tasks-over"
    case backgroundNotForceQuit = "background.not-force-quit"
    case backgroundLaunchEvents = "background.launch-events"
    case backgroundInMemory = "background.in-memory"

    // trust.evaluatorDecided, trust.decided
    case trustPinsPresent = "trust.pins-present"
    case trustAnchorsSet = "trust.anchors-set"
    case trustDefaultValidation = "trust.default-validation"
    case trustHostValidation = "trust.host-validation"
    case trustRevocationCheck = "trust.revocation-check"
    case trustCertificatePinned = "trust.certificate-pinned"
    case trustKeyPinned = "trust.key-pinned"
    case trustDisabled = "trust.evaluation-disabled"
    case trustClosureAccepted = "trust.closure-accepted"
    case trustManagerPresent = "trust.manager-present"
    case trustEvaluatorPresent = "trust.evaluator-present"
    case trustAllHosts = "trust.all-hosts-evaluated"
    case trustEvaluatorAccepted = "trust.evaluator-accepted"
}
