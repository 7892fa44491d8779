import JSONText
import TextPages
import Tracing

/// Words for the calls of a session's delegate.
enum DelegateText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .delegate.didReceiveInformationalResponse:
            .says("The delegate hears of a head before the response: status \(status(event)).")
        case .delegate.didReceiveResponse:
            .says("The delegate hears of a response: status \(status(event)).")
        case .delegate.didReceiveData: .says("The delegate is given \(event.byteCount).")
        case .delegate.didCompleteWithError:
            .says(
                "The delegate hears that the task is over"
                    + event.quoted("error", before: ", with the error ", mark: "") + ".")
        case .delegate.didFinishCollectingMetrics: metrics(event)
        case .delegate.closureCalled:
            .says("The delegate's closure \(event.text("name") ?? "?") is called, which the app has set.")
        default:
            transfer(kind, event) ?? detour(kind, event)
        }
    }

    private static func status(_ event: TraceEvent) -> String { event.text("status") ?? "?" }

    // MARK: Bodies

    /// Bodies that are sent, files that are downloaded, a WebSocket that is closed.
    private static func transfer<Words: EventWording>(_ kind: EventKind, _ event: TraceEvent) -> Words? {
        switch kind {
        case .delegate.didSendBodyData:
            .says(
                "The delegate hears how much of the body is sent: \(amount(event)).",
                brief: briefAmount(event))
        case .delegate.needNewBodyStream: .says("The delegate is asked for a stream to read the body from.")
        case .delegate.gaveBodyStream:
            .says(
                event["given"]?.bool == true
                    ? "The delegate gives a stream." : "The delegate has no stream.")
        case .delegate.didWriteData:
            .says("The delegate hears how much is in the file: \(amount(event)).", brief: briefAmount(event))
        case .delegate.didResumeAtOffset:
            .says(
                "The delegate hears that the download goes on after \(offset(event) ?? "? bytes").",
                brief: offset(event).map { "after \($0)" })
        case .delegate.didFinishDownloadingTo:
            .says(
                "The delegate is given the file \(event.text("file") ?? "?"), for as long as this call lasts.",
                brief: event.text("file"))
        case .delegate.didCloseWith:
            .says(
                "The delegate hears that it is closed\(WebSocketText.codeAndReason(event)).",
                brief: event.closeCode)
        default: nil
        }
    }

    /// `8 bytes`, of which a download has not come anew.
    private static func offset(_ event: TraceEvent) -> String? {
        event.text("offset").map { counted($0, "byte") }
    }

    /// `8 of 11 bytes`, or `8 bytes` if the total is not known.
    private static func amount(_ event: TraceEvent) -> String {
        let total = event.text("total") ?? "?"
        guard let expected = event["expected"]?.integer, expected >= 0 else { return counted(total, "byte") }
        return "\(total) of \(counted("\(expected)", "byte"))"
    }

    private static func briefAmount(_ event: TraceEvent) -> String? {
        event["total"] != nil && event["expected"] != nil ? amount(event) : nil
    }

    // MARK: Redirects and challenges

    private static func detour<Words: EventWording>(_ kind: EventKind, _ event: TraceEvent) -> Words? {
        switch kind {
        case .delegate.willPerformHTTPRedirection:
            let proposal = proposal(event)
            return .says(
                "The delegate is asked: is \(proposal ?? "the redirect") sent now?",
                brief: proposal.map { "\(status(event)) → \($0)" })
        case .delegate.didReceiveChallenge:
            return .says(
                challenge(event),
                brief: event.text("previousFailures").map {
                    "\(event.text("method") ?? "?"), previousFailures \($0)"
                })
        default: return nil
        }
    }

    private static func challenge(_ event: TraceEvent) -> String {
        let server = event.text("server") ?? "?"
        switch event.text("method") {
        case "NSURLAuthenticationMethodServerTrust":
            return "The delegate is asked whether the server at \(server) is to be trusted."
        case "NSURLAuthenticationMethodClientCertificate":
            return "The delegate is asked for a certificate of the client's at \(server)."
        default:
            let realm = event.text("realm").map { " for \"\($0)\"" } ?? ""
            return "The delegate is asked for a credential\(realm) at \(server); \(refused(event)) so far."
        }
    }

    /// `2 have been refused`
    private static func refused(_ event: TraceEvent) -> String {
        switch event.text("previousFailures") ?? "0" {
        case "0": "none has been refused"
        case "1": "1 has been refused"
        case let count: "\(count) have been refused"
        }
    }

    /// `GET https://example.com/docs/`: the request that would follow a redirect.
    private static func proposal(_ event: TraceEvent) -> String? {
        guard let request = event["newRequest"], let url = request["url"]?.string else { return nil }
        return "\(request["method"]?.string ?? "GET") \(url)"
    }

    // MARK: Metrics

    /// `The delegate is given the metrics: from the network, 304 in 25 ms; from the cache, 200 in 0 ms.`
    private static func metrics<Words: EventWording>(_ event: TraceEvent) -> Words? {
        guard let transactions = event["transactions"]?.array else { return nil }
        let words = transactions.map { transaction -> String in
            let reused = transaction["isReused"]?.bool == true ? ", over a connection that was there" : ""
            return "\(source(transaction)), \(outcome(transaction))\(reused)"
        }
        return .says(
            "The delegate is given the metrics: \(words.joined(separator: "; ")).",
            brief: transactions.map(outcome).joined(separator: ", then "))
    }

    /// `302 in 25 ms`
    private static func outcome(_ transaction: JSON) -> String {
        let status = transaction["status"]?.integer.map { "\($0)" } ?? "no answer"
        return status + (time(transaction).map { " in \($0)" } ?? "")
    }

    private static func source(_ transaction: JSON) -> String {
        switch transaction["fetchType"]?.string {
        case "localCache": "from the cache"
        case "networkLoad": "from the network"
        default: "from nowhere"
        }
    }

    private static func time(_ transaction: JSON) -> VirtualDuration? {
        guard let start = transaction["fetchStart"]?.integer, let end = transaction["responseEnd"]?.integer,
            end >= start, start >= 0
        else { return nil }
        return VirtualDuration(nanoseconds: UInt64(end - start))
    }
}
