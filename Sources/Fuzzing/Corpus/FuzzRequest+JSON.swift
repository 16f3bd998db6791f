import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness

extension FuzzRequest {
  static let members = [
    "role", "link", "form", "headers", "outcome", "activity", "code", "pending", "start",
  ]

  /// A link or a form that is split at its delimiters is one text, any other is written part by part,
  /// so that the same input is read back.
  var json: JSONObject {
    var object = JSONObject([("role", .text(role.rawValue)), ("link", link?.json ?? .null)])
    if let form { object.append("form", form.json) }
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
      link: link == .null ? nil : try InputLink(json: link, at: members.path("link")),
      outcome: try members.name("outcome"))
    if let form = members.optional("form") {
      self.form = try InputParameters(json: form, at: members.path("form"))
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
      guard self == FuzzRequest(.googleApp, link: nil) else {
        throw .bad(
          members.path("start"), "must stand beside role google-app and link null alone")
      }
      self.start = try Start(json: start, at: members.path("start"))
    }
  }
}

extension FuzzRequest.Start {
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

extension InputLink {
  fileprivate var json: JSON {
    let octets = octets
    if InputLink(splitting: octets) == self { return Text(octets).json }
    var object = JSONObject([("base", Text(base).json)])
    if let query { object.append("query", query.parts) }
    if let fragment { object.append("fragment", Text(fragment).json) }
    return .object(object)
  }

  fileprivate init(json: JSON, at path: JSONPath) throws(MessageError) {
    if let text = try json.text(at: path) {
      self.init(splitting: text)
      return
    }
    let members = try Members(json, at: path, known: ["base", "query", "fragment"])
    self.init(base: try members.octets("base"))
    if let query = members.optional("query") {
      self.query = try InputParameters(json: query, at: members.path("query"))
    }
    if members.optional("fragment") != nil { fragment = try members.octets("fragment") }
  }
}

extension InputParameters {
  fileprivate var json: JSON {
    InputParameters(splitting: written) == self ? Text(written).json : parts
  }

  fileprivate var parts: JSON {
    .array(
      map { .octets([$0.separator, $0.name] + [$0.value].compactMap(\.self)) })
  }

  fileprivate init(json: JSON, at path: JSONPath) throws(MessageError) {
    if let text = try json.text(at: path) {
      self.init(splitting: text)
      return
    }
    self = try Members.list(json, at: path).map { json, path throws(MessageError) in
      let texts = try Members.octets(json, at: path)
      guard (2...3).contains(texts.count) else {
        throw .bad(path, "must be [separator, name] or [separator, name, value]")
      }
      return InputParameter(texts[1], texts.count > 2 ? texts[2] : nil, separator: texts[0])
    }
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

  /// The octets of a text; nil for a list, and for an object that is no text.
  fileprivate func text(at path: JSONPath) throws(MessageError) -> [UInt8]? {
    switch self {
    case .array: return nil
    case .object(let object) where object["b64"] == nil: return nil
    default: return try Text(json: self, at: path).octets
    }
  }
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
      return try SafeFile.read(url)
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
