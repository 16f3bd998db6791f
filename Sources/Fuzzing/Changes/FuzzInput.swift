import AdapterProtocol
import AppFlip
import Conformance

/// An input: the good request with changes, and the inputs that are sent before it.
package struct FuzzInput: Equatable, Sendable {
  package var changes: [Change]
  /// The inputs that are sent before.
  package var earlier: [FuzzInput] = []
  /// Whether the earlier inputs share the session, or only the process.
  var sharesSession = true
  /// The change of a second request that must get the same decision.
  package var relation: Change?

  init(_ changes: [Change] = [], after earlier: [FuzzInput] = [], relation: Change? = nil) {
    self.changes = changes.sorted { $0.part < $1.part }
    (self.earlier, self.relation) = (earlier, relation)
  }

  /// Whether the requests are judged together.
  var isSession: Bool { !earlier.isEmpty && sharesSession }

  private static let good = "good"
  private static let (ofSession, ofProcess) = ("; ", " | ")

  /// The name: changes joined by `+`, earlier inputs before `;` (same session) or `|` (same process), a relation after `~`.
  package var name: String {
    let own = changes.isEmpty ? Self.good : changes.map(\.name).joined(separator: " + ")
    return (earlier.map(\.name) + [own + (relation.map { " ~ \($0.name)" } ?? "")])
      .joined(separator: sharesSession ? Self.ofSession : Self.ofProcess)
  }

  /// Reads a name; nil if the list has no such change.
  init?(named name: String, in list: ChangeList) {
    let sharesSession = !name.contains(Self.ofProcess)
    let separator = sharesSession ? Self.ofSession : Self.ofProcess
    var inputs: [FuzzInput] = []
    for part in name.split(separator: separator, omittingEmptySubsequences: false) {
      let sides = part.split(separator: " ~ ", omittingEmptySubsequences: false).map(String.init)
      let own = sides[0] == Self.good ? [] : sides[0].split(separator: " + ")
      let changes = own.compactMap { list.change(named: String($0)) }
      guard changes.count == own.count, !sides[0].isEmpty, sides.count <= 2 else { return nil }
      var input = FuzzInput(changes)
      if sides.count == 2 {
        let change = sides[1] == Change.again.name ? Change.again : list.change(named: sides[1])
        guard let change, change.mutator.preserves != nil else { return nil }
        input.relation = change
      }
      inputs.append(input)
    }
    guard let last = inputs.popLast(), inputs.allSatisfy({ $0.relation == nil }) else { return nil }
    self = FuzzInput(last.changes, after: inputs, relation: last.relation)
    self.sharesSession = sharesSession
  }

  /// Reads the name with the role before it; nil if the list has no such input.
  init?(reproducing name: String, in list: ChangeList) {
    let role = "\(list.role.rawValue) "
    guard name.utf8.starts(with: role.utf8) else { return nil }
    self.init(named: String(name.dropFirst(role.count)), in: list)
  }

  /// The changes of all requests.
  var allChanges: [Change] {
    earlier.flatMap(\.changes) + changes + [relation].compactMap(\.self).filter { $0 != .again }
  }

  /// The mutators of all changes: the key for deduplication.
  var mutators: Set<String> {
    var all = Set((changes + [relation].compactMap(\.self)).map(\.key))
    all.formUnion(earlier.flatMap(\.mutators))
    if !earlier.isEmpty { all.insert(sharesSession ? "session" : "process") }
    return all
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
    guard let original = requests.last, requests.mayBeConsented else { return nil }
    guard let relation else { return requests }
    if relation == .again { return requests + [original] }
    guard relation.mutator.preserves?.isOpen(original) == true,
      let variant = request(changes + [relation]), variant != original
    else { return nil }
    return requests + [variant]
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
