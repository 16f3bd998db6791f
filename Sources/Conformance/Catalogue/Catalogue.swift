import AppFlip

/// The cases of a role, each with a permanent name.
public struct Catalogue: Sendable {
  /// The cases in the order in which they are run and reported.
  public let cases: [Case]
  /// By what the cases were chosen; nil if they are all that there are.
  public let filter: CaseFilter?

  private let indexByID: [String: Int]
  private let indicesByRule: [Rule.ID: [Int]]

  /// Collects cases and holds them against each other.
  public init(_ cases: [Case]) throws(CatalogueError) {
    guard !cases.isEmpty else { throw .empty }
    var indexByID: [String: Int] = [:]
    var indicesByRule: [Rule.ID: [Int]] = [:]
    for (index, testCase) in cases.enumerated() {
      guard testCase.id.utf8.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: " ") }) else {
        throw .unprintableID(testCase.id.escaped)
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
      for other in [testCase.twin, testCase.comparison].compactMap(\.self)
      where indexByID[other] == nil {
        throw .missingTwin(other, of: testCase.id)
      }
    }
    self.cases = cases
    self.indexByID = indexByID
    self.indicesByRule = indicesByRule
    filter = nil
  }

  package init(_ cases: [Case], chosenBy filter: CaseFilter?) {
    self.cases = cases
    self.filter = filter
    indexByID = Dictionary(
      uniqueKeysWithValues: cases.enumerated().map { ($1.id, $0) })
    indicesByRule = cases.enumerated().reduce(into: [:]) { indices, entry in
      for rule in entry.element.rules { indices[rule, default: []].append(entry.offset) }
    }
  }

  /// Finds a case by its name.
  public subscript(id: String) -> Case? { indexByID[id].map { cases[$0] } }

  /// The place of a case in the catalogue.
  func index(of id: String) -> Int? { indexByID[id] }

  /// The cases made for a rule; it is judged in every other one to which it applies as well.
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
  /// Every case of the role `app`.
  public static func app(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(corpus.cases(of: .app))
  }

  /// Every case of the role `authorization-endpoint`: the app's that concern it, then its own.
  public static func endpoint(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(endpointCases(corpus))
  }

  /// Every case of the role `google-app`.
  public static func googleApp(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(corpus.cases(of: .googleApp))
  }

  /// Every case in which roles are put together.
  public static func composition(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(corpus.cases(of: nil))
  }

  /// A sample of the cases in every configuration.
  public static func configured(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(Case.inConfigurations(corpus.cases(of: .app) + endpointCases(corpus)))
  }

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
}

// MARK: -

extension Catalogue {
  /// Every case of the suite, with the links of the suite's own corpus.
  package static func ofCheckout() throws(RunError) -> Catalogue {
    let corpus: Corpus
    if case .failure(let error) = DataFolder.found { throw .inputs(["\(error)"]) }
    do throws(FileError) { corpus = try Corpus() } catch { throw .inputs(["\(error)"]) }
    do throws(CatalogueError) { return try .all(corpus) } catch { throw .inputs(["\(error)"]) }
  }
}
