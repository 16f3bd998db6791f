import AppFlip

/// The cases of a role, each with a permanent name.
public struct Catalogue: Sendable {
  /// The cases in the order in which they are run and reported.
  public let cases: [Case]
  /// By what the cases were chosen; nil where they are all that there are.
  public let filter: CaseFilter?

  private let indexByID: [String: Int]
  private let indicesByRule: [Rule.ID: [Int]]

  /// Collects cases and holds them against each other.
  ///
  /// - Parameter cases: the cases in their order.
  /// - Throws: `CatalogueError` for a name that stands twice or can't be shown, an unknown rule, a
  ///   missing twin, or no case at all.
  public init(_ cases: [Case]) throws(CatalogueError) {
    guard !cases.isEmpty else { throw .empty }
    var indexByID: [String: Int] = [:]
    var indicesByRule: [Rule.ID: [Int]] = [:]
    for (index, testCase) in cases.enumerated() {
      guard testCase.id.utf8.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: " ") }) else {
        throw .unprintableID(Octets.escaped(Array(testCase.id.utf8)))
      }
      guard indexByID.updateValue(index, forKey: testCase.id) == nil else {
        throw .repeatedID(testCase.id)
      }
      for rule in testCase.rules {
        guard Rule.named(rule) != nil else { throw .unknownRule(rule, in: testCase.id) }
        indicesByRule[rule, default: []].append(index)
      }
    }
    for testCase in cases {
      if let twin = testCase.twin, indexByID[twin] == nil {
        throw .missingTwin(twin, of: testCase.id)
      }
    }
    self.cases = cases
    self.indexByID = indexByID
    self.indicesByRule = indicesByRule
    filter = nil
  }

  /// Keeps a part of a catalogue.
  ///
  /// - Parameters:
  ///   - whole: the catalogue.
  ///   - ids: the names of the cases that are kept; with a case its twin is kept.
  ///   - filter: by what they were chosen.
  init(_ whole: Catalogue, keeping ids: Set<String>, of filter: CaseFilter) {
    cases = whole.cases.filter { ids.contains($0.id) }
    self.filter = filter
    indexByID = Dictionary(
      uniqueKeysWithValues: cases.enumerated().map { ($1.id, $0) })
    indicesByRule = cases.enumerated().reduce(into: [:]) { indices, entry in
      for rule in entry.element.rules { indices[rule, default: []].append(entry.offset) }
    }
  }

  /// Finds a case by its name.
  ///
  /// - Parameter id: the permanent name.
  /// - Returns: the case, nil where none has the name.
  public subscript(id: String) -> Case? { indexByID[id].map { cases[$0] } }

  /// The cases that a rule is judged by in the suites.
  ///
  /// Every rule is judged in every case to which it applies; these are the cases made for it.
  ///
  /// - Parameter rule: the rule.
  /// - Returns: the cases in their order.
  public func exercising(_ rule: Rule.ID) -> [Case] {
    (indicesByRule[rule] ?? []).map { cases[$0] }
  }
}

/// Why cases make no catalogue.
public enum CatalogueError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no case.
  case empty
  /// A name stands twice.
  case repeatedID(String)
  /// A name has characters that a console can't show.
  case unprintableID(String)
  /// A case names a rule that isn't there.
  case unknownRule(Rule.ID, in: String)
  /// A case names a twin that isn't there.
  case missingTwin(String, of: String)
  /// The link of a case can't be filled with what the harness offers.
  case unfillable(String, String)

  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .empty: "the catalogue has no case: a run that tests nothing is no run"
    case .repeatedID(let id): "two cases are named \(id): names are permanent and unique"
    case .unprintableID(let id): "the case name \"\(id)\" is not printable ASCII without spaces"
    case .unknownRule(let rule, let id): "the case \(id) names the rule \(rule), which is unknown"
    case .unfillable(let id, let reason): "the link of the case \(id) can't be filled: \(reason)"
    case .missingTwin(let twin, let id): "the case \(id) names the twin \(twin), which is missing"
    }
  }
}
