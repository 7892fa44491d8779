import Testing
@testable import SessionChain
