/// What an adapter says about the implementation under test (section "hello").
public struct Implementation: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Its version.
  public var version: String?
  /// The language that it is written in.
  public var language: String?

  /// Describes an implementation.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - version: its version.
  ///   - language: the language that it is written in.
  public init(name: String, version: String? = nil, language: String? = nil) {
    self.name = name
    self.version = version
    self.language = language
  }
}
