/// An option of a command, `--name VALUE` or `--name`.
struct Option: Sendable {
  /// The name, with its hyphens.
  let name: String
  /// What stands behind it, such as `FILE`; nil for an option without a value.
  let value: String?
  /// What it does, a phrase for people.
  let about: String
  /// Whether it may stand several times.
  let isRepeatable: Bool

  /// Describes an option.
  ///
  /// - Parameters:
  ///   - name: the name, with its hyphens.
  ///   - value: what stands behind it; nil for nothing.
  ///   - about: what it does.
  ///   - isRepeatable: whether it may stand several times.
  init(_ name: String, _ value: String? = nil, _ about: String, isRepeatable: Bool = false) {
    self.name = name
    self.value = value
    self.about = about
    self.isRepeatable = isRepeatable
  }

  /// Asks how to call the command.
  static let help = Option("--help", nil, "print this text")
}
