import OracleSupport
import Testing

@testable import SessionManagerChain

@Suite struct `A response of 4-7` {
    private let timeline = Timeline(
        requestStartTime: 1, initialResponseTime: 1.015, requestCompletedTime: 1.0204,
        serializationCompletedTime: 2)

    @Test func `says in a timeline how long it took`() {
        #expect(timeline.latency.rounded(places: 6) == 0.015)
        #expect(timeline.requestDuration.rounded(places: 6) == 0.0204)
        #expect(timeline.serializationDuration.rounded(places: 6) == 0.9796)
        #expect(timeline.totalDuration == 1)
        #expect(
            timeline.description == """
                Timeline: { "Latency": 0.015 secs, "Request Duration": 0.020 secs, \
                "Serialization Duration": 0.980 secs, "Total Duration": 1.000 secs }
                """)
        #expect(
            timeline.debugDescription == """
                Timeline: { "Request Start Time": 1.000, "Initial Response Time": 1.015, \
                "Request Completed Time": 1.020, "Serialization Completed Time": 2.000, \
                "Latency": 0.015 secs, "Request Duration": 0.020 secs, \
                "Serialization Duration": 0.980 secs, "Total Duration": 1.000 secs }
                """)
    }

    @Test(arguments: [
        (-0.0204, "-0.020 secs"), (.infinity, "9223372036854775.807 secs"),
        (-.infinity, "-9223372036854775.808 secs"), (.nan, "0.000 secs"),
    ])
    func `says how long it took for any moments`(moment: TimeInterval, text: String) {
        let timeline = Timeline(requestStartTime: 0, requestCompletedTime: moment)
        #expect(timeline.description.contains("\"Request Duration\": \(text)"))
    }

    @Test func `has the moments of its request on virtual time`() throws {
        let scene = ManagerScene()
        let lines = Lines()
        scene.simulator.main.enqueue(after: .seconds(2)) {
            scene.manager.request(pageURL).responseData { lines.add($0.timeline.debugDescription) }
        }
        scene.simulator.run()
        #expect(
            lines.all == [
                """
                Timeline: { "Request Start Time": 2.000, "Initial Response Time": 2.015, \
                "Request Completed Time": 2.015, "Serialization Completed Time": 2.015, \
                "Latency": 0.015 secs, "Request Duration": 0.015 secs, \
                "Serialization Duration": 0.000 secs, "Total Duration": 0.015 secs }
                """
            ])
    }

    @Test func `has the metrics of its task, and none that an app makes it with`() {
        let scene = ManagerScene()
        let lines = Lines()
        scene.run {
            scene.manager.request(pageURL).response { response in
                let data = DefaultDataResponse(
                    request: nil, response: nil, data: nil, error: nil, metrics: response.metrics)
                let download = DefaultDownloadResponse(
                    request: nil, response: nil, temporaryURL: nil, destinationURL: nil, resumeData: nil,
                    error: nil, metrics: response.metrics)
                let all = [response.metrics, data.metrics, download.metrics]
                lines.add("\(all.map { $0 != nil })")
            }
        }
        #expect(lines.all == ["[true, false, false]"])
    }

    @Test func `describes itself line by line`() throws {
        let request = try URLRequest(url: "https://example.test/", method: .post)
        let data = DataResponse(
            request: request, response: try response(200), data: Data([1, 2]), result: .success(2))
        #expect(data.description == "SUCCESS: 2")
        #expect(
            data.debugDescription == """
                [Request]: POST https://example.test/
                [Response]: 200 https://example.test/
                [Data]: 2 bytes
                [Result]: SUCCESS: 2
                [Timeline]: \(Timeline().debugDescription)
                """)
        let download = DownloadResponse<Int>(
            request: nil, response: nil, temporaryURL: URL(filePath: "/downloads/a"), destinationURL: nil,
            resumeData: nil, result: .failure(NamedError("A")))
        #expect(
            download.debugDescription == """
                [Request]: nil
                [Response]: nil
                [TemporaryURL]: /downloads/a
                [DestinationURL]: nil
                [ResumeData]: 0 bytes
                [Result]: FAILURE: NamedError(A)
                [Timeline]: \(Timeline().debugDescription)
                """)
    }

    @Test func `keeps everything else when its result is transformed`() throws {
        let good = DataResponse(
            request: nil, response: try response(201), data: Data([1]), result: .success(2),
            timeline: timeline)
        let mapped = good.map { "\($0)" }
        #expect(mapped.value == "2" && mapped.data == Data([1]) && mapped.response?.statusCode == 201)
        #expect(mapped.timeline.totalDuration == 1)
        #expect(good.flatMap { _ -> Int in throw NamedError("B") }.error is NamedError)
        let bad = DownloadResponse<Int>(
            request: nil, response: nil, temporaryURL: nil, destinationURL: nil, resumeData: Data([7]),
            result: .failure(NamedError("A")))
        let changed = bad.mapError { _ in AFError.invalidURL(url: "") }
        #expect(changed.error is AFError && changed.resumeData == Data([7]))
        #expect(bad.flatMapError { _ -> AFError in throw NamedError("C") }.error is NamedError)
    }
}

extension Double {
    fileprivate func rounded(places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
        return (self * factor).rounded() / factor
    }
}
