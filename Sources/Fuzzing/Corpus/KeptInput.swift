/// An input that is kept for later runs.
public struct KeptInput: Equatable, Sendable {
  /// The input.
  public let input: FuzzInput
  /// What it brought out, ascending and each once; nothing where nobody noted it.
  ///
  /// That is a number for the behaviour, one for each feature of the input beside the kind of the
  /// behaviour, and one for each place of the code that was reached.
  public let signatures: [UInt64]

  /// Keeps an input.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - signatures: what it brought out, in any order.
  public init(_ input: FuzzInput, signatures: [UInt64] = []) {
    self.input = input
    var ascending: [UInt64] = []
    ascending.reserveCapacity(signatures.count)
    for signature in signatures.sorted() where signature != ascending.last {
      ascending.append(signature)
    }
    self.signatures = ascending
  }
}
