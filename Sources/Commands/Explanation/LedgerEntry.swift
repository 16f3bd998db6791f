import AdapterProtocol
import AppFlip
import Conformance
import Harness

extension Ledger {
  /// A sentence of the document: the rules that rest on it, and why it, or a part of it, can't be tested.
  struct Entry: Message, Equatable, Sendable {
    private(set) var editions: [Edition] = []
    private(set) var section = DocumentSection.introduction
    private(set) var about = ""
    private(set) var roles: [Role] = []
    /// The SHA-256 of the sentence, by which tests tell that no text of the document is here.
    private(set) var digest = ""
    private(set) var rules: [Rule.ID] = []
    private(set) var untestable: UntestableReason?

    static let blank = Entry()
    static let fields = Fields<Entry>(
      .required("editions", \.editions), .required("section", \.section),
      .required("about", \.about), .required("roles", \.roles), .required("sha256", \.digest),
      .optional("rules", \.rules, or: [], isAlwaysWritten: false),
      .optional("untestable", \.untestable))
  }
}

extension Ledger {
  enum UntestableReason: String, CaseIterable, Sendable, CustomStringConvertible {
    case explanation
    /// It speaks of other material: the sample app, the test tool, Apple's or OAuth's documentation.
    case otherMaterial = "other-material"
    case installation
    case serverToServer = "server-to-server"

    var description: String {
      switch self {
      case .explanation: "explains or introduces, without a requirement"
      case .otherMaterial: "speaks of other material, not of an implementation"
      case .installation: "needs an installed app that the device associated with the link"
      case .serverToServer: "happens from server to server, after the flip"
      }
    }
  }
}

extension Ledger.Entry {
  init(line: ArraySlice<UInt8>) throws(Flaw) {
    do throws(MessageError) {
      try self.init(Members(line: Array(line), known: Self.fields.names))
    } catch { throw Flaw("\(error)") }
    guard !editions.isEmpty, zip(editions, editions.dropFirst()).allSatisfy(<) else {
      throw Flaw("editions must be an ascending list")
    }
    guard (1...80).contains(about.utf8.count), about.utf8.allSatisfy(\.isVisible) else {
      throw Flaw("about must have at most 80 characters, all of them ASCII")
    }
    guard digest.utf8.count == 64,
      digest.utf8.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) })
    else { throw Flaw("sha256 must be 64 lower-case hexadecimal digits") }
    guard !rules.isEmpty || untestable != nil else {
      throw Flaw("rules or untestable must be there")
    }
    guard untestable != nil || Set(rules.compactMap(\.role)) == Set(roles) else {
      throw Flaw("roles must be the roles of the rules")
    }
  }
}

extension DocumentSection: MessageValue {}
extension Ledger.UntestableReason: MessageValue {}
