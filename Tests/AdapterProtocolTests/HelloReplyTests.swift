import AdapterProtocol
import AppFlip
import Testing

@Suite("Replies to hello")
struct HelloReplyTests {
  static let example = """
    {"id":"0","ok":{"protocol":1,
        "implementation":{"name":"AcmeLink","version":"4.2.0","language":"Swift"},
        "roles":["app","authorization-endpoint","google-app"],
        "outcomes":["approves","declines","cancels","sign-in-fails","offline","times-out",\
    "account-disabled"],
        "features":["code","universal-links-only","start","sessions","post","bytes","coverage"],
        "max_in_flight":64,
        "config":{"client_id":"acme-google"}}}
    """

  @Test("reads the reply of the protocol's text")
  func readsExample() throws {
    let all: [Outcome] = [
      .approves, .declines, .cancels, .signInFails, .offline, .timesOut, .accountDisabled,
    ]
    let endpoint: [Outcome] = [.approves, .declines, .cancels, .accountDisabled]
    let expected = HelloReply(
      protocolVersion: 1,
      implementation: Implementation(name: "AcmeLink", version: "4.2.0", language: "Swift"),
      roles: [
        declared(.app, all, [.code, .universalLinksOnly, .sessions, .bytes, .coverage]),
        declared(.authorizationEndpoint, endpoint, [.code, .sessions, .post, .bytes, .coverage]),
        declared(.googleApp, all, [.universalLinksOnly, .start, .sessions, .bytes, .coverage]),
      ], maxInFlight: 64, configuration: Configuration(clientID: "acme-google"))
    let reply = try hello(octets(Self.example))
    #expect(reply == expected)
  }

  @Test("fills what is left out")
  func defaults() throws {
    let reply = try hello(#"{"protocol":1,"implementation":{"name":"A"},"roles":["google-app"]}"#)
    #expect(
      reply
        == HelloReply(
          protocolVersion: 1, implementation: Implementation(name: "A"),
          roles: [declared(.googleApp, [.approves], [])], maxInFlight: 1,
          configuration: Configuration()))
    #expect(reply.capabilities(of: .googleApp) == Capabilities())
    #expect(reply.capabilities(of: .app) == nil)
  }

  /// The members beside `protocol` and `implementation`, and the roles that they declare.
  struct Roles: CustomTestStringConvertible {
    let members: String
    let roles: [RoleDeclaration]
    var testDescription: String { members }
  }

  static let roles: [Roles] = [
    Roles(members: #""roles":[]"#, roles: []),
    Roles(members: #""roles":{}"#, roles: []),
    Roles(
      members: #""roles":["app","app"],"outcomes":["waits","waits"],"features":["code","code"]"#,
      roles: [declared(.app, [.waits], [.code])]),
    Roles(members: #""roles":["app"],"outcomes":[]"#, roles: [declared(.app, [], [])]),
    Roles(
      members: #""roles":["google-app","app"],"outcomes":["offline","approves"]"#,
      roles: [
        declared(.googleApp, [.offline, .approves], []), declared(.app, [.offline, .approves], []),
      ]),
    Roles(
      members: #""roles":["authorization-endpoint"],"outcomes":["offline","waits","cancels"]"#,
      roles: [declared(.authorizationEndpoint, [.cancels], [])]),
    Roles(
      members: #""roles":{"app":{},"google-app":{"features":["start"]},"#
        + #""authorization-endpoint":{"outcomes":["declines"],"features":[]}},"#
        + #""outcomes":["approves","waits"],"features":["code"]"#,
      roles: [
        declared(.app, [.approves, .waits], [.code]),
        declared(.googleApp, [.approves, .waits], [.start]),
        declared(.authorizationEndpoint, [.declines], []),
      ]),
    Roles(
      members: #""x-a":0,"roles":{"x-b":{},"app":{"outcomes":["declines"],"x-c":0}},"#
        + #""config":{"x-d":0}"#,
      roles: [declared(.app, [.declines], [])]),
  ]

  @Test("a role's own members replace the general ones", arguments: roles)
  func resolves(_ row: Roles) throws {
    let reply = try hello(#"{"protocol":1,"implementation":{"name":"A"},"# + row.members + "}")
    #expect(reply.roles == row.roles)
    #expect(try HelloReply(reply.ok) == reply)
  }

  @Test("lists roles for which the same holds, and tells others apart")
  func writes() {
    let name = Implementation(name: "A")
    let same = HelloReply(
      implementation: name,
      roles: [
        declared(.app, [.approves], [.code]), declared(.googleApp, [.approves], [.code]),
      ], coverage: [1])
    #expect(
      shown(JSONWriter.line(.object(same.ok)))
        == #"{"protocol":1,"implementation":{"name":"A"},"roles":["app","google-app"],"#
        + #""outcomes":["approves"],"features":["code"],"max_in_flight":1,"coverage":[1]}"# + "\n")
    let different = HelloReply(
      implementation: Implementation(name: "A", version: "1", language: "C"),
      roles: [
        declared(.app, [.approves], [.code]),
        declared(.authorizationEndpoint, [.approves, .offline], []),
        declared(.app, [], []),
      ], maxInFlight: 8, configuration: Configuration(scopes: ["a"]))
    #expect(
      shown(JSONWriter.line(.object(different.ok)))
        == #"{"protocol":1,"implementation":{"name":"A","version":"1","language":"C"},"#
        + #""roles":{"app":{"outcomes":["approves"],"features":["code"]},"#
        + #""authorization-endpoint":{"outcomes":["approves"],"features":[]}},"#
        + #""max_in_flight":8,"config":{"scopes":["a"]}}"# + "\n")
  }

  @Test("takes every version that was offered and no other")
  func versions() throws {
    for version in 1...5 {
      let ok = JSONObject([
        ("protocol", .integer(version)),
        ("implementation", .object(JSONObject([("name", .text("A"))]))), ("roles", .array([])),
      ])
      if (2...4).contains(version) {
        #expect(try HelloReply(ok, offered: 2...4).protocolVersion == version)
      } else {
        let reason = "must be a version from 2 to 4, not \(version)"
        #expect(
          throws: MessageError(path: JSONPath("ok", "protocol"), problem: .badValue(reason))
        ) { try HelloReply(ok, offered: 2...4) }
      }
    }
  }

  private func hello(_ ok: String) throws -> HelloReply {
    try hello(octets(#"{"id":"0","ok":"# + ok + "}"))
  }

  private func hello(_ line: [UInt8]) throws -> HelloReply {
    guard case .ok(let ok) = try Reply(line: line).body else {
      throw MessageError(path: JSONPath(), problem: .noAnswer)
    }
    return try HelloReply(ok)
  }
}

private func declared(
  _ role: Role, _ outcomes: [Outcome], _ features: [Feature]
) -> RoleDeclaration {
  RoleDeclaration(role: role, capabilities: Capabilities(outcomes: outcomes, features: features))
}
