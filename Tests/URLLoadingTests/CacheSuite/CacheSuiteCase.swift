import Foundation

/// The suite as in its file: http-tests/cache-tests by Mark Nottingham, converted to data.
struct CacheSuiteFile: Decodable {
    struct Group: Decodable {
        let id: String
        let tests: [CacheSuiteCase]
    }

    let suites: [Group]

    var cases: [CacheSuiteCase] { suites.flatMap(\.tests) }
}

/// One case: requests that are sent one after the other, what the origin answers, and what is expected.
struct CacheSuiteCase: Decodable {
    /// The meaning of a failure.
    enum Kind: String, Decodable { case required, optimal, check }
    /// The caches that the case is meant for.
    enum Audience: String, Decodable { case core, extra, excluded }

    let id: String
    let suite: String
    let kind: Kind
    let applies: Audience
    /// The cases that must pass for this one to mean anything.
    let dependsOn: [String]
    let requests: [Step]

    /// One request, its answer, and the checks.
    struct Step: Decodable {
        let requestMethod: String
        let pathSuffix: String
        let requestHeaders: [Field]
        let requestBody: String?
        let pauseAfterSeconds: Int
        let response: Answer
        let expectedType: ExpectedType?
        let typeIsSetup: Bool
        let statusCheck: StatusCheck
        let bodyCheck: BodyCheck
        let expectedMethod: MethodCheck?
        let expectedRequestHeaders: [FieldCheck]
        let expectedRequestHeadersSetup: Bool
        let expectedRequestHeadersMissing: [FieldCheck]
        let expectedRequestHeadersMissingSetup: Bool
        let expectedResponseHeaders: [FieldCheck]
        let expectedResponseHeadersSetup: Bool
        let expectedResponseHeadersMissing: [FieldCheck]
        let expectedResponseHeadersMissingSetup: Bool

        /// `true` if this step can only expect a failure to connect.
        var acceptsFailure: Bool {
            response.disconnect && expectedType == nil && statusCheck.mode == .none
        }
    }

    enum ExpectedType: String, Decodable {
        case cached
        case notCached = "not_cached"
        case etagValidated = "etag_validated"
        case modificationValidated = "lm_validated"
    }

    struct Answer: Decodable {
        let status: Int
        let headers: [Field]
        let body: String?
        let pauseSeconds: Int
        let disconnect: Bool
        let answers304Only: Bool
    }

    struct Field: Decodable {
        let name: String
        let value: Value
        let check: Bool?
    }

    struct StatusCheck: Decodable {
        enum Mode: String, Decodable { case exact, none }
        let mode: Mode
        let status: Int?
        let setup: Bool?
        let on999Setup: Bool?
    }

    struct BodyCheck: Decodable {
        enum Mode: String, Decodable { case exact, token, none }
        let mode: Mode
        let text: String?
        let setup: Bool?
    }

    struct MethodCheck: Decodable {
        let method: String
        let setup: Bool
    }

    struct FieldCheck: Decodable {
        enum Operation: String, Decodable {
            case present, equals, greaterThan, equalsHeader, absent, notContains, notEquals
        }
        let name: String
        let op: Operation
        let value: Value?
        let number: Int?
    }

    /// A text, or one that depends on when and where it is used.
    enum Value: Decodable {
        case text(String)
        case date(seconds: Int, from: Origin, isOldForm: Bool)
        case path(append: String)

        enum Origin: String, Decodable { case serverNow, previousResponseServerNow, thisResponseServerNow }

        private struct HTTPDateValue: Decodable {
            let deltaSeconds: Int
            let relativeTo: Origin
            let format: String
        }

        private struct PathValue: Decodable { let append: String }

        private enum CodingKeys: String, CodingKey { case httpDate, urlPath }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                self = .text(text)
                return
            }
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let date = try container.decodeIfPresent(HTTPDateValue.self, forKey: .httpDate) {
                self = .date(
                    seconds: date.deltaSeconds, from: date.relativeTo, isOldForm: date.format == "rfc850")
            } else {
                self = .path(append: try container.decode(PathValue.self, forKey: .urlPath).append)
            }
        }
    }
}
