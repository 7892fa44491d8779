import Testing
@testable import Tracing
