// The table of rules. Each rule's sentence is true when the rule held, so that a decision reads as a list of
// facts: "held" and "did not hold".

private let validation = "Features/Validation.swift"
private let session = "Core/Session.swift"
private let request = "Core/Request.swift"
private let interceptor = "Features/RequestInterceptor.swift"
private let retryPolicy = "Features/RetryPolicy.swift"
private let authentication = "Features/AuthenticationInterceptor.swift"
private let serialization = "Features/ResponseSerialization.swift"

extension Rule {
    /// What this rule asks, and where that is written. There is no `default`, so that a rule without an entry
    /// does not compile.
    public var entry: RuleEntry {
        switch self {
        // parameters.decided, urlRequest.bodyDecided
        case .parametersBodyOnly: .parametersBodyOnly
        case .parametersMethodDecides: .parametersMethodDecides
        case .parametersMethodInQuery: .parametersMethodInQuery
        case .parametersQueryAsked: .parametersQueryAsked
        case .parametersContentType: .parametersContentType
        case .urlRequestBodyAllowed: .urlRequestBodyAllowed

        // adapt.decided
        case .adaptSessionAdapter:
            RuleEntry(
                "The session has an interceptor; its adapters come first.",
                .alamofire5("Session.adapter(for:)", session, 1315))
        case .adaptRequestAdapter:
            RuleEntry(
                "The request has an interceptor of its own; its adapters come after the session's.",
                .alamofire5("Session.adapter(for:)", session, 1315))
        case .adaptAnswer:
            RuleEntry(
                "The adapters changed the request.",
                .alamofire5("RequestAdapter.adapt(_:using:completion:)", interceptor, 54))

        // validation.decided
        case .validationNoEarlierError:
            RuleEntry(
                "No earlier validator refused the response.",
                .alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144))
        case .validationStatusCode:
            RuleEntry(
                "The status code is one of the acceptable ones.",
                .alamofire5("Request.validate(statusCode:response:)", validation, 81))
        case .validationContentTypeEmptyBody:
            RuleEntry(
                "The body is empty, so its content type does not matter.",
                .alamofire5("Request.validate(contentType:response:isEmpty:)", validation, 95))
        case .validationContentTypePresent:
            RuleEntry(
                "The response says its content type.",
                .alamofire5("Request.validate(contentType:response:)", validation, 105))
        case .validationContentTypeWildcard:
            RuleEntry(
                "The response names no content type, but `*/*` is acceptable.",
                .alamofire5("Request.MIMEType.isWildcard", validation, 39))
        case .validationContentType:
            RuleEntry(
                "The content type matches one of the acceptable ones.",
                .alamofire5("Request.MIMEType.matches(_:)", validation, 57))
        case .validationCustom:
            RuleEntry(
                "The caller's own validator accepted the response.",
                .alamofire5("DataRequest.Validation", validation, 149))
        case .validationFilePresent: .validationFilePresent
        case .validationFileReadable: .validationFileReadable

        // retry.decided
        case .retryErrorPresent:
            RuleEntry(
                "The attempt failed.",
                .alamofire5("Request.retryOrFinish(error:)", request, 543))
        case .retryNotCancelled:
            RuleEntry(
                "The request was not cancelled; a cancelled one never asks its retriers.",
                .alamofire5("Request.retryOrFinish(error:)", request, 543))
        case .retryRetrierPresent:
            RuleEntry(
                "The session or the request has a retrier.",
                .alamofire5("Session.retrier(for:)", session, 1323))
        case .retrySessionAlive:
            RuleEntry(
                "The session that made the request still exists.",
                .alamofire5("RequestDelegate.retryResult(for:dueTo:completion:)", request, 1271))
        case .retryEveryRetrierAsked:
            RuleEntry(
                "Every retrier was asked; the first answer but `doNotRetry` ends the asking.",
                .alamofire5("Interceptor.retry(_:for:dueTo:completion:)", interceptor, 311))
        case .retryAnswer:
            RuleEntry(
                "The retrier answered that the request should be tried again.",
                .alamofire5("RetryResult.retryRequired", interceptor, 79))
        case .retryPolicyLimit:
            RuleEntry(
                "The request has been retried fewer times than the policy allows.",
                .alamofire5("RetryPolicy.retryLimit", retryPolicy, 263))
        case .retryPolicyMethod:
            RuleEntry(
                "The request's method is one that the policy retries.",
                .alamofire5("RetryPolicy.retryableHTTPMethods", retryPolicy, 272))
        case .retryPolicyStatusCode:
            RuleEntry(
                "The response's status code is one that the policy retries.",
                .alamofire5("RetryPolicy.retryableHTTPStatusCodes", retryPolicy, 275))
        case .retryPolicyURLErrorCode:
            RuleEntry(
                "The error is a `URLError` whose code the policy retries.",
                .alamofire5("RetryPolicy.retryableURLErrorCodes", retryPolicy, 278))
        case .retryPolicyErrorKind:
            RuleEntry(
                "The error is a `URLError`, or wraps one.",
                .alamofire5("RetryPolicy.shouldRetry(request:dueTo:)", retryPolicy, 326))

        // authentication.decided
        case .authenticationCredentialPresent:
            RuleEntry(
                "The interceptor has a credential.",
                .alamofire5("AuthenticationError.missingCredential", authentication, 151))
        case .authenticationRefreshRunning:
            RuleEntry(
                "A refresh is running; whoever needs its result joins it.",
                .alamofire5("AuthenticationInterceptor.MutableState.isRefreshing", authentication, 222))
        case .authenticationRequiresRefresh:
            RuleEntry(
                "The credential says that it must be refreshed before it is used.",
                .alamofire5("AuthenticationCredential.requiresRefresh", authentication, 40))
        case .authenticationResponsePresent:
            RuleEntry(
                "The server answered, so the failure can be one of authentication.",
                .alamofire5("AuthenticationInterceptor.retry(_:for:dueTo:completion:)", authentication, 325))
        case .authenticationFailure:
            RuleEntry(
                "The authenticator says that the request failed because of its authentication.",
                .alamofire5(
                    "Authenticator.didRequest(_:with:failDueToAuthenticationError:)", authentication, 109))
        case .authenticationCurrentCredential:
            RuleEntry(
                "The failed request carried the credential that is current now.",
                .alamofire5("Authenticator.isRequest(_:authenticatedWith:)", authentication, 141))
        case .authenticationExcessiveRefresh:
            RuleEntry(
                "The refresh window already holds as many refreshes as it allows.",
                .alamofire5("AuthenticationInterceptor.isRefreshExcessive(insideLock:)", authentication, 409))
        case .authenticationStoredFailure:
            RuleEntry(
                "The refresh for this credential has failed before; its error is the answer.",
                .alamofire5("AuthenticationInterceptor.RefreshState.failed", authentication, 208))

        // serialize.decided
        case .serializeNoError:
            RuleEntry(
                "The request has no error that stands in the place of a body.",
                .alamofire5(
                    "DataResponseSerializerProtocol.serialize(request:response:data:error:)",
                    serialization, 42))
        case .serializeDataPresent:
            RuleEntry(
                "There is a body, and it is not empty.",
                .alamofire5(
                    "DataResponseSerializer.serialize(request:response:data:error:)", serialization, 229))
        case .serializeEmptyAllowed:
            RuleEntry(
                "An empty body is allowed for this method or status code.",
                .alamofire5(
                    "ResponseSerializer.emptyResponseAllowed(forRequest:response:)", serialization, 148))
        case .serializeEmptyType:
            RuleEntry(
                "The type asked for has a value that stands for an empty body.",
                .alamofire5("EmptyResponse.emptyValue()", serialization, 412))
        case .serializePrepared:
            RuleEntry(
                "The preprocessor changed the bytes.",
                .alamofire5("DataPreprocessor.preprocess(_:)", serialization, 77))
        case .serializeEncodingGiven:
            RuleEntry(
                "The caller named the text encoding.",
                .alamofire5("StringResponseSerializer.encoding", serialization, 275))
        case .serializeEncodingResponse:
            RuleEntry(
                "The response names its text encoding.",
                .alamofire5(
                    "StringResponseSerializer.serialize(request:response:data:error:)", serialization, 297))
        case .serializeStringDecodes:
            RuleEntry(
                "The bytes are text in that encoding.",
                .alamofire5(
                    "StringResponseSerializer.serialize(request:response:data:error:)", serialization, 297))
        case .serializeDecodes:
            RuleEntry(
                "The decoder made a value of the bytes.",
                .alamofire5("DataDecoder.decode(_:from:)", serialization, 439))
        case .serializeFilePresent: .serializeFilePresent
        case .serializeFileReadable: .serializeFileReadable

        // download.moveDecided
        case .downloadDestinationFree: .downloadDestinationFree
        case .downloadRemovePreviousFile: .downloadRemovePreviousFile
        case .downloadFolderPresent: .downloadFolderPresent
        case .downloadCreateDirectories: .downloadCreateDirectories

        // multipart.partDecided
        case .partFileExtension: .partFileExtension
        case .partFileURL: .partFileURL
        case .partFileReachable: .partFileReachable
        case .partFileNotFolder: .partFileNotFolder
        case .partFileSize: .partFileSize
        case .partFileOpens: .partFileOpens

        // multipart.decided
        case .multipartBelowThreshold: .multipartBelowThreshold

        // compression.decided
        case .compressionBodyPresent: .compressionBodyPresent
        case .compressionWanted: .compressionWanted
        case .compressionHeaderAbsent: .compressionHeaderAbsent
        case .compressionHeaderReplaced: .compressionHeaderReplaced

        // await.cancelDecided
        case .awaitAutomaticallyCancelling:
            RuleEntry(
                "The request ends when the async code that awaits it is cancelled, or leaves its loop.",
                .alamofire5("DataTask.response", "Features/Concurrency.swift", 117))

        // stream.errorDecided, stream.completionDecided
        case .streamValueMade: .streamValueMade
        case .streamCancelsOnError: .streamCancelsOnError
        case .streamHandlerSucceeded: .streamHandlerSucceeded
        case .streamChunksHandled: .streamChunksHandled

        // socket.sendDecided, socket.pingDecided, socket.errorDecided
        case .socketNotOver: .socketNotOver
        case .socketTaskExists: .socketTaskExists
        case .socketResumed: .socketResumed
        case .socketPongReceived: .socketPongReceived
        case .socketCancellationError: .socketCancellationError

        // cache.decided, cache.storeDecided
        case .cachePresent:
            RuleEntry(
                "The session has a cache.",
                .urlSession("URLSessionConfiguration.urlCache"))
        case .cachePolicy:
            RuleEntry(
                "The request's cache policy lets the cache look for a stored response.",
                .urlSession("NSURLRequest.CachePolicy"))
        case .cacheMethod:
            RuleEntry(
                "The method is one whose responses this cache stores.",
                .rfc(9111, section: "3"))
        case .cacheStored:
            RuleEntry(
                "A response for this request is stored.",
                .rfc(9111, section: "4"))
        case .cacheRequestConditional:
            RuleEntry(
                "The request has a condition of its own, so its answer is for the caller to understand.",
                .rfc(9111, section: "4.3.2"))
        case .cacheRequestNoStore:
            RuleEntry(
                "The request forbids storing with `no-store`.",
                .rfc(9111, section: "5.2.1.5"))
        case .cacheRequestNoCache:
            RuleEntry(
                "The request forbids reuse without revalidation with `no-cache`.",
                .rfc(9111, section: "5.2.1.4"))
        case .cacheResponseNoCache:
            RuleEntry(
                "The stored response forbids reuse without revalidation with `no-cache`.",
                .rfc(9111, section: "5.2.2.4"))
        case .cacheFresh:
            RuleEntry(
                "The stored response is younger than its freshness lifetime.",
                .rfc(9111, section: "4.2"))
        case .cacheValidator:
            RuleEntry(
                "The stored response has an `ETag` or `Last-Modified` to ask the server with.",
                .rfc(9111, section: "4.3.1"))
        case .cacheStoreStatus:
            RuleEntry(
                "The status code is final, and one that this cache understands.",
                .rfc(9111, section: "3"))
        case .cacheResponseNoStore:
            RuleEntry(
                "The response forbids storing with `no-store`.",
                .rfc(9111, section: "5.2.2.5"))
        case .cacheStoreLifetime:
            RuleEntry(
                "The response says how long it stays fresh, or can be validated later.",
                .rfc(9111, section: "3"))
        case .cacheStoreComplete:
            RuleEntry(
                "The body is as long as the response declared.",
                .rfc(9111, section: "3.3"))
        case .cacheStoreFits:
            RuleEntry(
                "The response is small enough for the cache.",
                .urlSession("URLCache.memoryCapacity"))
        case .cacheStoreInMemory: .cacheStoreInMemory
        case .cacheStoreAllowed:
            RuleEntry(
                "The delegate let the response be stored.",
                .urlSession(
                    "URLSessionDataDelegate.urlSession(_:dataTask:willCacheResponse:completionHandler:)"))

        // cache.handlerDecided
        case .cacheRequestHandler: .cacheRequestHandler
        case .cacheSessionHandler: .cacheSessionHandler
        case .cacheHandlerAnswer: .cacheHandlerAnswer

        // webSocket.handshakeDecided
        case .handshakeStatus: .handshakeStatus
        case .handshakeProof: .handshakeProof
        case .handshakeProtocol: .handshakeProtocol

        // resumeData.decided
        case .resumeEarlier: .resumeEarlier
        case .resumeMethod: .resumeMethod
        case .resumeScheme: .resumeScheme
        case .resumeStatus: .resumeStatus
        case .resumeBytes: .resumeBytes
        case .resumeRanges: .resumeRanges
        case .resumeValidator: .resumeValidator

        // resumeData.useDecided
        case .resumeDataReadable: .resumeDataReadable
        case .resumeDataFile: .resumeDataFile

        // resumeData.answerDecided
        case .resumeAnswerPartial: .resumeAnswerPartial
        case .resumeAnswerOffset: .resumeAnswerOffset

        // transport.rangeDecided
        case .rangeUnit: .rangeUnit
        case .rangeValidator: .rangeValidator
        case .rangeSatisfiable: .rangeSatisfiable

        // redirect.decided
        case .redirectStatus: .redirectStatus
        case .redirectLocation: .redirectLocation
        case .redirectLocationURL: .redirectLocationURL
        case .redirectLimit: .redirectLimit
        case .redirectMethodKept: .redirectMethodKept
        case .redirectSameOrigin: .redirectSameOrigin

        // redirect.settled
        case .redirectAllowed: .redirectAllowed
        case .redirectScheme: .redirectScheme

        // redirect.handlerDecided
        case .redirectRequestHandler: .redirectRequestHandler
        case .redirectSessionHandler: .redirectSessionHandler
        case .redirectHandlerAnswer: .redirectHandlerAnswer

        // challenge.decided
        case .challengeField: .challengeField
        case .challengeScheme: .challengeScheme

        // challenge.settled
        case .challengeNotCancelled: .challengeNotCancelled
        case .challengeNotRejected: .challengeNotRejected
        case .challengeCredential: .challengeCredential
        case .challengeUntried: .challengeUntried

        // challenge.credentialDecided
        case .challengeAsksCredential: .challengeAsksCredential
        case .challengeFirst: .challengeFirst
        case .challengeRequestCredential: .challengeRequestCredential

        // trust.evaluated
        case .trustChain: .trustChain
        case .trustAuthority: .trustAuthority
        case .trustAnchor: .trustAnchor
        case .trustDates: .trustDates
        case .trustHostName: .trustHostName
        case .trustNotRevoked: .trustNotRevoked
        case .trustRevocationAnswered: .trustRevocationAnswered

        // trust.settled
        case .trustDelegateAccepted: .trustDelegateAccepted
        case .trustSystemAccepted: .trustSystemAccepted

        // connectivity.decided
        case .connectivityPresent: .connectivityPresent
        case .connectivityCellularAllowed: .connectivityCellularAllowed
        case .connectivityWaits: .connectivityWaits

        // retry.decided, by an offline retrier
        case .offlineError: .offlineError
        case .offlineReturned: .offlineReturned

        // trust.evaluatorDecided, trust.decided
        case .trustPinsPresent: .trustPinsPresent
        case .trustAnchorsSet: .trustAnchorsSet
        case .trustDefaultValidation: .trustDefaultValidation
        case .trustHostValidation: .trustHostValidation
        case .trustRevocationCheck: .trustRevocationCheck
        case .trustCertificatePinned: .trustCertificatePinned
        case .trustKeyPinned: .trustKeyPinned
        case .trustDisabled: .trustDisabled
        case .trustManagerPresent: .trustManagerPresent
        case .trustEvaluatorPresent: .trustEvaluatorPresent
        case .trustAllHosts: .trustAllHosts
        case .trustEvaluatorAccepted: .trustEvaluatorAccepted
        }
    }
}
