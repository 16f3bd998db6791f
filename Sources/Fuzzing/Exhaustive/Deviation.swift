import Conformance

package struct Deviation: Sendable {
  /// The name of its mutator, that of the parameter if there is one, and a number: printable ASCII without spaces.
  package let name: String
  private let edit: InputEdit

  init(_ name: String, _ edit: @escaping InputEdit) { (self.name, self.edit) = (name, edit) }

  /// Makes the change; false if it doesn't apply, or changes nothing.
  func apply(_ input: inout FuzzRequest) -> Bool {
    // A flip that is started has no other part to it.
    guard input.start == nil else { return false }
    let before = input
    edit(&input)
    if input != before, input.length <= FuzzRequest.longest { return true }
    input = before
    return false
  }

  /// Those of all mutators in one factor that apply to the good input; of two that make the same of it, the first.
  static func all(
    in factor: Factor, of good: FuzzRequest, _ fixture: Fixture, _ seen: inout Set<UInt64>
  ) -> [Deviation] {
    Mutators.all.flatMap { $0.deviations(in: factor, of: good, fixture) }.filter { deviation in
      var input = good
      return deviation.apply(&input) && seen.insert(input.fingerprint).inserted
    }
  }
}
