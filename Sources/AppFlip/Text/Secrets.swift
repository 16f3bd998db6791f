/// The secret values of a command line: no reply, log or report shows them.
package struct Secrets: Equatable, Sendable {
  /// What replaces a secret.
  package static let mark = "[redacted]"

  private var values: Set<[UInt8]> = []

  package init() {}

  package mutating func insert(_ value: [UInt8]) {
    if !value.isEmpty { values.insert(value) }
  }

  package func contains(_ value: [UInt8]) -> Bool { values.contains(value) }

  // MARK: - Names

  private static let parts = [
    "pass", "pwd", "pin", "secret", "token", "otp", "key", "auth", "cred", "session", "cookie",
  ]

  /// Whether a form field with this name has a secret value.
  package static func areInField(named name: some Sequence<UInt8>) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return name == "pw" || parts.contains { name.contains($0) }
  }
}
