import Tracing

/// What is an error for a chain, and who wraps what has failed.
extension Clause {
    static let errors: [Clause] = errorsWithoutLibrary + errors4 + errors5

    private static let made: [Part?] = [.serializer, .handler]

    private static let errorsWithoutLibrary: [Clause] = [
        Clause(
            resource, [.value], [.handler],
            "a layer of one's own tells its caller nothing but a model or nil"
        ) { $0.place.value == "error" },
        Clause(
            noLibrary, [.value], made,
            "an app without a library looks at the status for validate(), and not at the content type",
            [.statusCode]
        ) { $0.hasNoError && $0.isOtherError { $0.contains("ContentType") } },
        Clause(
            noLibrary, [.value], made,
            "without a library, every answer is a success, whatever its status, unless the app looks at it",
            [.statusCode]
        ) { $0.hasNoError && $0.hasRefusedStatus },
        Clause(
            noLibrary, [.value], made,
            "without a library, it is for the app to move the file of a download, and no part of the task fails"
                + " with that",
            [.downloads]
        ) {
            $0.hasNoError
                && $0.isOtherError { $0 == "downloadedFileMoveFailed" || $0.hasPrefix("CocoaError(") }
        },
        Clause(
            noLibrary, [.value], made, failedBeforeResponse
        ) { $0.isAboutSuccess && !$0.hasNoError && $0.isTaskFailed && !$0.has(.wireHead) },
        Clause(
            noLibrary, [.value], made, "an app without a library gets errors as they are, and makes its own"
        ) { $0.isAboutFailures },
    ]

    private static let errors4: [Clause] = [
        Clause(
            sessionManager, [.value], made,
            "4.7 judges the response before it looks at the error with which the task ended", [.completes4]
        ) {
            $0.isAboutFailures && $0.found(.failedTask)
                && $0.hasError { $0.hasPrefix("responseValidationFailed(") }
                && $0.isOther { $0.skipsEveryValidator || $0.isTaskFailed }
        },
        Clause(
            sessionManager, [.value], made, "4.7 passes errors on as they are", [.responds4]
        ) { $0.isAboutFailures && !$0.hasOwnError4 },
    ]

    private static let errors5: [Clause] = [
        Clause(
            session, [.value], made, "5.12 refuses a GET with a body before it makes a task", [.refuses5]
        ) { $0.isAboutFailures && $0.hasError { $0.contains("bodyDataInGETRequest") } },
        Clause(
            session, [.value], made, "5.12 has an error of its own for a request that is cancelled",
            [.explicitlyCancelled5]
        ) { $0.isAboutFailures && $0.hasError { $0 == "explicitlyCancelled" } },
        Clause(
            session, [.value], made, "5.12 has an error of its own for a request that loses its session",
            [.sessionDeinitialized5]
        ) { $0.isAboutFailures && $0.hasError { $0 == "sessionDeinitialized" } },
        Clause(
            session, [.value], made, "5.12 has an error of its own for a server that it does not trust",
            [.evaluationFailed5]
        ) { $0.isAboutFailures && $0.hasError { $0.hasPrefix("serverTrustEvaluationFailed(") } },
        Clause(
            session, [.value], made,
            "5.12 makes a value of an empty body only for a type that has an empty value", [.emptyValue5]
        ) { $0.isAboutFailures && $0.hasError { $0.contains("invalidEmptyResponse(") } },
        Clause(
            session, [.value], made, "5.12 wraps every error in an AFError", [.wrapsError5]
        ) { $0.isAboutFailures && $0.wrapsError },
    ]
}

extension Situation {
    /// `true` if the place is about the errors of chains that all fail there.
    fileprivate var isAboutFailures: Bool { place.value == "error" && !isAboutSuccess }

    /// `true` if the chain has such an error at this place.
    fileprivate func hasError(_ condition: (String) -> Bool) -> Bool {
        guard let error = cell?.value("error") else { return false }
        return condition(error)
    }

    /// `true` if another chain has such an error at this place.
    fileprivate func isOtherError(_ condition: (String) -> Bool) -> Bool {
        place.value == "error" && place.sides.contains { !$0.chains.contains(chain) && condition($0.text) }
    }

    /// `true` if another chain refuses the status that this one has.
    fileprivate var hasRefusedStatus: Bool {
        guard let status = value("status", of: .handler) else { return false }
        return isOtherError { $0.contains("responseValidationFailed(") && $0.contains("(\(status))") }
    }

    /// `true` if 4.7 has made the error, and no other chain has wrapped it.
    fileprivate var hasOwnError4: Bool {
        hasError { error in
            Self.errorsOf4.contains { error.hasPrefix($0) } && !isOtherError { $0.contains(error) }
        }
    }

    private static let errorsOf4 = [
        "invalidURL", "parameterEncodingFailed", "multipartEncodingFailed", "responseValidationFailed",
        "responseSerializationFailed",
    ]

    /// `true` if the chain has the error of another one, in an error of its own.
    fileprivate var wrapsError: Bool {
        hasError { error in
            Self.wrappings.contains { error.contains($0) } || isOtherError { error.contains($0) }
        }
    }

    /// Errors whose texts do not say what is in them.
    private static let wrappings = ["downloadedFileMoveFailed", "decodingFailed", "jsonSerializationFailed"]
}

extension MirroredSymbol {
    fileprivate static let refuses5 = alamofire5(
        "URLRequest.validate()", "Extensions/URLRequest+Alamofire.swift", 34)
    fileprivate static let explicitlyCancelled5 = alamofire5(
        "AFError.explicitlyCancelled", MirroredFile.error5, 201)
    fileprivate static let sessionDeinitialized5 = alamofire5(
        "AFError.sessionDeinitialized", MirroredFile.error5, 223)
    fileprivate static let evaluationFailed5 = alamofire5(
        "AFError.serverTrustEvaluationFailed", MirroredFile.error5, 220)
    fileprivate static let emptyValue5 = alamofire5(
        "EmptyResponse.emptyValue()", "Features/ResponseSerialization.swift", 412)
}
