import Testing
@testable import Walkthrough
