import Testing

@testable import reqtrace

@Suite struct `The file of twins` {
    /// Public names of the modules with twins that are the simulation's own. The key of an error's reason is
    /// declared only where Foundation does not have it.
    private static let own: Set = [
        "ChoiceList", "ChoicePoint", "HostFailure", "LineLists", "NSURLErrorNetworkUnavailableReasonKey",
        "ProcessState",
        "Schedule", "ScheduleMismatch", "SeparateThread", "SimulatedApp", "SimulatedTimer", "Simulator",
        "Step", "StepLog", "TrustFailure",
    ]

    /// The public declarations of some modules that belong to no type.
    private static func topLevel(of modules: Set<String>) throws -> Set<String> {
        let symbols = try modules.flatMap { try SymbolGraph(of: $0).declarations.map(\.symbol) }
        return Set(symbols.filter { !$0.contains(".") }.map { String($0.prefix { $0 != "(" }) })
    }

    @Test(arguments: TwinsFile.groups.map(\.module))
    func `names every public twin, and nothing else`(module: String) throws {
        let group = try #require(TwinsFile.groups.first { $0.module == module })
        let declared = try Self.topLevel(of: [module])
        let functions = group.functions.map(\.name)
        let named =
            group.types + group.values + functions + TwinsFile.resolvedByArguments.filter(declared.contains)
        expectNone(
            declared.subtracting(named).subtracting(Self.own).sorted().map {
                "\($0) of \(module) is not in the file, and not known as the simulation's own"
            })
        expectNone(Set(named).subtracting(declared).sorted().map { "\(module) does not declare \($0)" })
        #expect(group.types == group.types.sorted() && group.values == group.values.sorted())
        #expect(functions == functions.sorted())
    }

    @Test(arguments: TwinsFile.resolvedByArguments)
    func `is explained with each function that it does not name`(function: String) {
        #expect(Subcommand.twins.details.contains(function))
    }

    /// What an app's file would find twice, or find only in the real module, if it imported both. Elsewhere,
    /// these types are Objective-C's and cannot be looked up like this.
    @Test(.enabled(if: RealModules.areSwift, RealModules.whyNotRun))
    func `names every public type that Foundation, Dispatch or FoundationNetworking has`() throws {
        let modules: Set = [
            "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "SessionChain",
            "SessionManagerChain", "ResourceChain",
        ]
        let colliding = try Self.topLevel(of: modules).filter(RealModules.declare)
        let twins = Set(TwinsFile.groups.flatMap(\.types))
        expectNone(
            colliding.subtracting(twins).sorted().map { "\($0) is ambiguous beside import Foundation" })
        // If nothing could be found in those modules, nothing could collide either.
        #expect(RealModules.declare("DispatchQueue") && RealModules.declare("URLSessionDelegate"))
        #expect(RealModules.declare("Timer") && !RealModules.declare("Simulator"))
        #expect(colliding.count > 30)
    }

    @Test(.enabled(if: RealModules.areSwift, RealModules.whyNotRun))
    func `says of each name without a twin that the real one would stop the simulation`() {
        for (name, instead) in TwinsFile.withoutTwin {
            #expect(RealModules.declare(name))
            #expect(
                TwinsFile.text.contains(
                    "message: \"a simulation has one thread; use \(instead)\")\npublic typealias \(name)"))
        }
    }
}

/// The modules that an app's file imports besides ours, as they are linked into this program.
private enum RealModules {
    private static let names = ["Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"]

    #if os(Linux)
        static let areSwift = true
    #else
        static let areSwift = false
    #endif

    static let whyNotRun: Comment =
        "NOT RUN: Foundation is Objective-C's here, so nobody knows which names a file finds twice."

    /// Whether one of them has a type with this name: a class, a struct, an enum or a protocol.
    static func declare(_ type: String) -> Bool {
        names.contains { module in
            ["C", "V", "O", "_p"].contains { kind in
                _typeByName("\(module.utf8.count)\(module)\(type.utf8.count)\(type)\(kind)") != nil
            }
        }
    }
}
