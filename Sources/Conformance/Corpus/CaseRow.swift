package import AdapterProtocol
import AppFlip

/// A row of the corpus: what a case says of itself, and its requests.
///
/// The members of a single request are in the row itself.
struct CaseRow: Message {
  var id = ""
  var title = ""
  var source: String?
  var subject: Rule.ID?
  var twin: String?
  var comparison: String?
  var policy: String?
  var expect = NamedValues<[ResponseKind]>()
  var exercises: [Rule.ID] = []
  var features: [Feature]?
  var forgottenBefore: [UInt32] = []
  var isAtOnce = false
  var restartedBefore: UInt32?
  var steps: [StepRow] = []

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

  static let names = fields.names + RowSeries.fields.names + StepRow.fields.names
}

// MARK: - From a line to cases

extension Case {
  /// Reads a line of the corpus: the cases of its row, each followed by the case that it implies.
  static func all(
    ofLine line: ArraySlice<UInt8>, exhaustively isExhaustive: Bool = false
  ) throws(Flaw) -> [Case] {
    do throws(MessageError) {
      let members = try Members(line: Array(line), known: CaseRow.names)
      var cases: [Case] = []
      for object in try RowSeries(members).rows(of: members.object, exhaustively: isExhaustive) {
        let row = try CaseRow(object)
        let testCase = try Case(row)
        cases += [testCase] + (testCase.declined(ifOf: row).map { [$0] } ?? [])
      }
      return cases
    } catch { throw Flaw("\(error)") }
  }

  /// Makes the case of a row.
  ///
  /// The rules compute the permitted answers, unless the row has `expect`. A case in which a request must be refused
  /// has the good case of its role as twin, unless the row names a different one.
  fileprivate init(_ row: CaseRow) throws(MessageError) {
    let stated = row.expect.entries.map { entry in
      Expectation(Rule.ID(rawValue: entry.name), permits: ResponseKinds(entry.value))
    }
    let named = row.subject ?? stated.first?.rule
    let role =
      named.map(\.role) ?? Role.allCases.first { row.id.hasPrefix(Case.prefix(of: $0)) }
    var steps: [Step] = []
    for step in row.steps {
      // `{number}` in the name of the session sends each request to a running app of its own.
      for number in 0..<(step.times ?? 1) { steps.append(try step.step(of: role, number)) }
    }
    // The draft fills in the ordinary values.
    let draft = Case(
      row.id, row.title, subject: named ?? Rule.appSurvives.id, steps: steps, twin: row.twin)
    let computed = stated.isEmpty ? draft.steps.last?.permitted(in: .offered) ?? [] : []
    guard let subject = named ?? computed.first?.rule else {
      throw .bad(JSONPath("subject"), "name it: the rules permit any response to this request")
    }
    let expectations = stated.isEmpty && role != nil ? computed.about(subject) : stated
    let isRefusal = expectations.contains { !$0.demandsSuccess }
    let control = isRefusal && row.policy == nil ? Case.control(of: role, draft.ordinary) : nil
    self.init(
      row.id, row.title, subject: subject, expectations: expectations, steps: steps,
      ordering: try row.ordering(of: steps), features: row.features ?? Feature.needed(by: steps),
      twin: row.twin ?? control, comparison: row.comparison, policy: row.policy,
      reference: row.source, alsoExercises: row.exercises)
  }

  /// A refused link about its redirect URI that the user declines: it isn't opened with an error either.
  private func declined(ifOf row: CaseRow) -> Case? {
    guard let step = row.steps.first, step.redirectURI != nil || step.rawRedirectURI != nil,
      step.outcome == nil, twin != nil, let link = steps.first?.link
    else { return nil }
    return Case(
      "\(id).declines", "\(title); the user declines", subject: Rule.appRedirectURIFormat.id,
      expectations: [Expectation(Rule.appRedirectURIFormat.id, permits: [.nothing])],
      steps: [.flip(RequestTemplate(link, outcome: .declines))],
      twin: "app.url.\(ordinary.urlName).\(UserDecision.declines.rawValue)", reference: reference)
  }
}

extension CaseRow {
  fileprivate init(_ object: JSONObject) throws(MessageError) {
    let known = object["steps"] == nil ? Self.names : Self.fields.names
    let members = try Members(.object(object), known: known)
    try self.init(members)
    try checkLists(of: members)
    if steps.isEmpty { steps = [try StepRow(members)] }
    for (name, text) in [("id", id), ("title", title), ("source", source), ("policy", policy)]
    where text?.utf8.allSatisfy(\.isVisible) == false {
      throw .bad(JSONPath(name), "must be printable ASCII")
    }
  }

  /// Refuses an empty list, and a list that repeats a value.
  private func checkLists(of members: Members) throws(MessageError) {
    let lists = [
      ("exercises", exercises.count, Set(exercises).count),
      ("forgotten_before", forgottenBefore.count, Set(forgottenBefore).count),
      ("steps", steps.count, steps.count), ("expect", expect.entries.count, expect.entries.count),
    ]
    for (name, count, different) in lists where members.has(name) {
      if count == 0 { throw .bad(JSONPath(name), "must not be empty") }
      if different < count { throw .bad(JSONPath(name), "must have each value once") }
    }
    // An empty list is a statement here: the adapter needs none of the features that the requests show.
    if let features, Set(features).count < features.count {
      throw .bad(JSONPath("features"), "must have each value once")
    }
    for entry in expect.entries
    where entry.value.isEmpty || Set(entry.value).count < entry.value.count {
      throw .bad(JSONPath("expect", entry.name), "must have responses, each once")
    }
  }

  fileprivate func ordering(of steps: [Step]) throws(MessageError) -> Case.Ordering {
    if isAtOnce { return .atOnce }
    let before = (forgottenBefore + [restartedBefore].compactMap(\.self)).map { Int($0) }
    guard before.allSatisfy(steps.indices.contains) else {
      throw .bad(JSONPath("steps"), "there isn't a request \(before.max() ?? 0)")
    }
    if let step = restartedBefore { return .restarted(before: Int(step)) }
    return before.isEmpty ? .sequence : .forgotten(before: Set(before))
  }
}

extension Feature {
  /// What an adapter must declare for requests to be served; a single request in a session is the first one of
  /// a process where there are no sessions.
  static func needed(by steps: [Step]) -> [Feature] {
    (steps.count > 1 && steps.contains { $0.session != nil } ? [.sessions] : [])
      + (steps.contains { $0.flip?.method == .post } ? [.post] : [])
      + (steps.contains { $0.flip?.form != nil || $0.flip?.tab != nil } ? [.forms] : [])
      + (steps.contains { if case .bytes? = $0.flip?.code { true } else { false } } ? [.code] : [])
  }
}

// MARK: - From a case to a line

extension Case {
  /// The case as a row of the corpus, which reads as the same case except for its configuration and its level.
  package var row: JSONObject {
    var (row, object) = (CaseRow(self), JSONObject())
    let single = row.steps.count == 1 ? row.steps.removeLast() : nil
    row.append(to: &object)
    single?.append(to: &object)
    return object
  }

  /// What the case sends and what is permitted, as 16 hexadecimal digits; the same on every machine.
  ///
  /// Two reports whose digests of a case differ are about two cases, whatever the implementation did. The name, the
  /// title and the source are not a part of it; the configuration and the level, which no row has, are.
  package var digest: String {
    var members = row.members.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }
      .filter { !["id", "title", "source"].contains($0.0) }
    let texts = members.prefix { ["subject", "twin", "comparison", "policy"].contains($0.0) }
    let further = [
      ("configuration", configuration?.name), ("level", expectations.first?.level?.rawValue),
    ]
    members.insert(
      contentsOf: further.compactMap { name, text in text.map { (name, .text($0)) } },
      at: texts.count)
    return Fingerprint(of: JSONWriter.line(.object(JSONObject(members)))).hexadecimal
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
    steps = testCase.steps.map { StepRow($0, of: testCase) }
  }
}
