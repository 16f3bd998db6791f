import AdapterProtocol
package import AppFlip

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
    package let editions: [Edition]
    /// The section that it stands in.
    package let section: DocumentSection
    /// What it says, in a few words of our own.
    package let about: String
    /// The roles that it speaks to or about.
    package let roles: [Role]
    /// The digest of its text.
    package let digest: Digest
    /// What tests it.
    package let coverage: Coverage

    /// The ids of the rules that rest on the sentence.
    package var rules: [String] {
      switch coverage {
      case .rules(let ids): ids
      case .untestable: []
      }
    }

    /// The role that a rule binds, by the first part of its id.
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

extension Ledger {
  /// Why no rule covers a sentence.
  public enum UntestableReason: String, CaseIterable, Sendable, CustomStringConvertible {
    /// It explains or introduces; nothing in it can be broken.
    case explanation
    /// It speaks of other material: the sample app, the test tool, Apple's or OAuth's documentation.
    case otherMaterial = "other-material"
    /// It needs an app that is installed, and a device that associated the link with it.
    case installation
    /// It happens between servers, after the flip.
    case serverToServer = "server-to-server"

    /// The reason for people.
    public var description: String {
      switch self {
      case .explanation: "explains or introduces, and demands nothing"
      case .otherMaterial: "speaks of other material, not of an implementation"
      case .installation: "needs an installed app that the device associated with the link"
      case .serverToServer: "happens from server to server, after the flip"
      }
    }
  }
}

extension Ledger.Entry {
  /// The members of a line.
  private static let known = [
    "editions", "section", "about", "roles", "sha256", "rules", "untestable",
  ]

  init(line: ArraySlice<UInt8>) throws(Flaw) {
    let row = try StrictRow(line, known: Self.known)
    editions = try row.values("editions") { value in
      if case .integer(let number) = value { Edition(rawValue: number) } else { nil }
    }
    guard zip(editions, editions.dropFirst()).allSatisfy(<) else {
      throw Flaw("editions must ascend")
    }
    guard let section = DocumentSection(rawValue: try row.text("section")) else {
      throw Flaw("section is none that the document has")
    }
    self.section = section
    about = try row.text("about")
    guard (1...80).contains(about.utf8.count) else {
      throw Flaw("about must have at most 80 characters, all of them ASCII")
    }
    roles = try row.values("roles") { $0.text.flatMap(Role.init) }
    guard let digest = Digest(hexadecimal: Array(try row.text("sha256").utf8)) else {
      throw Flaw("sha256 must be 64 lower-case hexadecimal digits")
    }
    self.digest = digest
    coverage = try Self.coverage(row, roles: roles)
  }

  private static func coverage(
    _ row: StrictRow, roles: [Role]
  ) throws(Flaw) -> Coverage {
    guard row.has("rules") != row.has("untestable") else {
      throw Flaw("exactly one of rules and untestable must be there")
    }
    guard row.has("rules") else {
      let reason = Ledger.UntestableReason(rawValue: try row.text("untestable"))
      guard let reason else { throw Flaw("untestable is no known reason") }
      return .untestable(reason)
    }
    let rules = try row.values("rules") { value in value.text.flatMap { isRule($0) ? $0 : nil } }
    guard Set(rules.compactMap(role)) == Set(roles) else {
      throw Flaw("roles must be those of the rules")
    }
    return .rules(rules)
  }

  /// Whether a text has the form of a rule's id, `role/topic/name` or `composition/topic/name`.
  private static func isRule(_ id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isWord = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isAlpha || $0 == UInt8(ascii: "-") }
    }
    let isKnown = role(of: id) != nil || id.hasPrefix("composition/")
    return isKnown && isWord && (2...3).contains(parts.count)
  }
}
