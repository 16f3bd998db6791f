import AppFlip

/// A variable of the environment whose value makes no sense.
public struct SettingsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The variable.
  public let name: String
  /// Its value.
  public let value: String
  /// What it takes.
  public let takes: String

  /// Describes a value that makes no sense.
  ///
  /// - Parameters:
  ///   - name: the variable.
  ///   - value: its value.
  ///   - takes: what it takes, a phrase for people.
  public init(_ name: String, _ value: String, takes: String) {
    self.name = name
    self.value = value
    self.takes = takes
  }

  init(_ name: Settings.Name, _ value: String, takes: String) {
    self.init(name.rawValue, value, takes: takes)
  }

  /// The variable, its value and what it takes, for people.
  public var description: String {
    let shown = Octets.escaped(Array(value.utf8).prefix(200))
    return "\(name)=\"\(shown)\" makes no sense: it takes \(takes)"
  }
}
