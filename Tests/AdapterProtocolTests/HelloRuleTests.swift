import AdapterProtocol
import Testing

@Suite("Replies to hello that break a rule")
struct HelloRuleTests {
  /// The members of `ok` with a mark at the place of the error, and what is wrong.
  struct Row: CustomTestStringConvertible {
    let marked: MarkedLine
    let path: String
    let problem: MessageError.Problem
    var testDescription: String { marked.testDescription }

    init(_ ok: String, _ path: String, _ problem: MessageError.Problem) {
      marked = MarkedLine(#"{"id":"0","ok":"# + ok + "}")
      self.path = path
      self.problem = problem
    }

    /// A row about members that follow those that must be there.
    init(with members: String, _ path: String, _ problem: MessageError.Problem) {
      self.init(
        #"{"protocol":1,"implementation":{"name":"A"},"roles":["app"],"# + members + "}", path,
        problem)
    }

    /// A row about the roles.
    init(roles: String, _ path: String, _ problem: MessageError.Problem) {
      self.init(
        #"{"protocol":1,"implementation":{"name":"A"},"roles":"# + roles + "}", path, problem)
    }
  }

  private static func type(_ expected: String, _ found: String) -> MessageError.Problem {
    .wrongType(expected: expected, found: found)
  }

  private static let roles = ["app", "authorization-endpoint", "google-app"]
  private static let outcomes = [
    "approves", "declines", "cancels", "sign-in-fails", "offline", "times-out", "account-disabled",
    "waits",
  ]
  private static let features = [
    "code", "universal-links-only", "start", "sessions", "post", "bytes", "coverage",
  ]

  static let members: [Row] = [
    Row("^{}", "ok.protocol", .missing),
    Row(#"^{"protocol":1}"#, "ok.implementation", .missing),
    Row(#"^{"protocol":1,"implementation":{"name":"A"}}"#, "ok.roles", .missing),
    Row(#"{"protocol":1,"implementation":^{}}"#, "ok.implementation.name", .missing),
    Row(
      #"{"protocol":1,"implementation":^"A"}"#, "ok.implementation", type("an object", "a string")),
    Row(
      #"{"protocol":1,"implementation":{"name":^null}}"#, "ok.implementation.name",
      type("a string", "null")),
    Row(
      #"{"protocol":1,"implementation":{"name":"A","version":^4}}"#, "ok.implementation.version",
      type("a string", "a number")),
    Row(
      #"{"protocol":1,"implementation":{"name":"A",^"lang":"C"}}"#, "ok.implementation.lang",
      .unexpectedMember(known: ["name", "version", "language"])),
    Row(
      #"{"protocol":^2,"implementation":{"name":"A"},"roles":[]}"#, "ok.protocol",
      .badValue("must be a version from 1 to 1, not 2")),
    Row(
      #"{"protocol":^"1","implementation":{"name":"A"},"roles":[]}"#, "ok.protocol",
      type("an integer", "a string")),
    Row(
      with: #"^"maxInFlight":8"#, "ok.maxInFlight",
      .unexpectedMember(known: [
        "protocol", "implementation", "roles", "outcomes", "features", "max_in_flight", "config",
        "coverage",
      ])),
    Row(
      with: #""max_in_flight":^0"#, "ok.max_in_flight", .badValue("must be at least 1, not 0")),
    Row(with: #""max_in_flight":^null"#, "ok.max_in_flight", type("an integer", "null")),
    Row(
      with: #""outcomes":["approves",^"approved"]"#, "ok.outcomes[1]",
      .unknownName(octets("approved"), known: outcomes)),
    Row(with: #""outcomes":^"approves""#, "ok.outcomes", type("a list", "a string")),
    Row(
      with: #""features":[^"universal_links_only"]"#, "ok.features[0]",
      .unknownName(octets("universal_links_only"), known: features)),
    Row(with: #""features":[^null]"#, "ok.features[0]", type("a string", "null")),
    Row(
      with: #""coverage":[^-1]"#, "ok.coverage[0]",
      .badValue("must be from 0 to 4294967295, not -1")),
    Row(
      roles: #"["app",^"App"]"#, "ok.roles[1]", .unknownName(octets("App"), known: roles)),
    Row(
      roles: #"^"app""#, "ok.roles",
      type("a list of roles, or an object with a member for each role", "a string")),
    Row(
      roles: #"{"app":{},^"google":{}}"#, "ok.roles.google", .unexpectedMember(known: roles)),
    Row(roles: #"{"app":^[]}"#, "ok.roles.app", type("an object", "a list")),
    Row(
      roles: #"{"app":{^"roles":[]}}"#, "ok.roles.app.roles",
      .unexpectedMember(known: ["outcomes", "features"])),
    Row(
      roles: #"{"app":{"features":["code",^"waits"]}}"#, "ok.roles.app.features[1]",
      .unknownName(octets("waits"), known: features)),
    Row(
      roles: #"{"authorization-endpoint":{"outcomes":["approves",^"offline"]}}"#,
      "ok.roles.authorization-endpoint.outcomes[1]",
      .badValue(
        "the role authorization-endpoint can declare only approves, declines, cancels, "
          + "account-disabled")),
  ]

  private static let empty = MessageError.Problem.badValue(
    "must not be empty; leave the member out to take what the harness offers")

  static let configurations: [Row] = [
    Row(with: #""config":^null"#, "ok.config", type("an object", "null")),
    Row(
      with: #""config":{^"clientId":"c"}"#, "ok.config.clientId",
      .unexpectedMember(known: [
        "client_id", "app_link", "authorization_endpoint", "scopes", "redirect_uris",
      ])),
    Row(with: #""config":{"client_id":^""}"#, "ok.config.client_id", empty),
    Row(
      with: #""config":{"client_id":^7}"#, "ok.config.client_id",
      type(#"a string or {"b64":"..."}"#, "a number")),
    Row(with: #""config":{"app_link":^""}"#, "ok.config.app_link", empty),
    Row(
      with: #""config":{"app_link":^"https://a.example/?"}"#, "ok.config.app_link",
      .badValue("must have neither query nor fragment")),
    Row(
      with: #""config":{"app_link":^"https://a.example/#"}"#, "ok.config.app_link",
      .badValue("must have neither query nor fragment")),
    Row(
      with: #""config":{"app_link":^{"b64":"YT//"}}"#, "ok.config.app_link",
      .badValue("must have neither query nor fragment")),
    Row(
      with: #""config":{"authorization_endpoint":^"https://a.example/?b#c"}"#,
      "ok.config.authorization_endpoint", .badValue("must have no fragment")),
    Row(
      with: #""config":{"authorization_endpoint":^""}"#, "ok.config.authorization_endpoint", empty),
    Row(
      with: #""config":{"scopes":^"devices"}"#, "ok.config.scopes", type("a list", "a string")),
    Row(with: #""config":{"scopes":["a",^""]}"#, "ok.config.scopes[1]", empty),
    Row(
      with: #""config":{"scopes":[^"a b"]}"#, "ok.config.scopes[0]",
      .badValue("must have one scope and no space")),
    Row(with: #""config":{"redirect_uris":^[]}"#, "ok.config.redirect_uris", empty),
    Row(
      with: #""config":{"redirect_uris":["a","b",^""]}"#, "ok.config.redirect_uris[2]", empty),
  ]

  @Test("says what is wrong and where", arguments: members)
  func checksMembers(_ row: Row) { expectError(row) }

  @Test("says what is wrong with baked-in values and where", arguments: configurations)
  func checksConfigurations(_ row: Row) { expectError(row) }

  private func expectError(_ row: Row) {
    let error = #expect(throws: MessageError.self) {
      try ReplyKind.hello.rewrite(row.marked.line)
    }
    #expect(error?.path.description == row.path)
    #expect(error?.problem == row.problem)
    #expect(error?.offset == row.marked.offset)
  }

  @Test("takes baked-in values from which links can be built")
  func goodConfiguration() throws {
    let line = octets(
      #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"A"},"roles":[],"max_in_flight":1,"#
        + #""config":{"client_id":{"b64":"/w=="},"app_link":"https://a.example/flip","#
        + #""authorization_endpoint":"https://a.example/auth?tenant=1","scopes":[],"#
        + #""redirect_uris":["https://r.example/a"]}}}"#)
    #expect(try ReplyKind.hello.rewrite(line) == line + [0x0A])
  }
}
