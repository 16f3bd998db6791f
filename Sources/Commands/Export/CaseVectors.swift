import AdapterProtocol
import AppFlip
import Conformance

/// The cases as data for people who test without this suite: JSON Lines, a header and a line a case.
///
/// A request is the member `input` of the adapter protocol's `run` with its role, and the session if
/// there is one. What only the reply to an earlier request of the case holds is an object in the place
/// of a string:
///
///     {"from_step":0,"member":"state"}
///
/// `from_step` is the place of the request in the case, from 0; `member` is `opened` for the one URL that
/// was opened or redirected to, `query` for its query without `response_type`, `state` for the state of a
/// start, `code` for the code of an answer, decoded. With `"encoding":"percent"` the octets stand there
/// percent-encoded. If such a part stands beside others, the string is an object
/// `{"parts":["...",{"from_step":0,"member":"query"}]}`; its parts are joined without anything between.
struct CaseVectors: Sendable {
  private let catalogue: Catalogue
  private let role: Role?

  /// The version of the form, in the header; a new member doesn't change it.
  static let format = 1

  init(_ catalogue: Catalogue, of role: Role? = nil) {
    self.catalogue = catalogue
    self.role = role
  }

  /// The cases that are written; with a case its twin.
  var cases: [Case] { catalogue.cases.filter { role == nil || $0.role == role } }

  /// Writes the header and the cases.
  func lines() throws(UnfillableTemplate) -> [[UInt8]] {
    let cases = cases
    var lines = [JSONWriter.line(header(of: cases.count))]
    for testCase in cases { lines.append(JSONWriter.line(try Self.vector(of: testCase))) }
    return lines
  }

  private func header(of count: Int) -> JSON {
    var header = JSONObject([
      ("type", .text("header")), ("format", .integer(Self.format)),
      ("suite", .text(ConformanceRun.suite)), ("edition", .integer(Edition.newest.rawValue)),
      ("config", Fixture.offered.configuration.json),
    ])
    if let role { header.append("role", .text(role.rawValue)) }
    if let filter = catalogue.filter {
      header.append("filter", .array(filter.patterns.map { .text($0) }))
    }
    header.append("cases", .integer(count))
    return .object(header)
  }

  // MARK: - A case

  /// The line of a case.
  static func vector(of testCase: Case) throws(UnfillableTemplate) -> JSON {
    let requests = try testCase.openRequests()
    var vector = JSONObject([
      ("type", .text("case")), ("id", .text(testCase.id)),
      ("role", .text(testCase.role?.rawValue ?? "composition")),
      ("title", .text(testCase.title)),
      ("rules", .array(testCase.rules.map { .text($0.rawValue) })),
      ("twin", text(testCase.twin)), ("digest", .text(testCase.digest)),
      ("arrangement", .text(testCase.ordering.canonicalName)),
      ("features", .array(testCase.features.map { .text($0.rawValue) })),
      ("requests", .array(requests.map(request))),
      ("permitted", .object(JSONObject(testCase.expectations.map(permitted)))),
      ("policy", text(testCase.policy)), ("cause", text(testCase.cause)),
      ("reference", text(testCase.reference)),
    ])
    if let configuration = testCase.configuration {
      vector.append("config", configuration.fixture.configuration.json)
    }
    return .object(vector)
  }

  private static func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }

  private static func permitted(by expectation: Expectation) -> (String, JSON) {
    (
      expectation.rule.rawValue,
      .array(expectation.permitted(in: .newest).map { .text($0.rawValue) })
    )
  }

  private static func request(_ open: OpenRequest) -> JSON {
    let request = open.request
    var object = JSONObject([("role", .text(request.input.role.rawValue))])
    if let session = request.session { object.append("session", .text(session)) }
    object.append("input", opened(request.input.json, open.open))
    return .object(object)
  }

  // MARK: - What depends on a reply

  /// A value with an object in the place of each member that needs an earlier reply.
  private static func opened(_ value: JSON, _ open: [String: [Placeholder.Part]]) -> JSON {
    guard case .object(let object) = value, !open.isEmpty else { return value }
    let members = object.members.map { member in
      let name = String(decoding: member.name, as: UTF8.self)
      guard let parts = open[name]?.map(json) else { return (name, opened(member.value, open)) }
      return (name, parts.count == 1 ? parts[0] : .object(JSONObject([("parts", .array(parts))])))
    }
    return .object(JSONObject(members))
  }

  private static func json(_ part: Placeholder.Part) -> JSON {
    switch part {
    case .octets(let octets): return .string(octets)
    case .placeholder(let placeholder):
      var object = JSONObject([
        ("from_step", .integer(placeholder.step)), ("member", .text(placeholder.member.rawValue)),
      ])
      if placeholder.isEncoded { object.append("encoding", .text("percent")) }
      return .object(object)
    }
  }
}
