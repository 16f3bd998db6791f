package import AdapterProtocol
import AppFlip
import Harness

/// A row of the corpus: what a case says of itself, and its requests.
///
/// The members of a single request are in the row itself.
struct CaseRow: Message {
  private var id = ""
  private var title = ""
  private var source: String?
  private var subject: Rule.ID?
  private var twin: String?
  private var comparison: String?
  private var policy: String?
  private var expect = NamedValues<[ResponseKind]>()
  private var exercises: [Rule.ID] = []
  private var features: [Feature]?
  private var forgottenBefore: [UInt32] = []
  private var isAtOnce = false
  private var restartedBefore: UInt32?
  private var steps: [Step] = []

  static let blank = CaseRow()
  static let fields = Fields<CaseRow>(
    .required("id", \.id, "The permanent name."),
    .required("title", \.title, "What is special about the case."),
    .optional("source", \.source, "Where the request was seen, or the text that forbids it."),
    .optional(
      "subject", \.subject, "The rule, if it isn't the first rule that limits the response."),
    .optional(
      "twin", \.twin, "The control request, if it isn't the good case with the same values."),
    .optional("comparison", \.comparison, "The case that sends the last request alone."),
    .optional("policy", \.policy, "Why the implementation may choose the response."),
    .optional(
      "expect", \.expect, "The responses that each rule permits, if they differ from the rules.",
      or: NamedValues(), isAlwaysWritten: false),
    .optional(
      "exercises", \.exercises, "Further rules that judge the case.", or: [],
      isAlwaysWritten: false),
    .optional("features", \.features, "The needed features, if the requests don't show them."),
    .optional(
      "forgotten_before", \.forgottenBefore,
      "The requests before which the running app is forgotten.",
      or: [], isAlwaysWritten: false),
    .optional(
      "at_once", \.isAtOnce, "Whether all requests are sent at once.", or: false,
      isAlwaysWritten: false),
    .optional(
      "restarted_before", \.restartedBefore, "The request before which the adapter is restarted."),
    .optional(
      "steps", \.steps, "The requests, if there are several.", or: [], isAlwaysWritten: false))

  static let names = fields.names + RowSeries.fields.names + Step.fields.names
}

// MARK: - From a line to cases

extension Case {
  /// Reads a line of the corpus: the cases of its row, each followed by the case that it implies.
  static func all(
    ofLine line: ArraySlice<UInt8>, exhaustively isExhaustive: Bool = false,
    chosenBy filter: CaseFilter? = nil
  ) throws(Flaw) -> [Case] {
    do throws(MessageError) {
      let members = try Members(line: Array(line), known: CaseRow.names)
      var cases: [Case] = []
      let rows = try RowSeries(members)
        .rows(of: members.object, exhaustively: isExhaustive, chosenBy: filter)
      for row in rows { cases += try CaseRow(row).cases }
      return cases
    } catch { throw Flaw("\(error)") }
  }
}

extension CaseRow {
  fileprivate init(_ object: JSONObject) throws(MessageError) {
    let isSingle = object["steps"] == nil
    let members = try Members(.object(object), known: isSingle ? Self.names : Self.fields.names)
    try self.init(members)
    if isSingle { steps = [try Step(members)] }
    let lists = [
      ("exercises", exercises.count, Set(exercises).count), ("steps", steps.count, steps.count),
      ("forgotten_before", forgottenBefore.count, Set(forgottenBefore).count),
      ("expect", expect.entries.count, expect.entries.count),
    ]
    for (name, count, different) in lists
    where members.has(name) && (count == 0 || different < count) {
      throw .bad(JSONPath(name), "must have values, each once")
    }
    // An empty list is a statement here: the adapter needs none of the features that the requests show.
    if let features, Set(features).count < features.count {
      throw .bad(JSONPath("features"), "must have each value once")
    }
    for entry in expect.entries where Set(entry.value).count < max(entry.value.count, 1) {
      throw .bad(JSONPath("expect", entry.name), "must have responses, each once")
    }
    for (name, text) in [("id", id), ("title", title), ("source", source), ("policy", policy)]
    where text?.utf8.allSatisfy(\.isVisible) == false {
      throw .bad(JSONPath(name), "must be printable ASCII")
    }
  }

  /// The case of the row, and the case that it implies.
  ///
  /// The rules compute the permitted answers, unless the row has `expect`. A case in which a request must be refused
  /// has the good case of its role as twin, unless the row names a different one.
  fileprivate var cases: [Case] {
    get throws(MessageError) {
      let stated = expect.entries.map { entry in
        Expectation(Rule.ID(rawValue: entry.name), permits: ResponseKinds(entry.value))
      }
      let named = subject ?? stated.first?.rule
      let role = named.map(\.role) ?? Role.allCases.first { id.hasPrefix(Case.prefix(of: $0)) }
      var requests: [Step] = []
      for step in steps { requests += try step.resolved(for: role) }
      let ordinary = Case.ordinary(id, twin, requests)
      requests = Case.made(requests, for: id, ordinary, about: named)
      let computed = stated.isEmpty ? requests.last?.permitted(in: .offered) ?? [] : []
      guard let subject = named ?? computed.first?.rule else {
        throw .bad(JSONPath("subject"), "name it: the rules permit any response to this request")
      }
      let expectations = stated.isEmpty && role != nil ? computed.about(subject) : stated
      let isRefusal = expectations.contains { !$0.demandsSuccess }
      let control = isRefusal && policy == nil ? Case.control(of: role, ordinary) : nil
      let testCase = Case(
        id, title, subject: subject, expectations: expectations, steps: requests,
        ordering: try ordering(of: requests), features: features ?? Feature.needed(by: requests),
        twin: twin ?? control, comparison: comparison, policy: policy,
        reference: source, alsoExercises: exercises, filledIn: ordinary)
      return [testCase] + [declined(testCase)].compactMap(\.self)
    }
  }

  /// A refused link about its redirect URI that the user declines: it isn't opened with an error either.
  private func declined(_ refused: Case) -> Case? {
    guard let step = steps.first, step.redirectURI != nil || step.rawRedirectURI != nil,
      step.statedOutcome == nil, refused.twin != nil
    else { return nil }
    let rule = Rule.appRedirectURIFormat.id
    return Case(
      "\(id).declines", "\(title); the user declines", subject: rule,
      expectations: [Expectation(rule, permits: [.nothing])],
      steps: [Step(.app, refused.steps[0].link, outcome: .declines)],
      twin: "app.url.\(refused.ordinary.urlName).declines", reference: source)
  }

  private func ordering(of requests: [Step]) throws(MessageError) -> Case.Ordering {
    if isAtOnce { return .atOnce }
    let before = (forgottenBefore + [restartedBefore].compactMap(\.self)).map { Int($0) }
    guard before.allSatisfy(requests.indices.contains) else {
      throw .bad(JSONPath("steps"), "there isn't a request \(before.max() ?? 0)")
    }
    if let step = restartedBefore { return .restarted(before: Int(step)) }
    return before.isEmpty ? .sequence : .forgotten(before: Set(before))
  }
}

extension Feature {
  /// The features that an adapter must declare for requests; a single request in a session is the first one of
  /// a process where there are no sessions.
  fileprivate static func needed(by steps: [Step]) -> [Feature] {
    let needs: [(Feature, (Step) -> Bool)] = [
      (.sessions, { steps.count > 1 && $0.session != nil }), (.post, { $0.method == .post }),
      (.forms, { $0.form != nil || $0.hold != nil || $0.resume != nil }),
      (.code, { $0.code != nil }),
    ]
    return needs.filter { steps.contains(where: $0.1) }.map(\.0)
  }
}

// MARK: - From a case to a line

extension Case {
  /// The case as a row of the corpus, which reads as the same case except for its configuration and its level.
  package var row: JSONObject { CaseRow(self).object }

  /// The digest of the row, as 16 hexadecimal digits; the same on every machine.
  ///
  /// Two reports whose digests of a case differ are about two cases, whatever the implementation did.
  package var digest: String {
    Fingerprint(of: JSONWriter.line(.object(row))).hexadecimal
  }
}

extension CaseRow {
  fileprivate init(_ testCase: Case) {
    (id, title, source) = (testCase.id, testCase.title, testCase.reference)
    let judging = testCase.expectations.map(\.rule)
    subject = judging.first == testCase.subject ? nil : testCase.subject
    (twin, comparison, policy) = (testCase.twin, testCase.comparison, testCase.policy)
    expect = NamedValues(testCase.expectations.map { ($0.rule.rawValue, Array($0.permitted)) })
    exercises = testCase.rules.filter { $0 != testCase.subject && !judging.contains($0) }
    let needed = Feature.needed(by: testCase.steps)
    features = testCase.features == needed ? nil : testCase.features
    switch testCase.ordering {
    case .sequence: break
    case .atOnce: isAtOnce = true
    case .forgotten(let steps): forgottenBefore = steps.sorted().map { UInt32($0) }
    case .restarted(let step): restartedBefore = UInt32(step)
    }
    let url = OrdinaryRequest(of: testCase.twin ?? testCase.id).redirectURL
    steps = testCase.steps.map { $0.written(of: testCase.role, at: url) }
  }

  /// The members of the row, with the members of a single request.
  fileprivate var object: JSONObject {
    var (row, object) = (self, JSONObject())
    let single = steps.count == 1 ? row.steps.removeLast() : nil
    row.append(to: &object)
    single?.append(to: &object)
    return object
  }
}
