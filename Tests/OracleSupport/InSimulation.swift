import Simulation

/// Does something that needs to be in a simulation, without running one.
package func inSimulation<Value>(
    _ simulator: Simulator = Simulator(), _ action: () throws -> Value
) rethrows -> Value {
    try Simulator.$current.withValue(simulator, operation: action)
}
