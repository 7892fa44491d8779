import Foundation
import Testing
import Tracing

@Suite struct `The text of an error in a trace` {
    @Test(
        arguments: [
            (URLError(.timedOut), "URLError(-1001)"),
            (CocoaError(.fileNoSuchFile), "CocoaError(4)"),
            (NSError(domain: NSURLErrorDomain, code: -1009), "URLError(-1009)"),
            (NSError(domain: NSCocoaErrorDomain, code: 260, userInfo: ["a": 1, "b": 2]), "CocoaError(260)"),
            (NSError(domain: NSPOSIXErrorDomain, code: 57), "POSIXError(57)"),
            (POSIXError(.EAGAIN), "POSIXError(EAGAIN)"),
            (NSError(domain: "App", code: 7, userInfo: ["a": 1, "b": 2]), "App(7)"),
            (Named(), "named"),
            (Plain.broken, "broken"),
        ] as [(any Error, String)])
    func `names the error, and nothing that differs from run to run`(error: any Error, text: String) {
        #expect(traceText(error) == text)
    }

    private struct Named: Error, TraceDescribable {
        let traceDescription = "named"
    }

    private enum Plain: Error { case broken }
}
