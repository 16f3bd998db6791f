import AppFlip

/// Puts another list of scopes in place of the scope: separators, repetitions and characters that
/// the grammar doesn't know, which code that splits at a space breaks on.
struct ValueScope: ValuePieceMutator {
  let name = "values/scope"

  static let places: [ValuePlace] = [.alone, .end]
  static let pieces = encoding([
    "devices", "devices profile", "profile devices", "devices devices", "devices  profile",
    " devices", "devices ", " ", "devices,profile", "devices\tprofile", "devices+profile",
    "devices;profile", "devices%20profile", "unknown", "DEVICES", "openid", "\"", "\\", "a\"b",
    "\u{E9}", "*", "https://www.googleapis.com/auth/assistant",
    String(repeating: "a ", count: 1_000),
  ])

  func names(for role: Role) -> ParameterNames { role == .googleApp ? [] : .scope }
}
