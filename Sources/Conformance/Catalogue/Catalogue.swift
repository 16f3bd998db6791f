import AppFlip

/// The cases of a role, each with a permanent name.
public struct Catalogue: Sendable {
  /// The cases in the order in which they are run and reported.
  public let cases: [Case]
  /// By what the cases were chosen; nil if they are all that there are.
  public let filter: CaseFilter?

  private let indexByID: [String: Int]
  private let casesByRule: [Rule.ID: [Case]]

  /// Collects cases, and checks that each rule and each case that they name exists.
  public init(_ cases: [Case]) throws(CatalogueError) {
    guard !cases.isEmpty else { throw .empty }
    var ids: Set<String> = []
    for testCase in cases {
      guard testCase.id.utf8.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: " ") }) else {
        throw .unprintableID(testCase.id.escaped)
      }
      guard ids.insert(testCase.id).inserted else { throw .repeatedID(testCase.id) }
      for rule in testCase.rules where Rule.named(rule) == nil {
        throw .unknownRule(rule, in: testCase.id)
      }
    }
    for testCase in cases {
      for other in [testCase.twin, testCase.comparison].compactMap(\.self)
      where !ids.contains(other) {
        throw .missingTwin(other, of: testCase.id)
      }
    }
    self.init(cases, chosenBy: nil)
  }

  package init(_ cases: [Case], chosenBy filter: CaseFilter?) {
    (self.cases, self.filter) = (cases, filter)
    indexByID = Dictionary(uniqueKeysWithValues: cases.enumerated().map { ($1.id, $0) })
    casesByRule = cases.reduce(into: [:]) { cases, testCase in
      for rule in testCase.rules { cases[rule, default: []].append(testCase) }
    }
  }

  /// Finds a case by its name.
  public subscript(id: String) -> Case? { indexByID[id].map { cases[$0] } }

  /// The place of a case in the catalogue.
  func index(of id: String) -> Int? { indexByID[id] }

  /// The cases made for a rule; it is judged in every other one to which it applies as well.
  public func exercising(_ rule: Rule.ID) -> [Case] { casesByRule[rule] ?? [] }
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
  /// A case names a twin, or a case that it is compared with, that isn't there.
  case missingTwin(String, of: String)
  /// The link of a case can't be filled with what the harness offers.
  case unfillable(String, String)

  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .empty: "the catalogue has no case: a run without a case tests nothing"
    case .repeatedID(let id): "two cases are named \(id): names are permanent and unique"
    case .unprintableID(let id): "the case name \"\(id)\" is not printable ASCII without spaces"
    case .unknownRule(let rule, let id): "the case \(id) names the rule \(rule), which is unknown"
    case .unfillable(let id, let reason): "the link of the case \(id) can't be filled: \(reason)"
    case .missingTwin(let twin, let id): "the case \(id) names the case \(twin), which is missing"
    }
  }
}

// MARK: -

extension Catalogue {
  /// Every case of every role, those in other configurations, and those in which roles are put together.
  public static func all(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    let single = try single(corpus)
    return try Catalogue(single + Case.inConfigurations(single) + corpus.cases(of: nil))
  }

  /// Every case of a single role, in the ordinary configuration.
  static func single(_ corpus: Corpus) throws(CatalogueError) -> [Case] {
    try corpus.cases(of: .app) + endpointCases(corpus) + corpus.cases(of: .googleApp)
  }

  private static func endpointCases(_ corpus: Corpus) throws(CatalogueError) -> [Case] {
    var cases: [Case] = []
    for testCase in corpus.cases(of: .app) {
      do throws(UnfillableTemplate) {
        if let request = try testCase.asEndpointCase() { cases.append(request) }
      } catch {
        throw .unfillable(testCase.id, error.reason)
      }
    }
    return cases + corpus.cases(of: .authorizationEndpoint)
  }

  /// Every case of the suite, with the links of the suite's own corpus.
  package static func ofCheckout() throws(RunError) -> Catalogue {
    let corpus: Corpus
    if case .failure(let error) = DataFolder.found { throw .inputs(["\(error)"]) }
    do throws(FileError) { corpus = try Corpus() } catch { throw .inputs(["\(error)"]) }
    do throws(CatalogueError) { return try .all(corpus) } catch { throw .inputs(["\(error)"]) }
  }
}
