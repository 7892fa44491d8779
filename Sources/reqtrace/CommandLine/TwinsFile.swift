/// The Swift file that makes an app's code use the simulated twins, although it imports Foundation.
///
/// A name that a module declares itself shadows the same name in every module that it imports. So a target
/// with this file means the twin by `DispatchQueue`, in each of its files, whatever that file imports. The
/// names are public, because an app's public declarations use them.
enum TwinsFile {
    /// The twins of one module that have an original of the same name.
    struct Group {
        let module: String
        let types: [String]
        let values: [String]
        /// The functions. A module also has those that it re-exports, such as Security's on Apple's
        /// platforms; the type tells the twin from the original.
        let functions: [(name: String, type: String)]
    }

    /// Every public twin, by module, in the order of the alphabet.
    static let groups = [
        Group(
            module: "Simulation",
            types: [
                "BlockOperation", "DispatchGroup", "DispatchPredicate", "DispatchQueue", "DispatchSemaphore",
                "DispatchSource", "DispatchSourceProtocol", "DispatchSourceTimer", "DispatchTime",
                "DispatchWallTime", "DispatchWorkItem", "NSLock", "NotificationCenter", "Operation",
                "OperationQueue", "RunLoop", "Task", "Thread", "Timer",
            ],
            values: [], functions: []),
        Group(
            module: "URLLoading",
            types: [
                "CFError", "HTTPCookie", "HTTPCookieStorage", "HTTPCookieStringPolicy", "NWInterface",
                "NWPath", "NWPathMonitor", "OSStatus", "SCNetworkReachabilityFlags", "SecCertificate",
                "SecIdentity", "SecKey", "SecPolicy", "SecTrust", "SecTrustResultType", "UIApplication",
                "UIApplicationDelegate", "URLAuthenticationChallenge", "URLAuthenticationChallengeSender",
                "URLCache", "URLCredentialStorage", "URLProtectionSpace", "URLProtocol", "URLProtocolClient",
                "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
                "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
                "URLSessionTask", "URLSessionTaskDelegate", "URLSessionTaskMetrics",
                "URLSessionTaskTransactionMetrics", "URLSessionUploadTask", "URLSessionWebSocketDelegate",
                "URLSessionWebSocketTask",
            ],
            values: [
                "NSURLAuthenticationMethodClientCertificate", "NSURLAuthenticationMethodServerTrust",
                "NSURLCredentialStorageRemoveSynchronizableCredentials",
                "NSURLSessionDownloadTaskResumeData", "NSURLSessionTransferSizeUnknown", "errSecParam",
                "errSecSuccess", "kSecRevocationCRLMethod", "kSecRevocationNetworkAccessDisabled",
                "kSecRevocationOCSPMethod", "kSecRevocationPreferCRL",
                "kSecRevocationRequirePositiveResponse", "kSecRevocationUseAnyAvailableMethod",
            ],
            functions: [
                ("SecCertificateCopyData", "(SecCertificate) -> Data"),
                ("SecCertificateCopyKey", "(SecCertificate) -> SecKey?"),
                ("SecCertificateCopySubjectSummary", "(SecCertificate) -> String?"),
                ("SecCertificateCreateWithData", "(AnyObject?, Data) -> SecCertificate?"),
                ("SecIdentityCopyCertificate", "(SecIdentity, inout SecCertificate?) -> OSStatus"),
                ("SecPolicyCreateBasicX509", "() -> SecPolicy"),
                ("SecPolicyCreateRevocation", "(UInt) -> SecPolicy?"),
                ("SecPolicyCreateSSL", "(Bool, String?) -> SecPolicy"),
                ("SecTrustCopyCertificateChain", "(SecTrust) -> [SecCertificate]?"),
                ("SecTrustCopyKey", "(SecTrust) -> SecKey?"),
                (
                    "SecTrustCreateWithCertificates",
                    "([SecCertificate], [SecPolicy], inout SecTrust?) -> OSStatus"
                ),
                ("SecTrustEvaluate", "(SecTrust, inout SecTrustResultType) -> OSStatus"),
                ("SecTrustEvaluateWithError", "(SecTrust, UnsafeMutablePointer<CFError?>?) -> Bool"),
                ("SecTrustSetAnchorCertificates", "(SecTrust, [SecCertificate]) -> OSStatus"),
                ("SecTrustSetAnchorCertificatesOnly", "(SecTrust, Bool) -> OSStatus"),
            ]),
    ]

    /// Functions whose twins need no alias, because their arguments are twins and tell them from the
    /// originals. A file that imports Foundation alone has to import their module to see them.
    static let resolvedByArguments = ["SecTrustSetPolicies", "dispatchPrecondition"]

    /// What has no twin and would stop the one thread: each with what to use instead.
    static let withoutTwin = [
        (name: "NSCondition", instead: "a DispatchSemaphore or a DispatchGroup"),
        (name: "NSConditionLock", instead: "a DispatchSemaphore or a DispatchGroup"),
    ]

    /// The file.
    static var text: String {
        var lines = [
            "// The simulated twins of Foundation's and Dispatch's types, under the names of their originals.",
            "//",
            "// Written by \"reqtrace twins\". Add this file to the target that holds an app's files: they keep",
            "// \"import Foundation\" and \"import Dispatch\", and mean the twins by these names all the same.",
            "//",
            "// Date has no twin: Date() and Date.now are of the real clock, while virtual time begins at",
            "// 2001-01-01 00:00 UTC. In a test, the date is that of the simulation: server.simulator.date.",
            "",
            "import Foundation",
        ]
        lines += groups.map { "import \($0.module)" }
        for group in groups {
            lines.append("")
            lines += group.types.map { "public typealias \($0) = \(group.module).\($0)" }
            lines += group.values.map { value(of: $0, in: group.module) }
            lines += group.functions.map { function($0.name, of: $0.type, in: group.module) }
        }
        lines += [
            "", "// These wait in real time. Here they take virtual time.", "",
            "@discardableResult",
            "public func sleep(_ seconds: UInt32) -> UInt32 {",
            "    Thread.sleep(forTimeInterval: TimeInterval(seconds))",
            "    return 0",
            "}",
            "",
            "@discardableResult",
            "public func usleep(_ microseconds: UInt32) -> Int32 {",
            "    Thread.sleep(forTimeInterval: TimeInterval(microseconds) / 1e6)",
            "    return 0",
            "}",
            "", "// These have no twin: a thread that waits for them would never go on.",
        ]
        for (name, instead) in withoutTwin {
            lines += [
                "", "@available(*, unavailable, message: \"a simulation has one thread; use \(instead)\")",
                "public typealias \(name) = Foundation.\(name)",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The line for a value, broken where the formatter would break it.
    private static func value(of name: String, in module: String) -> String {
        let line = "public let \(name) = \(module).\(name)"
        return line.count > 110 ? "public let \(name) = \(module)\n    .\(name)" : line
    }

    /// The lines for a function. It becomes a closure, which any thread may call, in every mode of Swift.
    private static func function(_ name: String, of type: String, in module: String) -> String {
        let parameters = type.dropFirst().prefix { $0 != ")" }.split(separator: ", ")
        let arguments = parameters.enumerated().map { $1.hasPrefix("inout ") ? "&$\($0)" : "$\($0)" }
        let call = "\(module).\(name)(\(arguments.joined(separator: ", ")))"
        let (head, tail) = ("public let \(name):", "@Sendable \(type) = {")
        return "\(head) \(tail)".count > 110
            ? "\(head)\n    \(tail)\n        \(call)\n    }" : "\(head) \(tail)\n    \(call)\n}"
    }
}
