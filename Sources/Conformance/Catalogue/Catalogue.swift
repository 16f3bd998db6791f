import AppFlip

/// The cases of a role, each with a permanent name.
public struct Catalogue: Sendable {
  /// The cases in the order in which they are run and reported.
  public let cases: [Case]
  /// By what the cases were chosen; nil if they are all that there are.
  public let filter: CaseFilter?

  private let indexByID: [String: Int]
  private let casesByRule: [Rule.ID: [Case]]

  /// Collects cases with names of their own.
  public init(_ cases: [Case], chosenBy filter: CaseFilter? = nil) {
    (self.cases, self.filter) = (cases, filter)
    indexByID = Dictionary(cases.enumerated().map { ($1.id, $0) }) { first, _ in first }
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

// MARK: -

extension Catalogue {
  /// Every case of every role, those in other configurations, and those in which roles are put together.
  public static func all(_ corpus: Corpus) -> Catalogue {
    let single = single(corpus)
    return Catalogue(single + Case.inConfigurations(single) + corpus.cases(of: nil))
  }

  /// Every case of a single role, in the ordinary configuration.
  static func single(_ corpus: Corpus) -> [Case] {
    let ofApp = corpus.cases(of: .app)
    return ofApp + ofApp.compactMap { $0.asEndpointCase() }
      + corpus.cases(of: .authorizationEndpoint) + corpus.cases(of: .googleApp)
  }

  /// Every case of the suite; with a filter that names cases, at least those and the cases that they need.
  package static func ofCheckout(chosenBy filter: CaseFilter? = nil) throws(RunError) -> Catalogue {
    if case .failure(let error) = DataFolder.found { throw .inputs(["\(error)"]) }
    do {
      guard let filter, !filter.choosesRules else { return try .all(Corpus()) }
      var names = filter.patterns + Role.allCases.map { "\(Case.good(of: $0))*" }
      while true {
        let catalogue = try all(Corpus(chosenBy: CaseFilter(names)))
        let missing = catalogue.cases.flatMap(\.neededCases)
          .filter { catalogue[$0] == nil && !names.contains($0) }
        if missing.isEmpty { return catalogue }
        names += missing
      }
    } catch { throw .inputs(["\(error)"]) }
  }
}
