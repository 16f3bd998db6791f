import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// An input: the good request with changes, and the inputs that are sent before it.
package struct FuzzInput: Equatable, Sendable {
  package var changes: [Change]
  /// The inputs that are sent before.
  package var earlier: [FuzzInput] = []
  /// Whether the earlier inputs share the session, or only the process.
  var sharesSession = true
  /// A second request that must get the same decision.
  package var relation: Relation?

  package enum Relation: Equatable, Sendable {
    case again
    case change(Change, MetamorphicRelation)

    var kind: MetamorphicRelation {
      switch self {
      case .again: .again
      case .change(_, let kind): kind
      }
    }
  }

  init(_ changes: [Change] = [], after earlier: [FuzzInput] = [], relation: Relation? = nil) {
    self.changes = changes.sorted { $0.part < $1.part }
    (self.earlier, self.relation) = (earlier, relation)
  }

  /// The name: changes joined by `+`, earlier inputs before `;` (same session) or `|` (same process), a relation after `~`.
  package var name: String {
    let own = changes.isEmpty ? Self.good : changes.map(\.name).joined(separator: " + ")
    let tail =
      switch relation {
      case .again: " ~ \(MetamorphicRelation.again.rawValue)"
      case .change(let change, _): " ~ \(change.name)"
      case nil: ""
      }
    return (earlier.map(\.name) + [own + tail])
      .joined(separator: sharesSession ? Self.ofSession : Self.ofProcess)
  }

  /// Reads a name; nil if the list has no such change.
  init?(named name: String, in list: ChangeList) {
    var inputs: [FuzzInput] = []
    let sharesSession = !name.contains(Self.ofProcess)
    let separator = sharesSession ? Self.ofSession : Self.ofProcess
    for part in name.split(separator: separator, omittingEmptySubsequences: false) {
      let sides = part.split(separator: " ~ ", omittingEmptySubsequences: false)
      let own = sides[0] == Self.good ? [] : sides[0].split(separator: " + ")
      let changes = own.compactMap { list.change(named: String($0)) }
      guard changes.count == own.count, !sides[0].isEmpty, sides.count <= 2 else { return nil }
      var input = FuzzInput(changes)
      if sides.count == 2 {
        guard let relation = Relation(named: String(sides[1]), in: list) else { return nil }
        input.relation = relation
      }
      inputs.append(input)
    }
    guard let last = inputs.popLast(), inputs.allSatisfy({ $0.relation == nil }) else { return nil }
    self = FuzzInput(last.changes, after: inputs, relation: last.relation)
    self.sharesSession = sharesSession
  }

  /// Reads the name with the role before it; nil if the list has no such input.
  init?(reproducing name: String, in list: ChangeList) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, words[0] == list.role.rawValue else { return nil }
    self.init(named: words[1], in: list)
  }

  fileprivate static let good = "good"
  private static let (ofSession, ofProcess) = ("; ", " | ")

  /// The changes of all requests, with their descriptions.
  var allChanges: [(name: String, summary: String)] {
    var all = earlier.flatMap(\.changes) + changes
    if case .change(let change, _) = relation { all.append(change) }
    return all.map { ($0.name, $0.summary) }
  }

  /// The mutators of all changes: the key for deduplication.
  var mutators: Set<String> {
    var all = Set(changes.map(\.mutator)).union(earlier.flatMap(\.mutators))
    if !earlier.isEmpty { all.insert(sharesSession ? "session" : "process") }
    switch relation {
    case .again: all.insert(MetamorphicRelation.again.rawValue)
    case .change(let change, _): all.insert(change.mutator)
    case nil: break
    }
    return all
  }
}

extension FuzzInput.Relation {
  fileprivate init?(named name: String, in list: ChangeList) {
    if name == MetamorphicRelation.again.rawValue {
      self = .again
      return
    }
    guard let change = list.change(named: name), let relation = change.preserves else { return nil }
    self = .change(change, relation)
  }
}

extension FuzzInput {
  /// All requests in order, the relation's variant last; nil if a change doesn't apply or a request can't be sent.
  func requests(in list: ChangeList, for capabilities: Capabilities) -> [FuzzRequest]? {
    func request(_ changes: [Change]) -> FuzzRequest? {
      list.request(with: changes)?.sendable(to: capabilities, in: list.fixture)
    }
    var requests: [FuzzRequest] = []
    for input in earlier + [self] {
      guard let made = request(input.changes) else { return nil }
      requests.append(made)
    }
    guard requests.mayBeConsented, let relation, let original = requests.last else {
      return requests.mayBeConsented ? requests : nil
    }
    switch relation {
    case .again: return requests + [original]
    case .change(let change, let kind):
      guard kind.isOpen(original), let variant = request(changes + [change]), variant != original
      else { return nil }
      return requests + [variant]
    }
  }
}

extension [FuzzRequest] {
  /// False if the endpoint can answer the last request with a remembered consent.
  fileprivate var mayBeConsented: Bool {
    guard let last, last.role == .authorizationEndpoint, last.outcome != .approves else {
      return true
    }
    return !dropLast().contains { $0.outcome == .approves }
  }
}

extension MetamorphicRelation {
  /// Whether the relation applies to a request.
  func isOpen(_ request: FuzzRequest) -> Bool {
    self == .again || request.isPlain && (self != .described || request.hasPlainError)
  }
}
