import JSONText
import ScriptReading
import SessionManagerChain

/// An adapter and retrier in one, as apps wrote it for Alamofire 4.7.
public typealias ManagerInterceptor = SessionManagerChain.RequestAdapter & SessionManagerChain.RequestRetrier

/// An interceptor in Swift keeps its own name in the trace.
struct SwiftInterceptor: ManagerInterceptorForm {
    static let word = "swift"
    static let noun = "an interceptor in Swift"
    static let meaning = "An interceptor of the app's own, written in Swift."
    static let roles: [ManagerInterceptors.Role] = [.adapter, .retrier]

    @Key("name", .swiftInterceptor, "The name of the Swift type, which is in the trace.")
    private var makers: Makers
    @Keys private var values: SwiftValues

    /// How the interceptor is made for each of the chains that have some.
    struct Makers: Sendable {
        let session: NamedSwiftType<any RequestInterceptor>?
        let manager: NamedSwiftType<ManagerInterceptors.Made>?
    }

    /// On a chain for which there is no such type, a warning has said so, and nothing is adapted or retried.
    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        makers.session?.make(in: builder.simulator) ?? Interceptor()
    }

    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made {
        makers.manager?.make(in: builder.simulator) ?? ManagerInterceptors.Made()
    }
}

extension ManagerInterceptors.Made {
    init(both interceptor: any ManagerInterceptor) {
        self.init(adapter: interceptor, retrier: interceptor)
    }
}

extension ScriptType where Value == SwiftInterceptor.Makers {
    /// The name of a type that is an interceptor on at least one of the chains.
    fileprivate static var swiftInterceptor: ScriptType {
        ScriptType(.string) { json, reading in
            guard let name = String.type.read(json, reading) else { return nil }
            let reader = SwiftTypeReader(json, name, reading)
            let session = reader.find(.interceptor)
            let manager = reader.find(.managerInterceptor)
            if session == nil, manager == nil {
                reader.complain(knowing: SwiftRole.interceptor.noun)
                return nil
            }
            var limit = ChainLimit()
            if session == nil {
                limit = limit.missing(on: .session, because: "it is written for Alamofire 4.7")
            }
            if manager == nil {
                limit = limit.missing(on: .sessionManager, because: "it is written for Alamofire 5.12")
            }
            reading.reader.problems.limits.note(
                "the interceptor \(quoted(name))", limit, at: json.offset, with: json)
            return Value(session: session?.named, manager: manager?.named)
        }
    }
}
