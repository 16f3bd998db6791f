import AdapterProtocol
import AppFlip
import Conformance
import Foundation

extension FuzzInput {
  static let members = [
    "role", "link", "form", "headers", "outcome", "activity", "code", "pending", "start",
  ]

  /// What most inputs have alike is left out; of links and forms the octets stand there, not how they are
  /// split.
  var json: JSONObject {
    let link = link.map { Text($0.octets).json }
    var object = JSONObject([("role", .text(role.rawValue)), ("link", link ?? .null)])
    if let form { object.append("form", Text(form.written).json) }
    if !headers.isEmpty {
      object.append("headers", .array(headers.map { .octets([$0.name, $0.value]) }))
    }
    object.append("outcome", .text(outcome.rawValue))
    if activity != .browsingWeb { object.append("activity", .text(activity.rawValue)) }
    if !code.isEmpty { object.append("code", Text(code).json) }
    if let pending {
      let uri = Text(pending.redirectURI).json
      object.append(
        "pending", .members([("redirect_uri", uri), ("state", Text(pending.state).json)]))
    }
    if let start { object.append("start", start.json) }
    return object
  }

  init(json: JSON, at path: JSONPath, besides others: [String] = []) throws(MessageError) {
    let members = try Members(json, at: path, known: Self.members + others)
    let link: JSON = try members.required("link")
    self.init(
      try members.name("role"),
      link: link == .null ? nil : InputLink(splitting: try members.octets("link")),
      outcome: try members.name("outcome"))
    if members.optional("form") != nil {
      form = InputParameters(splitting: try members.octets("form"))
    }
    if members.optional("headers") != nil {
      headers = try members.list("headers").map { json, path throws(MessageError) in
        let parts = try Members.octets(json, at: path)
        guard parts.count == 2 else { throw .bad(path, "must be [name, value]") }
        return InputHeader(parts[0], parts[1])
      }
    }
    if members.optional("activity") != nil { activity = try members.name("activity") }
    if members.optional("code") != nil { code = try members.octets("code") }
    if let json = members.optional("pending") {
      let parts = try Members(json, at: members.path("pending"), known: ["redirect_uri", "state"])
      pending = Pending(
        redirectURI: try parts.octets("redirect_uri"), state: try parts.octets("state"))
    }
    if let start = members.optional("start") {
      guard self == FuzzInput(.googleApp, link: nil) else {
        throw .bad(
          members.path("start"), "must stand beside role google-app and link null alone")
      }
      self.start = try Start(json: start, at: members.path("start"))
    }
  }
}

extension FuzzInput.Start {
  fileprivate var json: JSON {
    .members([
      ("app_link", Text(appLink).json), ("client_id", Text(clientID).json),
      ("scopes", .octets(scopes)), ("redirect_uri", Text(redirectURI).json),
    ])
  }

  fileprivate init(json: JSON, at path: JSONPath) throws(MessageError) {
    let members = try Members(
      json, at: path, known: ["app_link", "client_id", "scopes", "redirect_uri"])
    self.init(
      appLink: try members.octets("app_link"), clientID: try members.octets("client_id"),
      scopes: try Members.octets(members.required("scopes"), at: members.path("scopes")),
      redirectURI: try members.octets("redirect_uri"))
  }
}

extension Members {
  static func octets(_ json: JSON, at path: JSONPath) throws(MessageError) -> [[UInt8]] {
    try list(json, at: path).map { json, path throws(MessageError) in
      try Text(json: json, at: path).octets
    }
  }
}

extension JSON {
  static func octets(_ texts: [[UInt8]]) -> JSON { .array(texts.map { Text($0).json }) }
}

extension Fixture {
  var json: JSON {
    .members([
      ("client_id", Text(clientID).json), ("app_link", Text(appLink).json),
      ("authorization_endpoint", Text(authorizationEndpoint).json), ("scopes", .octets(scopes)),
    ])
  }

  init(json: JSON, at path: JSONPath) throws(MessageError) {
    let members = try Members(
      json, at: path,
      known: ["client_id", "app_link", "authorization_endpoint", "scopes"])
    let scopes = try Members.octets(members.required("scopes"), at: members.path("scopes"))
    let configuration = Configuration(
      clientID: Text(try members.octets("client_id")),
      appLink: Text(try members.octets("app_link")),
      authorizationEndpoint: Text(try members.octets("authorization_endpoint")),
      scopes: scopes.map { Text($0) })
    do throws(FixtureError) {
      self = try Fixture.offered.adopting(configuration)
    } catch { throw .bad(path, "no link can be built from it: \(error.member) can't be used") }
  }
}

extension FixtureError {
  fileprivate var member: String {
    switch self {
    case .emptyClientID: "client_id"
    case .appLink: "app_link"
    case .authorizationEndpoint: "authorization_endpoint"
    }
  }
}

extension FileError {
  static func octets(
    of url: URL, shownAs file: String, orElse fix: String
  ) throws(FileError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: url))
    } catch {
      throw FileError(file, "it can't be read: \(FileError.reason(of: error)); \(fix)")
    }
  }

  static func reading<Value>(
    _ octets: ArraySlice<UInt8>, _ what: String, in file: String, line: Int? = nil,
    orElse fix: String, _ read: (JSON) throws(MessageError) -> Value
  ) throws(FileError) -> Value {
    let problem: any Error
    do throws(JSONError) {
      let json = try JSONReader.read(Array(octets))
      do throws(MessageError) { return try read(json) } catch { problem = error }
    } catch { problem = error }
    throw FileError(file, line: line, "it is no \(what): \(problem); \(fix)")
  }
}
