import AppFlip

/// Every mutator of the fuzzer.
public enum Mutators {
  /// All of them, in their order; those of forms last.
  public static let all =
    ParameterMutators.all + RedirectURIMutators.all + ValueMutators.all + EncodingMutators.all
    + ByteMutators.all + RequestMutators.all + StartMutators.all + FormMutators.all

  /// The mutators of inputs for a role.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - strategy: how inputs are made.
  ///   - takesForms: whether an authorization endpoint takes requests as forms.
  /// - Returns: the mutators in their order.
  static func all(for role: Role, _ strategy: Strategy, takesForms: Bool) -> [Mutator] {
    switch strategy {
    case .bytes: ByteMutators.all
    case .full:
      ParameterMutators.all + RedirectURIMutators.all + ValueMutators.all + EncodingMutators.all
        + ByteMutators.all + RequestMutators.all
        + (role == .googleApp ? StartMutators.all : [])
        + (role == .authorizationEndpoint && takesForms ? FormMutators.all : [])
    }
  }
}
