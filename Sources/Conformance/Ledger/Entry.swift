import AdapterProtocol
package import AppFlip

extension Ledger {
  package struct Entry: Equatable, Sendable {
    package enum Coverage: Equatable, Sendable {
      case rules([String])
      case untestable(UntestableReason)
    }

    package let editions: [Edition]
    package let section: DocumentSection
    package let about: String
    package let roles: [Role]
    package let digest: Digest
    package let coverage: Coverage

    package var rules: [String] {
      switch coverage {
      case .rules(let ids): ids
      case .untestable: []
      }
    }
  }
}

extension Ledger {
  package enum UntestableReason: String, CaseIterable, Sendable, CustomStringConvertible {
    case explanation
    /// It speaks of other material: the sample app, the test tool, Apple's or OAuth's documentation.
    case otherMaterial = "other-material"
    case installation
    case serverToServer = "server-to-server"

    package var description: String {
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
    guard Set(rules.compactMap { Rule.ID(rawValue: $0).role }) == Set(roles) else {
      throw Flaw("roles must be those of the rules")
    }
    return .rules(rules)
  }

  private static func isRule(_ id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isWord = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isAlpha || $0 == UInt8(ascii: "-") }
    }
    let isKnown = Rule.ID(rawValue: id).role != nil || id.hasPrefix("composition/")
    return isKnown && isWord && (2...3).contains(parts.count)
  }
}
