// The table of rules. Each rule's sentence is true when the rule held, so that a decision reads as a list of
// facts: "held" and "did not hold".

extension Rule {
    /// What this rule asks, and where that is written. There is no `default`, so that a rule without an entry
    /// does not compile.
    public var entry: RuleEntry {
        switch self {
        // parameters.decided, urlRequest.bodyDecided
        case .parametersBodyOnly: .parametersBodyOnly
        case .parametersMethodDecides: .parametersMethodDecides
        case .parametersMethodKnown: .parametersMethodKnown
        case .parametersMethodInQuery: .parametersMethodInQuery
        case .parametersQueryAsked: .parametersQueryAsked
        case .parametersContentType: .parametersContentType
        case .urlRequestBodyAllowed: .urlRequestBodyAllowed

        // operation.decided
        case .operationQueueOpen: .operationQueueOpen
        case .operationPlaceFree: .operationPlaceFree
        case .operationBarrierPassed: .operationBarrierPassed
        case .operationReady: .operationReady
        case .operationMostUrgent: .operationMostUrgent
        case .operationFirstAdded: .operationFirstAdded

        // completion.decided
        case .completionRequestAlive: .completionRequestAlive
        case .completionOnMain: .completionOnMain

        // serialize.decided, without a library
        case .resourceDataPresent: .resourceDataPresent
        case .resourceJSONReadable: .resourceJSONReadable
        case .resourceWrapperObject: .resourceWrapperObject
        case .resourceItemsPresent: .resourceItemsPresent
        case .resourceKeysPresent: .resourceKeysPresent
        case .imageSignature: .imageSignature
        case .imageSize: .imageSize

        // controller.decided
        case .controllerCase: .controllerCase
        case .controllerDefault: .controllerDefault

        // adapt.decided
        case .adaptSessionAdapter: .adaptSessionAdapter
        case .adaptRequestAdapter: .adaptRequestAdapter
        case .adaptAnswer: .adaptAnswer
        case .adaptManagerAdapter: .adaptManagerAdapter
        case .adaptReturned: .adaptReturned

        // validation.decided
        case .validationNoEarlierError: .validationNoEarlierError
        case .validationStatusCode: .validationStatusCode
        case .validationContentTypeEmptyBody: .validationContentTypeEmptyBody
        case .validationContentTypePresent: .validationContentTypePresent
        case .validationContentTypeWildcard: .validationContentTypeWildcard
        case .validationContentType: .validationContentType
        case .validationCustom: .validationCustom
        case .validationFilePresent: .validationFilePresent
        case .validationFileReadable: .validationFileReadable

        // retry.decided
        case .retryErrorPresent: .retryErrorPresent
        case .retryNotCancelled: .retryNotCancelled
        case .retryRetrierPresent: .retryRetrierPresent
        case .retrySessionAlive: .retrySessionAlive
        case .retryEveryRetrierAsked: .retryEveryRetrierAsked
        case .retryAnswer: .retryAnswer
        case .retryErrorAtEnd: .retryErrorAtEnd
        case .retryAdapterFailed: .retryAdapterFailed
        case .retryManagerRetrier: .retryManagerRetrier
        case .retryManagerAlive: .retryManagerAlive
        case .retryGranted: .retryGranted
        case .retryPolicyLimit: .retryPolicyLimit
        case .retryPolicyMethod: .retryPolicyMethod
        case .retryPolicyStatusCode: .retryPolicyStatusCode
        case .retryPolicyURLErrorCode: .retryPolicyURLErrorCode
        case .retryPolicyErrorKind: .retryPolicyErrorKind

        // authentication.decided
        case .authenticationCredentialPresent: .authenticationCredentialPresent
        case .authenticationRefreshRunning: .authenticationRefreshRunning
        case .authenticationRequiresRefresh: .authenticationRequiresRefresh
        case .authenticationResponsePresent: .authenticationResponsePresent
        case .authenticationFailure: .authenticationFailure
        case .authenticationCurrentCredential: .authenticationCurrentCredential
        case .authenticationExcessiveRefresh: .authenticationExcessiveRefresh
        case .authenticationStoredFailure: .authenticationStoredFailure
        case .oauthUnauthorized: .oauthUnauthorized
        case .oauthRefreshRunning: .oauthRefreshRunning

        // serialize.decided
        case .serializeNoError: .serializeNoError
        case .serializeDataPresent: .serializeDataPresent
        case .serializeDataNotNil: .serializeDataNotNil
        case .serializeEmptyStatus: .serializeEmptyStatus
        case .serializeEmptyAllowed: .serializeEmptyAllowed
        case .serializeEmptyType: .serializeEmptyType
        case .serializePrepared: .serializePrepared
        case .serializeEncodingGiven: .serializeEncodingGiven
        case .serializeEncodingResponse: .serializeEncodingResponse
        case .serializeStringDecodes: .serializeStringDecodes
        case .serializeDecodes: .serializeDecodes
        case .serializeFilePresent: .serializeFilePresent
        case .serializeFileReadable: .serializeFileReadable

        // download.moveDecided
        case .downloadDestinationFree: .downloadDestinationFree
        case .downloadRemovePreviousFile: .downloadRemovePreviousFile
        case .downloadFolderPresent: .downloadFolderPresent
        case .downloadCreateDirectories: .downloadCreateDirectories
        case .downloadDestinationGiven: .downloadDestinationGiven

        // multipart.partDecided
        case .partFileExtension: .partFileExtension
        case .partFileURL: .partFileURL
        case .partFileReachable: .partFileReachable
        case .partFileNotFolder: .partFileNotFolder
        case .partFileSize: .partFileSize
        case .partFileOpens: .partFileOpens

        // multipart.decided
        case .multipartBelowThreshold: .multipartBelowThreshold
        case .multipartForegroundSession: .multipartForegroundSession

        // compression.decided
        case .compressionBodyPresent: .compressionBodyPresent
        case .compressionWanted: .compressionWanted
        case .compressionHeaderAbsent: .compressionHeaderAbsent
        case .compressionHeaderReplaced: .compressionHeaderReplaced

        // await.cancelDecided
        case .awaitAutomaticallyCancelling: .awaitAutomaticallyCancelling

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

        // task.timeoutDecided
        case .timeoutResource: .timeoutResource
        case .timeoutRequest: .timeoutRequest
        case .timeoutBackground: .timeoutBackground

        // cookie.storeDecided, cookie.sendDecided
        case .cookieStoragePresent: .cookieStoragePresent
        case .cookieHandled: .cookieHandled
        case .cookieAcceptPolicy: .cookieAcceptPolicy
        case .cookieFirstParty: .cookieFirstParty
        case .cookieSyntax: .cookieSyntax
        case .cookieSize: .cookieSize
        case .cookieDomainWide: .cookieDomainWide
        case .cookieDomainOwn: .cookieDomainOwn
        case .cookieSecureOrigin: .cookieSecureOrigin
        case .cookieSecureUntouched: .cookieSecureUntouched
        case .cookiePrefix: .cookiePrefix
        case .cookieAlive: .cookieAlive
        case .cookieKnown: .cookieKnown
        case .cookieRoom: .cookieRoom
        case .cookieSendingWanted: .cookieSendingWanted
        case .cookieFieldFree: .cookieFieldFree
        case .cookieDomainMatch: .cookieDomainMatch
        case .cookiePathMatch: .cookiePathMatch
        case .cookieSecureChannel: .cookieSecureChannel

        // cache.*
        case .cachePresent: .cachePresent
        case .cachePolicy: .cachePolicy
        case .cacheMethod: .cacheMethod
        case .cacheStored: .cacheStored
        case .cacheRequestConditional: .cacheRequestConditional
        case .cacheRequestNoStore: .cacheRequestNoStore
        case .cacheRequestNoCache: .cacheRequestNoCache
        case .cacheResponseNoCache: .cacheResponseNoCache
        case .cacheFresh: .cacheFresh
        case .cacheValidator: .cacheValidator
        case .cacheVary: .cacheVary
        case .cacheRange: .cacheRange
        case .cacheImmutable: .cacheImmutable
        case .cacheHeuristicallyFresh: .cacheHeuristicallyFresh
        case .cacheRequestMaxAge: .cacheRequestMaxAge
        case .cacheRequestMinFresh: .cacheRequestMinFresh
        case .cacheMustRevalidate: .cacheMustRevalidate
        case .cacheRequestMaxStale: .cacheRequestMaxStale
        case .cacheStaleWhileRevalidate: .cacheStaleWhileRevalidate
        case .cacheRevalidationFree: .cacheRevalidationFree
        case .cacheCallerHasIt: .cacheCallerHasIt
        case .cacheOnlyIfCached: .cacheOnlyIfCached
        case .cacheConfirmed: .cacheConfirmed
        case .cacheSameValidator: .cacheSameValidator
        case .cachePartCame: .cachePartCame
        case .cachePartIsRest: .cachePartIsRest
        case .cacheCombine: .cacheCombine
        case .cacheServerFailed: .cacheServerFailed
        case .cacheDisconnected: .cacheDisconnected
        case .cacheStaleAllowed: .cacheStaleAllowed
        case .cacheStaleIfError: .cacheStaleIfError
        case .cacheStoreMethod: .cacheStoreMethod
        case .cacheStorePost: .cacheStorePost
        case .cacheStorePart: .cacheStorePart
        case .cacheStoreWhole: .cacheStoreWhole
        case .cacheMustUnderstand: .cacheMustUnderstand
        case .cacheStoreVary: .cacheStoreVary
        case .cacheUnsafeMethod: .cacheUnsafeMethod
        case .cacheUnsafeSucceeded: .cacheUnsafeSucceeded
        case .cacheSameOrigin: .cacheSameOrigin
        case .cacheHeadSucceeded: .cacheHeadSucceeded
        case .cacheHeadMatches: .cacheHeadMatches
        case .cacheStoreStatus: .cacheStoreStatus
        case .cacheResponseNoStore: .cacheResponseNoStore
        case .cacheStoreLifetime: .cacheStoreLifetime
        case .cacheStoreComplete: .cacheStoreComplete
        case .cacheStoreFits: .cacheStoreFits
        case .cacheStoreInMemory: .cacheStoreInMemory
        case .cacheStoreAllowed: .cacheStoreAllowed

        // cache.handlerDecided
        case .cacheRequestHandler: .cacheRequestHandler
        case .cacheSessionHandler: .cacheSessionHandler
        case .cacheHandlerAnswer: .cacheHandlerAnswer
        case .cacheClosure: .cacheClosure
        case .cacheClosureAnswer: .cacheClosureAnswer

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
        case .resumeAnswerVersion: .resumeAnswerVersion

        // transport.rangeDecided
        case .rangeUnit: .rangeUnit
        case .rangeValidator: .rangeValidator
        case .rangeSatisfiable: .rangeSatisfiable

        // redirect.decided
        case .redirectStatus: .redirectStatus
        case .redirectLocation: .redirectLocation
        case .redirectLocationURL: .redirectLocationURL
        case .redirectNewPlace: .redirectNewPlace
        case .redirectLimit: .redirectLimit
        case .redirectStaysSecure: .redirectStaysSecure
        case .redirectNamesNoUser: .redirectNamesNoUser
        case .redirectMethodKept: .redirectMethodKept
        case .redirectSameOrigin: .redirectSameOrigin
        case .redirectSessionFields: .redirectSessionFields

        // redirect.settled
        case .redirectInBackground: .redirectInBackground
        case .redirectAllowed: .redirectAllowed
        case .redirectScheme: .redirectScheme

        // redirect.handlerDecided
        case .redirectRequestHandler: .redirectRequestHandler
        case .redirectSessionHandler: .redirectSessionHandler
        case .redirectHandlerAnswer: .redirectHandlerAnswer
        case .redirectClosure: .redirectClosure
        case .redirectClosureAnswer: .redirectClosureAnswer

        // challenge.decided
        case .challengeField: .challengeField
        case .challengeScheme: .challengeScheme
        case .challengeStale: .challengeStale
        case .challengeStrongest: .challengeStrongest
        case .challengeSpaceLeft: .challengeSpaceLeft
        case .challengeProxy: .challengeProxy

        // challenge.settled
        case .challengeSessionMethod: .challengeSessionMethod
        case .challengeNotCancelled: .challengeNotCancelled
        case .challengeNotRejected: .challengeNotRejected
        case .challengeCredential: .challengeCredential
        case .challengeAnswerable: .challengeAnswerable
        case .challengeUntried: .challengeUntried
        case .challengeNextSpace: .challengeNextSpace

        // clientCertificate.settled
        case .clientCertificateGiven: .clientCertificateGiven
        case .clientCertificateOptional: .clientCertificateOptional
        case .clientCertificateAuthority: .clientCertificateAuthority
        case .clientCertificateDates: .clientCertificateDates

        // credential.aheadDecided
        case .credentialArea: .credentialArea
        case .credentialNoOwnField: .credentialNoOwnField
        case .credentialStored: .credentialStored

        // credential.storeDecided
        case .credentialPersistence: .credentialPersistence
        case .credentialStorage: .credentialStorage

        // challenge.credentialDecided
        case .challengeAsksCredential: .challengeAsksCredential
        case .challengeFirst: .challengeFirst
        case .challengeRequestCredential: .challengeRequestCredential
        case .challengeAgain: .challengeAgain
        case .challengeOwnCredential: .challengeOwnCredential
        case .challengeDefaultCredential: .challengeDefaultCredential

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

        // connection.decided
        case .connectionTurn: .connectionTurn
        case .connectionMultiplexed: .connectionMultiplexed
        case .connectionSharedOpening: .connectionSharedOpening
        case .connectionIdle: .connectionIdle
        case .connectionLimit: .connectionLimit

        // connection.keepDecided
        case .connectionNotFailed: .connectionNotFailed
        case .connectionComplete: .connectionComplete
        case .connectionCloseOption: .connectionCloseOption
        case .connectionPersistent: .connectionPersistent

        // connectivity.decided
        case .connectivityPresent: .connectivityPresent
        case .connectivityCellularAllowed: .connectivityCellularAllowed
        case .connectivityExpensiveAllowed: .connectivityExpensiveAllowed
        case .connectivityConstrainedAllowed: .connectivityConstrainedAllowed
        case .connectivityBackground: .connectivityBackground
        case .connectivityWaits: .connectivityWaits

        // response.headDecided
        case .headStatusLine: .headStatusLine
        case .headFields: .headFields
        case .headSize: .headSize
        case .headFinal: .headFinal
        case .headFirst: .headFirst

        // response.lengthDecided
        case .lengthChunked: .lengthChunked
        case .lengthReadable: .lengthReadable
        case .lengthAgreed: .lengthAgreed
        case .lengthCountable: .lengthCountable

        // response.endDecided
        case .lengthReached: .lengthReached
        case .lengthSurplus: .lengthSurplus
        case .endHasHead: .endHasHead

        // connectivity.lossDecided
        case .connectivityLinkGone: .connectivityLinkGone

        // retry.decided, by an offline retrier
        case .offlineError: .offlineError
        case .offlineReturned: .offlineReturned

        // app.connectionDecided
        case .appSocketsKept: .appSocketsKept

        // app.handlerDecided
        case .appHandlerFirstCall: .appHandlerFirstCall
        case .appHandlerOnMain: .appHandlerOnMain
        case .appHandlersCalled: .appHandlersCalled
        case .appInBackground: .appInBackground

        // background.sessionDecided
        case .backgroundIdentifierFree: .backgroundIdentifierFree
        case .backgroundIdentifierKnown: .backgroundIdentifierKnown

        // background.taskDecided
        case .backgroundNoHandler: .backgroundNoHandler
        case .backgroundTaskKind: .backgroundTaskKind
        case .backgroundBodyFile: .backgroundBodyFile

        // background.startDecided
        case .backgroundBeginDate: .backgroundBeginDate
        case .backgroundDiscretionary: .backgroundDiscretionary
        case .backgroundGoodLink: .backgroundGoodLink

        // background.wakeDecided
        case .backgroundQuestion: .backgroundQuestion
        case .backgroundTasksOver: .backgroundTasksOver
        case .backgroundNotForceQuit: .backgroundNotForceQuit
        case .backgroundLaunchEvents: .backgroundLaunchEvents
        case .backgroundInMemory: .backgroundInMemory

        // trust.evaluatorDecided, trust.decided
        case .trustPinsPresent: .trustPinsPresent
        case .trustAnchorsSet: .trustAnchorsSet
        case .trustDefaultValidation: .trustDefaultValidation
        case .trustHostValidation: .trustHostValidation
        case .trustRevocationCheck: .trustRevocationCheck
        case .trustCertificatePinned: .trustCertificatePinned
        case .trustKeyPinned: .trustKeyPinned
        case .trustDisabled: .trustDisabled
        case .trustClosureAccepted: .trustClosureAccepted
        case .trustManagerPresent: .trustManagerPresent
        case .trustEvaluatorPresent: .trustEvaluatorPresent
        case .trustAllHosts: .trustAllHosts
        case .trustEvaluatorAccepted: .trustEvaluatorAccepted
        }
    }
}
