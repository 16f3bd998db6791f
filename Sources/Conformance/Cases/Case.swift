package import AdapterProtocol
package import AppFlip

/// One request, or a few that belong together, and the rules that it exercises.
public struct Case: Identifiable, Sendable {
  /// How the steps of a case follow each other.
  public enum Ordering: Sendable, Equatable {
    /// Each step is sent when the one before it was answered.
    case sequence
    /// A sequence before some of whose steps their running app is forgotten.
    case forgotten(before: Set<Int>)
    /// All steps are under way at once.
    case atOnce
    /// A sequence before one of whose steps the process of the adapter is restarted.
    case restarted(before: Int)

    /// The steps before which their running app is forgotten.
    var resets: Set<Int> { if case .forgotten(let steps) = self { steps } else { [] } }
  }

  /// The permanent name, which tests and reports show; printable ASCII.
  public private(set) var id: String
  /// The special feature of the case, for users.
  package private(set) var title: String
  /// The rule that the case is about; the suites list the case under it.
  package let subject: Rule.ID
  /// The answers that the rules permit.
  package let expectations: [Expectation]
  /// The requests, mostly one.
  package private(set) var steps: [Step]
  /// The ordinary values of the requests.
  package private(set) var ordinary: OrdinaryRequest
  /// How they follow each other.
  package let ordering: Ordering
  /// The features that an adapter must declare for the case to be served.
  package let features: [Feature]
  /// The case that differs in one thing and must be served; nil if this one must be itself.
  package private(set) var twin: String?
  /// The case that is the last step of this one alone, which is to be decided alike; nil if that is
  /// compared with nothing.
  package private(set) var comparison: String?
  /// Why the answer is the implementation's own affair; nil if the expectations decide.
  package let policy: String?
  /// Where the fault was seen, or what forbids it.
  package let reference: String?

  /// The configuration that hello offers for the case; nil for the ordinary one.
  package private(set) var configuration: OfferedConfiguration?

  /// The rules that the suites judge the case by: its subject, then the others that it was made for.
  package let rules: [Rule.ID]

  /// The role that the case judges, nil for a composition of roles.
  package var role: Role? { subject.role }

  /// Whether a step needs what an earlier one came to.
  package var isDependent: Bool { steps.contains(where: \.isDependent) }

  /// The values that the links of the case are built from, unless the adapter has its own.
  package var fixture: Fixture { configuration?.fixture ?? .offered }

  /// Whether it needs a running app or a browser of its own, or a process where there are no sessions.
  var isOfFirstRequest: Bool {
    features.isEmpty && steps.count == 1 && steps[0].session != nil
  }

  /// Whether the adapter is restarted between two steps.
  package var isRestarted: Bool { if case .restarted = ordering { true } else { false } }

  /// The bytes of all links that no configuration fills.
  package var fixedLength: Int { steps.reduce(0) { $0 + ($1.link?.fixedLength ?? 0) } }

  /// Fills in the ordinary values, unless the steps have them: `filledIn`.
  package init(
    _ id: String, _ title: String, subject: Rule.ID, expectations: [Expectation] = [],
    steps: [Step], ordering: Ordering = .sequence, features: [Feature] = [],
    twin: String? = nil, comparison: String? = nil, policy: String? = nil,
    reference: String? = nil, alsoExercises: [Rule.ID] = [], filledIn: OrdinaryRequest? = nil
  ) {
    (self.id, self.title, self.subject) = (id, title, subject)
    (self.expectations, self.ordering, self.features) = (expectations, ordering, features)
    (self.twin, self.comparison, self.policy) = (twin, comparison, policy)
    self.reference = reference
    ordinary = filledIn ?? Self.ordinary(id, twin, steps)
    self.steps = filledIn == nil ? Self.made(steps, for: id, ordinary, about: subject) : steps
    // That a request must be served is the matter of the rules about good requests, which have cases of their own.
    let further = expectations.filter { !$0.demandsSuccess }.map(\.rule) + alsoExercises
    rules = further.reduce(into: [subject]) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The ordinary values of the requests of a case.
  static func ordinary(_ id: String, _ twin: String?, _ steps: [Step]) -> OrdinaryRequest {
    OrdinaryRequest(of: twin ?? id, at: steps.count == 1 ? steps[0].at : nil)
  }

  /// The requests of a case with the ordinary values filled in.
  static func made(
    _ steps: [Step], for id: String, _ ordinary: OrdinaryRequest, about subject: Rule.ID?
  ) -> [Step] {
    let keepsOrder =
      subject == Rule.appParametersOrderFree.id || subject == Rule.endpointParametersOrderFree.id
    return steps.enumerated().map { number, step in
      step.made(for: id, number, ordinary, keepingOrder: keepsOrder)
    }
  }

  func offered(_ configuration: OfferedConfiguration) -> Case {
    var testCase = self
    testCase.id = "\(id)@\(configuration.name)"
    // In a configuration there is one good case of each role.
    let good = role.map(Case.good) ?? id
    testCase.ordinary = OrdinaryRequest(of: good)
    testCase.steps = Self.made(steps, for: testCase.id, testCase.ordinary, about: subject)
    testCase.title = "\(title); \(configuration.summary)"
    testCase.comparison = nil
    let twin = positiveControl == control ? good : positiveControl ?? good
    testCase.twin = id == good ? nil : "\(twin)@\(configuration.name)"
    testCase.configuration = configuration
    return testCase
  }
}

extension Case {
  /// The bytes up to which no value may be refused for its length
  /// ([RFC 9110, section 4.1](https://www.rfc-editor.org/rfc/rfc9110#section-4.1), less the rest of the link).
  static let longestServed = 7_000
}
