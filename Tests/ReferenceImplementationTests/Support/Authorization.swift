import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

/// Authorization requests in the fixture of the tests' links, and what is expected of the responses.
enum Authorization {
  static let url = "https://auth.example/authorize"

  /// Makes a query of percent-encoded values; a parameter that is nil is left out.
  static func query(
    responseType: String? = "code", clientID: String? = Links.clientID,
    scope: String = "devices", state: String? = "S1",
    redirectURI: String? = Links.encodedTarget
  ) -> String {
    let parameters = [
      ("response_type", responseType), ("client_id", clientID), ("scope", scope),
      ("state", state), ("redirect_uri", redirectURI),
    ]
    return parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
      .joined(separator: "&")
  }

  /// Makes a GET request of a query.
  static func get(_ query: String, outcome: Outcome = .approves) -> EndpointInput {
    get(Array(query.utf8), outcome: outcome)
  }

  /// Makes a GET request of a query.
  static func get(_ query: [UInt8], outcome: Outcome = .approves) -> EndpointInput {
    EndpointInput(
      url: Array("\(url)?".utf8) + query, outcome: outcome, code: Array(Links.code.utf8))
  }

  /// Makes a POST request of a query and a form.
  static func post(_ query: String, form: String?) -> EndpointInput {
    EndpointInput(
      method: .post, url: Array("\(url)?\(query)".utf8), body: form.map { Array($0.utf8) },
      code: Array(Links.code.utf8))
  }

  /// Hands a request to a new endpoint.
  static func response(
    to request: EndpointInput, clientID: String = Links.clientID, edition: Edition = .newest
  ) throws -> EndpointReply {
    let configuration = Configuration(clientID: clientID)
    return try ReferenceEndpoint(configuration: configuration, edition: edition)
      .respond(to: request)
  }

  /// Takes the one redirect of a response apart, after expecting what holds for every one.
  static func answer(
    in response: EndpointReply, at target: String = Links.target, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> OpenedAnswer {
    #expect(response.status == 302, comment, sourceLocation: sourceLocation)
    #expect(response.body.octets.isEmpty, comment, sourceLocation: sourceLocation)
    let names = response.headers.map { String(decoding: $0.name.octets, as: UTF8.self) }
    #expect(names == ["location", "cache-control"], comment, sourceLocation: sourceLocation)
    #expect(response.headers.last == Header(name: "cache-control", value: "no-store"))
    let location = try #require(response.headers.first, sourceLocation: sourceLocation).value
    let answer = OpenedAnswer(location)
    #expect(answer.target == Array(target.utf8), comment, sourceLocation: sourceLocation)
    #expect(answer.isWellFormed, comment, sourceLocation: sourceLocation)
    return answer
  }

  /// Expects a code and a state that every reader reads as they were sent.
  static func expectCode(
    for request: EndpointInput, state: [UInt8] = Array("S1".utf8),
    at target: String = Links.target, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let answer = try answer(
      in: try response(to: request), at: target, comment, sourceLocation: sourceLocation)
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

  /// Expects `invalid_request`, with the state that was sent, or without one.
  static func expectInvalidRequest(
    for request: EndpointInput, state: [UInt8]? = Array("S1".utf8),
    at target: String = Links.target, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let answer = try answer(
      in: try response(to: request), at: target, comment, sourceLocation: sourceLocation)
    let names = ["error", "error_description"] + (state == nil ? [] : ["state"])
    #expect(answer.names == names, comment, sourceLocation: sourceLocation)
    #expect(
      answer.values(of: "error") == [Array("invalid_request".utf8)], comment,
      sourceLocation: sourceLocation)
    for reader in Reader.allCases {
      expectEqual(
        answer.values(of: "state").map(reader.read), state.map { [reader.read($0)] } ?? [],
        comment, sourceLocation: sourceLocation)
    }
  }

  /// Expects the error page, which is the same for every request.
  static func expectPage(
    for request: EndpointInput, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let response = try response(to: request)
    #expect(response == page, comment, sourceLocation: sourceLocation)
  }

  private static let page = EndpointReply(
    status: 400,
    headers: [
      Header(name: "content-type", value: "text/plain; charset=utf-8"),
      Header(name: "x-content-type-options", value: "nosniff"),
      Header(name: "cache-control", value: "no-store"),
    ],
    body: "This link to an account can't be used: its redirect_uri isn't Google's.\n")
}
