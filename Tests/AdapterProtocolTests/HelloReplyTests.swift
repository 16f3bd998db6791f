import AdapterProtocol
import AppFlip
import Testing

@Suite("Replies to hello")
struct HelloReplyTests {
  @Test("writes each role once, with the outcomes that it can have")
  func writes() {
    let reply = HelloReply(
      implementation: Implementation(name: "A", version: "1", language: "C"),
      roles: [
        declared(.app, [.approves], [.code]),
        declared(.authorizationEndpoint, [.approves, .offline], []),
        declared(.app, [], []),
      ], maxInFlight: 8, configuration: Configuration(scopes: ["a"]))
    #expect(
      shown(JSONWriter.line(.object(reply.ok)))
        == #"{"protocol":1,"implementation":{"name":"A","version":"1","language":"C"},"#
        + #""roles":{"app":{"outcomes":["approves"],"features":["code"]},"#
        + #""authorization-endpoint":{"outcomes":["approves"],"features":[]}},"#
        + #""max_in_flight":8,"config":{"scopes":["a"]}}"# + "\n")
  }

  @Test("is asked for by the lowest version and the highest one")
  func offered() {
    let hello = HelloRequest(minimumVersion: 2, maximumVersion: 3, suite: "s")
    let line = shown(Request(id: "0", operation: .hello(hello)).line())
    #expect(line.contains(#""protocol":{"min":2,"max":3}"#))
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
}

private func declared(
  _ role: Role, _ outcomes: [UserDecision], _ features: [Feature]
) -> RoleDeclaration {
  RoleDeclaration(role: role, capabilities: Capabilities(outcomes: outcomes, features: features))
}
