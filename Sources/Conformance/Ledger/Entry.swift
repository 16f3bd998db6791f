import AdapterProtocol
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
    /// What it says, in a few words of our own.
    public let about: String
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

  /// Reads a line of the ledger.
  init(line: [UInt8]) throws(LedgerError.Problem) {
    let row = try Row(line, known: Self.known)
    editions = try row.values("editions") { value in
      if case .integer(let number) = value { Edition(rawValue: number) } else { nil }
    }
    guard zip(editions, editions.dropFirst()).allSatisfy(<) else {
      throw .member("editions must ascend")
    }
    guard let section = Ledger.Section(rawValue: try row.text("section")) else {
      throw .member("section is none that the document has")
    }
    self.section = section
    about = try row.text("about")
    guard (1...80).contains(about.utf8.count), about.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { throw .member("about must have at most 80 characters, all of them ASCII") }
    roles = try row.values("roles") { $0.text.flatMap(Role.init) }
    guard let digest = Digest(hexadecimal: Array(try row.text("sha256").utf8)) else {
      throw .member("sha256 must be 64 lower-case hexadecimal digits")
    }
    self.digest = digest
    coverage = try Self.coverage(row, roles: roles)
  }

  private static func coverage(
    _ row: Row, roles: [Role]
  ) throws(LedgerError.Problem) -> Coverage {
    guard row.has("rules") != row.has("untestable") else {
      throw .member("exactly one of rules and untestable must be there")
    }
    guard row.has("rules") else {
      let reason = Ledger.UntestableReason(rawValue: try row.text("untestable"))
      guard let reason else { throw .member("untestable is no known reason") }
      return .untestable(reason)
    }
    let rules = try row.values("rules") { value in value.text.flatMap { isRule($0) ? $0 : nil } }
    guard Set(rules.compactMap(role)) == Set(roles) else {
      throw .member("roles must be those of the rules")
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

/// The members of a line, read strictly.
private struct Row {
  private let members: Members

  init(_ line: [UInt8], known: [String]) throws(LedgerError.Problem) {
    do throws(MessageError) {
      members = try Members(line: line, known: known)
    } catch { throw LedgerError.Problem(error) }
  }

  func has(_ name: String) -> Bool { members.has(name) }

  func text(_ name: String) throws(LedgerError.Problem) -> String {
    guard let text = members.optional(name)?.text else { throw .member("\(name) must be a string") }
    return text
  }

  /// The values of a list that has at least one, none of them twice.
  func values<Value: Hashable>(
    _ name: String, read: (JSON) -> Value?
  ) throws(LedgerError.Problem) -> [Value] {
    guard case .array(let elements) = members.optional(name), !elements.isEmpty else {
      throw .member("\(name) must be a list that is not empty")
    }
    let values = elements.compactMap(read)
    guard values.count == elements.count else { throw .member("\(name) holds an unknown value") }
    guard Set(values).count == values.count else { throw .member("\(name) repeats a value") }
    return values
  }
}

extension JSON {
  /// The text of a string.
  fileprivate var text: String? {
    if case .string(let octets) = self { String(decoding: octets, as: UTF8.self) } else { nil }
  }
}

extension LedgerError.Problem {
  /// What is wrong with a line that can't be read strictly.
  fileprivate init(_ error: MessageError) {
    switch (error.problem, error.path.steps.last) {
    case (.json(let error), _): self = .json(error)
    case (_, .member(let name)):
      self = .member("there is no member \"\(Octets.escaped(name))\"")
    default: self = .member("a line is a JSON object")
    }
  }
}
