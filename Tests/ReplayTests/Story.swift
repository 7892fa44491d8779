import JSONText
import Replay
import Tracing

/// Small traces, written as in a trace file.
enum Story {
    /// A request whose token has expired: 401, a refresh, a second attempt with another token, 200.
    static func refresh() throws -> ListSource {
        ListSource(try events(refreshText))
    }

    static func events(_ text: String) throws -> [TraceEvent] {
        try text.split(separator: "\n").map { try TraceEvent(line: Array($0.utf8)) }
    }

    private static let refreshText = #"""
        {"n":1,"t":0,"kind":"session.created","source":"Chain/Session.swift:10","data":{"label":"root"}}
        {"n":2,"t":0,"queue":"com.apple.main-thread","cause":1,"kind":"script.called","source":"Chain/Run.swift:5","callback":"call.request(profile)","data":{"name":"request(profile)"}}
        {"n":3,"t":0,"queue":"com.apple.main-thread","request":1,"attempt":0,"cause":2,"kind":"request.created","source":"Chain/Session.swift:20","data":{"type":"DataRequest"}}
        {"n":4,"t":0,"queue":"com.apple.main-thread","request":1,"attempt":0,"cause":3,"kind":"request.stateChanged","source":"Chain/Request.swift:30","data":{"from":"initialized","to":"resumed"}}
        {"n":5,"t":0,"queue":"root.request","request":1,"attempt":0,"cause":3,"kind":"urlRequest.created","source":"Chain/Session.swift:40","data":{"method":"GET","url":"https://api.example/profile","headers":{"Accept":"*/*"}}}
        {"n":6,"t":0,"queue":"root.request","request":1,"attempt":0,"cause":5,"kind":"adapt.started","source":"Chain/Session.swift:44","data":{"name":"auth"}}
        {"n":7,"t":0,"queue":"root.request","request":1,"attempt":0,"cause":6,"kind":"authentication.applied","source":"Chain/Auth.swift:12","data":{"credential":"token-1"}}
        {"n":8,"t":0,"queue":"root.request","request":1,"attempt":0,"cause":7,"kind":"adapt.completed","source":"Chain/Session.swift:48","data":{"name":"auth","changes":[{"field":"header Authorization","to":"Bearer token-1"}]}}
        {"n":9,"t":0,"queue":"root","request":1,"attempt":0,"task":1,"cause":8,"kind":"task.created","source":"Chain/Task.swift:8","data":{"type":"URLSessionDataTask","method":"GET","url":"https://api.example/profile","headers":{"Accept":"*/*","Authorization":"Bearer token-1"}}}
        {"n":10,"t":0,"queue":"root","request":1,"attempt":0,"task":1,"cause":9,"kind":"transport.sent","source":"Chain/Wire.swift:3","data":{"method":"GET","url":"https://api.example/profile","headers":{"Accept":"*/*","Authorization":"Bearer token-1"}}}
        {"n":11,"t":0,"queue":"root","request":1,"attempt":0,"task":1,"cause":10,"kind":"transport.matched","source":"Chain/Wire.swift:7","data":{"exchange":"expired","line":21}}
        {"n":12,"t":15000000,"queue":"root","request":1,"attempt":0,"task":1,"cause":11,"kind":"transport.receivedHead","source":"Chain/Wire.swift:11","data":{"status":401,"url":"https://api.example/profile","headers":{"WWW-Authenticate":"Bearer"}}}
        {"n":13,"t":15000000,"queue":"root","request":1,"attempt":0,"task":1,"cause":12,"kind":"delegate.didReceiveResponse","source":"Chain/Delegate.swift:9","data":{"status":401,"url":"https://api.example/profile","headers":{"WWW-Authenticate":"Bearer"}}}
        {"n":14,"t":15000000,"queue":"root","request":1,"attempt":0,"task":1,"cause":13,"kind":"task.completed","source":"Chain/Task.swift:60"}
        {"n":15,"t":15000000,"queue":"root","request":1,"attempt":0,"cause":14,"kind":"validation.decided","source":"Chain/Request.swift:77","data":{"error":"unacceptableStatusCode(401)"},"decision":{"outcome":"failure","by":"validation.status-code","rules":[{"id":"validation.no-earlier-error","saw":"nothing","held":true},{"id":"validation.status-code","saw":"401","held":false}]}}
        {"n":16,"t":15000000,"queue":"root","request":1,"attempt":0,"cause":15,"kind":"retry.asked","source":"Chain/Session.swift:90","data":{"name":"auth","retryCount":0,"error":"unacceptableStatusCode(401)"}}
        {"n":17,"t":15000000,"queue":"auth","request":1,"attempt":0,"cause":16,"kind":"authentication.refreshStarted","source":"Chain/Auth.swift:40","data":{"credential":"token-1"}}
        {"n":18,"t":30000000,"queue":"auth","request":1,"attempt":0,"cause":17,"kind":"authentication.refreshCompleted","source":"Chain/Auth.swift:52","data":{"credential":"token-2"}}
        {"n":19,"t":30000000,"queue":"auth","request":1,"attempt":0,"cause":18,"kind":"retry.answered","source":"Chain/Auth.swift:60","data":{"name":"auth","answer":"retry"}}
        {"n":20,"t":30000000,"queue":"root","request":1,"attempt":0,"cause":19,"kind":"retry.decided","source":"Chain/Session.swift:99","decision":{"outcome":"retry","by":"retry.answer","rules":[{"id":"retry.error-present","saw":"unacceptableStatusCode(401)","held":true},{"id":"retry.answer","saw":"retry","held":true}]}}
        {"n":21,"t":30000000,"queue":"root","request":1,"attempt":1,"cause":20,"kind":"request.retrying","source":"Chain/Request.swift:88"}
        {"n":22,"t":30000000,"queue":"root.request","request":1,"attempt":1,"cause":21,"kind":"authentication.applied","source":"Chain/Auth.swift:12","data":{"credential":"token-2"}}
        {"n":23,"t":30000000,"queue":"root.request","request":1,"attempt":1,"cause":22,"kind":"adapt.completed","source":"Chain/Session.swift:48","data":{"name":"auth","changes":[{"field":"header Authorization","to":"Bearer token-2"}]}}
        {"n":24,"t":30000000,"queue":"root","request":1,"attempt":1,"task":2,"cause":23,"kind":"transport.sent","source":"Chain/Wire.swift:3","data":{"method":"GET","url":"https://api.example/profile","headers":{"Accept":"*/*","Authorization":"Bearer token-2"}}}
        {"n":25,"t":45000000,"queue":"root","request":1,"attempt":1,"task":2,"cause":24,"kind":"transport.receivedHead","source":"Chain/Wire.swift:11","data":{"status":200,"url":"https://api.example/profile"}}
        {"n":26,"t":45000000,"queue":"com.apple.main-thread","request":1,"attempt":1,"cause":25,"kind":"handler.called","source":"Chain/Request.swift:99","data":{"name":"data","status":200,"state":"finished"}}
        """#
}
