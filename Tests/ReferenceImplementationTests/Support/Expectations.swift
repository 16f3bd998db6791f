import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

/// Starts an app of the tests' fixture.
func makeApp(edition: Edition = .newest) throws -> ReferenceApp {
  let configuration = Configuration(clientID: Links.clientID, appLink: Links.app)
  return try ReferenceApp(configuration: configuration, edition: edition)
}

/// Hands a link to a new app and returns what it did.
func response(
  to link: [UInt8], activity: Activity = .browsingWeb, outcome: Outcome = .approves,
  edition: Edition = .newest
) throws -> AppReply {
  var app = try makeApp(edition: edition)
  return app.receive(
    AppInput(activity: activity, url: link, outcome: outcome, code: Array(Links.code.utf8)))
}

/// Expects that a link opens nothing and isn't taken for a flip.
func expectNothing(
  for link: String, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let response = try response(to: Array(link.utf8))
  #expect(response == AppReply(handled: false), comment, sourceLocation: sourceLocation)
}

/// Takes the one answer of a response apart, after expecting what holds for every answer.
func answer(
  in response: AppReply, at target: String = Links.target, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> OpenedAnswer {
  #expect(response.handled, comment, sourceLocation: sourceLocation)
  #expect(response.opened.count == 1, comment, sourceLocation: sourceLocation)
  let opened = try #require(response.opened.first, comment, sourceLocation: sourceLocation)
  #expect(opened.universalLinksOnly == true, comment, sourceLocation: sourceLocation)
  let answer = OpenedAnswer(opened.url)
  #expect(answer.target == Array(target.utf8), comment, sourceLocation: sourceLocation)
  #expect(answer.isWellFormed, comment, sourceLocation: sourceLocation)
  return answer
}

/// Expects values that are equal octet for octet; what differs may be long, and is shown in part.
func expectEqual(
  _ values: [[UInt8]], _ expected: [[UInt8]], _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard values != expected else { return }
  let shown = [values, expected].map { values in
    values.map { String(decoding: $0.prefix(100), as: UTF8.self).debugDescription }
  }
  Issue.record(
    "\(shown[0]) isn't \(shown[1]) \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
}

/// Expects a code and a state that every reader reads as they were sent.
///
/// The state is given as it stands in the link, percent-encoded.
func expectCode(
  for link: [UInt8], state: [UInt8] = Array("S1".utf8), at target: String = Links.target,
  _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let answer = try answer(
    in: try response(to: link), at: target, comment, sourceLocation: sourceLocation)
  #expect(answer.names == ["code", "state"], comment, sourceLocation: sourceLocation)
  for reader in Reader.allCases {
    expectEqual(
      answer.values(of: "code").map(reader.read), [Array(Links.code.utf8)], comment,
      sourceLocation: sourceLocation)
    expectEqual(
      answer.values(of: "state").map(reader.read), [reader.read(state)], comment,
      sourceLocation: sourceLocation)
  }
}

/// Expects `invalid_request`, with the state as it stands in the link, or without one.
func expectInvalidRequest(
  for link: String, state: String? = "S1", at target: String = Links.target,
  _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let answer = try answer(
    in: try response(to: Array(link.utf8)), at: target, comment, sourceLocation: sourceLocation)
  let names = ["error", "error_description"] + (state == nil ? [] : ["state"])
  #expect(answer.names == names, comment, sourceLocation: sourceLocation)
  #expect(
    answer.values(of: "error") == [Array("invalid_request".utf8)], comment,
    sourceLocation: sourceLocation)
  for reader in Reader.allCases {
    let expected = state.map { [reader.read(Array($0.utf8))] } ?? []
    expectEqual(
      answer.values(of: "state").map(reader.read), expected, comment,
      sourceLocation: sourceLocation)
  }
}
