/// A value with a hash that costs next to nothing, for tables that forget: two values seldom have the same.
/// Where it is made of an address, it differs from process to process.
protocol CheaplyHashed: Equatable {
    var cheapHash: Int { get }
}
