import AdapterProtocol
import AppFlip
import Conformance

/// One way in which an input deviates: drawn at random in a campaign, and in the exhaustive mode each of its
/// changes in turn, made of the good input.
package struct Mutator: Sendable {
  /// The permanent name, `level/what`, printable ASCII without spaces.
  package let name: String
  package let summary: String
  /// How often the mutator is chosen at first, beside the 8 of an ordinary one: more often if what it chooses
  /// from is long, and each choice shows another fault.
  let weight: Int
  let roles: [Role]
  /// What an implementation must declare to be worth the mutator.
  let feature: Feature?
  let kinds: Set<InputKind>
  /// The relation that its changes must keep: what is decided of an input stays the same.
  let preserves: MetamorphicRelation?
  let change: Change
  /// What only the exhaustive mode makes, of a mutator that draws more than can be listed.
  let listed: [Change]

  init(
    _ name: String, _ summary: String, weight: Int = 8, roles: [Role]? = nil,
    feature: Feature? = nil, kinds: Set<InputKind>? = nil, preserves: MetamorphicRelation? = nil,
    _ change: Change, listed: Change...
  ) {
    (self.name, self.summary, self.weight) = (name, summary, weight)
    (self.roles, self.feature) = (roles ?? change.roles, feature)
    (self.kinds, self.preserves) = (kinds ?? change.kinds, preserves)
    (self.change, self.listed) = (change, listed)
  }

  /// False if it doesn't apply; all randomness is the context's.
  func mutate(_ input: inout FuzzRequest, _ context: inout MutationContext) -> Bool {
    roles.contains(input.role) && change.draw(&input, &context)
  }

  func deviations(in factor: Factor, of good: FuzzRequest, _ fixture: Fixture) -> [Deviation] {
    let name = factor.parameter.map { "\(self.name)/\($0.rawValue)" } ?? self.name
    return ([change] + listed).flatMap { $0.edits(in: factor, of: good, fixture) }
      .enumerated().map { number, edit in Deviation("\(name)/\(number + 1)", edit) }
  }
}

/// Inputs that hand a link over, or an activity without one, and starts of flips.
enum InputKind { case link, start }

package enum Mutators {
  package static let all: [Mutator] =
    ParameterMutators.all + RedirectURIMutators.all + ValueMutators.all + EncodingMutators.all
    + ByteMutators.all + RequestMutators.all + StartMutators.all + FormMutators.all
    + CharacterMutators.all

  static func all(for role: Role, features: [Feature]) -> [Mutator] {
    all.filter { mutator in
      mutator.roles.contains(role) && mutator.feature.map(features.contains) != false
    }
  }

  static func preserving(_ relation: MetamorphicRelation, of role: Role) -> [Mutator] {
    all.filter { $0.preserves == relation && $0.roles.contains(role) }
  }
}
