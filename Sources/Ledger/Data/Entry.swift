public import AppFlip

extension Ledger {
  /// A sentence of the document in the ledger, known by its digest alone.
  public struct Entry: Equatable, Sendable {
    /// What tests a sentence.
    public enum Coverage: Equatable, Sendable {
      /// The ids of the rules that rest on it, at least one.
      case rules([String])
      /// No rule can, and why.
      case untestable(UntestableReason)
    }

    /// The editions that have the sentence, oldest first.
    public let editions: [Edition]
    /// The section that it stands in.
    public let section: Section
    /// The roles that it speaks to or about.
    public let roles: [Role]
    /// The digest of its text.
    public let digest: Digest
    /// What tests it.
    public let coverage: Coverage

    /// The ids of the rules that rest on the sentence.
    public var rules: [String] {
      switch coverage {
      case .rules(let ids): ids
      case .untestable: []
      }
    }

    /// The role that a rule binds, by the first part of its id.
    ///
    /// - Parameter id: the id of a rule.
    /// - Returns: the role, nil for a composition of roles.
    static func role(of id: String) -> Role? {
      switch id.prefix(while: { $0 != "/" }) {
      case "app": .app
      case "endpoint": .authorizationEndpoint
      case "google-app": .googleApp
      default: nil
      }
    }
  }
}
