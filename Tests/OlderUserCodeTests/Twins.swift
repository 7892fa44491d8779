// The simulated twins of Foundation's and Dispatch's types, under the names of their originals.
//
// Written by "reqtrace twins". Add this file to the target that holds an app's files: they keep
// "import Foundation" and "import Dispatch", and mean the twins by these names all the same.
//
// Date has no twin: Date() and Date.now are of the real clock, while virtual time begins at
// 2001-01-01 00:00 UTC. In a test, the date is that of the simulation: server.simulator.date.

import Foundation
import Simulation
import URLLoading

public typealias BlockOperation = Simulation.BlockOperation
public typealias DispatchGroup = Simulation.DispatchGroup
public typealias DispatchPredicate = Simulation.DispatchPredicate
public typealias DispatchQueue = Simulation.DispatchQueue
public typealias DispatchSemaphore = Simulation.DispatchSemaphore
public typealias DispatchSource = Simulation.DispatchSource
public typealias DispatchSourceProtocol = Simulation.DispatchSourceProtocol
public typealias DispatchSourceTimer = Simulation.DispatchSourceTimer
public typealias DispatchTime = Simulation.DispatchTime
public typealias DispatchWallTime = Simulation.DispatchWallTime
public typealias DispatchWorkItem = Simulation.DispatchWorkItem
public typealias NSLock = Simulation.NSLock
public typealias NotificationCenter = Simulation.NotificationCenter
public typealias Operation = Simulation.Operation
public typealias OperationQueue = Simulation.OperationQueue
public typealias RunLoop = Simulation.RunLoop
public typealias Task = Simulation.Task
public typealias Thread = Simulation.Thread
public typealias Timer = Simulation.Timer

public typealias CFError = URLLoading.CFError
public typealias HTTPCookie = URLLoading.HTTPCookie
public typealias HTTPCookieStorage = URLLoading.HTTPCookieStorage
public typealias HTTPCookieStringPolicy = URLLoading.HTTPCookieStringPolicy
public typealias NWInterface = URLLoading.NWInterface
public typealias NWPath = URLLoading.NWPath
public typealias NWPathMonitor = URLLoading.NWPathMonitor
public typealias OSStatus = URLLoading.OSStatus
public typealias SCNetworkReachabilityFlags = URLLoading.SCNetworkReachabilityFlags
public typealias SecCertificate = URLLoading.SecCertificate
public typealias SecIdentity = URLLoading.SecIdentity
public typealias SecKey = URLLoading.SecKey
public typealias SecPolicy = URLLoading.SecPolicy
public typealias SecTrust = URLLoading.SecTrust
public typealias SecTrustResultType = URLLoading.SecTrustResultType
public typealias UIApplication = URLLoading.UIApplication
public typealias UIApplicationDelegate = URLLoading.UIApplicationDelegate
public typealias URLAuthenticationChallenge = URLLoading.URLAuthenticationChallenge
public typealias URLAuthenticationChallengeSender = URLLoading.URLAuthenticationChallengeSender
public typealias URLCache = URLLoading.URLCache
public typealias URLCredentialStorage = URLLoading.URLCredentialStorage
public typealias URLProtectionSpace = URLLoading.URLProtectionSpace
public typealias URLProtocol = URLLoading.URLProtocol
public typealias URLProtocolClient = URLLoading.URLProtocolClient
public typealias URLSession = URLLoading.URLSession
public typealias URLSessionConfiguration = URLLoading.URLSessionConfiguration
public typealias URLSessionDataDelegate = URLLoading.URLSessionDataDelegate
public typealias URLSessionDataTask = URLLoading.URLSessionDataTask
public typealias URLSessionDelegate = URLLoading.URLSessionDelegate
public typealias URLSessionDownloadDelegate = URLLoading.URLSessionDownloadDelegate
public typealias URLSessionDownloadTask = URLLoading.URLSessionDownloadTask
public typealias URLSessionTask = URLLoading.URLSessionTask
public typealias URLSessionTaskDelegate = URLLoading.URLSessionTaskDelegate
public typealias URLSessionTaskMetrics = URLLoading.URLSessionTaskMetrics
public typealias URLSessionTaskTransactionMetrics = URLLoading.URLSessionTaskTransactionMetrics
public typealias URLSessionUploadTask = URLLoading.URLSessionUploadTask
public typealias URLSessionWebSocketDelegate = URLLoading.URLSessionWebSocketDelegate
public typealias URLSessionWebSocketTask = URLLoading.URLSessionWebSocketTask
public let NSURLAuthenticationMethodClientCertificate = URLLoading.NSURLAuthenticationMethodClientCertificate
public let NSURLAuthenticationMethodServerTrust = URLLoading.NSURLAuthenticationMethodServerTrust
public let NSURLCredentialStorageRemoveSynchronizableCredentials = URLLoading
    .NSURLCredentialStorageRemoveSynchronizableCredentials
public let NSURLSessionDownloadTaskResumeData = URLLoading.NSURLSessionDownloadTaskResumeData
public let NSURLSessionTransferSizeUnknown = URLLoading.NSURLSessionTransferSizeUnknown
public let errSecParam = URLLoading.errSecParam
public let errSecSuccess = URLLoading.errSecSuccess
public let kSecRevocationCRLMethod = URLLoading.kSecRevocationCRLMethod
public let kSecRevocationNetworkAccessDisabled = URLLoading.kSecRevocationNetworkAccessDisabled
public let kSecRevocationOCSPMethod = URLLoading.kSecRevocationOCSPMethod
public let kSecRevocationPreferCRL = URLLoading.kSecRevocationPreferCRL
public let kSecRevocationRequirePositiveResponse = URLLoading.kSecRevocationRequirePositiveResponse
public let kSecRevocationUseAnyAvailableMethod = URLLoading.kSecRevocationUseAnyAvailableMethod
public let SecCertificateCopyData: @Sendable (SecCertificate) -> Data = {
    URLLoading.SecCertificateCopyData($0)
}
public let SecCertificateCopyKey: @Sendable (SecCertificate) -> SecKey? = {
    URLLoading.SecCertificateCopyKey($0)
}
public let SecCertificateCopySubjectSummary: @Sendable (SecCertificate) -> String? = {
    URLLoading.SecCertificateCopySubjectSummary($0)
}
public let SecCertificateCreateWithData: @Sendable (AnyObject?, Data) -> SecCertificate? = {
    URLLoading.SecCertificateCreateWithData($0, $1)
}
public let SecIdentityCopyCertificate: @Sendable (SecIdentity, inout SecCertificate?) -> OSStatus = {
    URLLoading.SecIdentityCopyCertificate($0, &$1)
}
public let SecPolicyCreateBasicX509: @Sendable () -> SecPolicy = {
    URLLoading.SecPolicyCreateBasicX509()
}
public let SecPolicyCreateRevocation: @Sendable (UInt) -> SecPolicy? = {
    URLLoading.SecPolicyCreateRevocation($0)
}
public let SecPolicyCreateSSL: @Sendable (Bool, String?) -> SecPolicy = {
    URLLoading.SecPolicyCreateSSL($0, $1)
}
public let SecTrustCopyCertificateChain: @Sendable (SecTrust) -> [SecCertificate]? = {
    URLLoading.SecTrustCopyCertificateChain($0)
}
public let SecTrustCopyKey: @Sendable (SecTrust) -> SecKey? = {
    URLLoading.SecTrustCopyKey($0)
}
public let SecTrustCreateWithCertificates:
    @Sendable ([SecCertificate], [SecPolicy], inout SecTrust?) -> OSStatus = {
        URLLoading.SecTrustCreateWithCertificates($0, $1, &$2)
    }
public let SecTrustEvaluate: @Sendable (SecTrust, inout SecTrustResultType) -> OSStatus = {
    URLLoading.SecTrustEvaluate($0, &$1)
}
public let SecTrustEvaluateWithError: @Sendable (SecTrust, UnsafeMutablePointer<CFError?>?) -> Bool = {
    URLLoading.SecTrustEvaluateWithError($0, $1)
}
public let SecTrustSetAnchorCertificates: @Sendable (SecTrust, [SecCertificate]) -> OSStatus = {
    URLLoading.SecTrustSetAnchorCertificates($0, $1)
}
public let SecTrustSetAnchorCertificatesOnly: @Sendable (SecTrust, Bool) -> OSStatus = {
    URLLoading.SecTrustSetAnchorCertificatesOnly($0, $1)
}

// These wait in real time. Here they take virtual time.

@discardableResult
public func sleep(_ seconds: UInt32) -> UInt32 {
    Thread.sleep(forTimeInterval: TimeInterval(seconds))
    return 0
}

@discardableResult
public func usleep(_ microseconds: UInt32) -> Int32 {
    Thread.sleep(forTimeInterval: TimeInterval(microseconds) / 1e6)
    return 0
}

// These have no twin: a thread that waits for them would never go on.

@available(*, unavailable, message: "a simulation has one thread; use a DispatchSemaphore or a DispatchGroup")
public typealias NSCondition = Foundation.NSCondition

@available(*, unavailable, message: "a simulation has one thread; use a DispatchSemaphore or a DispatchGroup")
public typealias NSConditionLock = Foundation.NSConditionLock
