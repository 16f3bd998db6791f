import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import Testing

/// What the kill matrix doesn't show of the faults and of the choices: it shows who finds them.
@Suite("The faults and the choices")
struct FaultTests {
  private static let topics: [Role: [String]] = [
    .app: [
      "link", "client-id", "redirect-uri", "params", "scope", "answer", "code", "state", "error",
      "open", "handled", "pending", "survives",
    ],
    .authorizationEndpoint: [
      "client-id", "redirect-uri", "response-type", "method", "params", "answer", "code", "state",
      "browser",
      "error", "headers", "redirect", "page", "consent", "survives",
    ],
    .googleApp: ["start", "code", "state", "pending", "error", "answer", "params", "survives"],
  ]

  private static func prefix(of role: Role) -> String {
    switch role {
    case .app: ""
    case .authorizationEndpoint: "endpoint/"
    case .googleApp: "google-app/"
    }
  }

  @Test("have unique names: a topic and what is done there, the topics in the order of the rules")
  func names() throws {
    let faults = Fault.all.map { ($0.role, $0.name) }
    let choices = Choice.all.map { ($0.role, $0.name) }
    #expect(Set((faults + choices).map(\.1)).count == Fault.all.count + Choice.all.count)
    for (names, role) in [faults, choices].flatMap({ all in Role.allCases.map { (all, $0) } }) {
      let places = try names.filter { $0.0 == role }.map { _, name in
        let match = try #require(
          name.wholeMatch(of: /((?:endpoint|google-app)\/)?([a-z-]+)\/[a-z0-9]+(-[a-z0-9]+)*/))
        #expect(match.1 ?? "" == Self.prefix(of: role), "\(name)")
        return try #require(Self.topics[role]?.firstIndex { $0 == match.2 }, "\(name)")
      }
      #expect(places == places.sorted())
    }
  }

  @Test("come with a sentence, and the faults with rules of the role")
  func descriptions() {
    for summary in Fault.all.map(\.summary) + Choice.all.map(\.summary) {
      #expect(summary.hasSuffix(".") && summary.utf8.allSatisfy(\.isVisible), "\(summary)")
    }
    for fault in Fault.all {
      let role = fault.role == .app ? "app/" : Self.prefix(of: fault.role)
      let isOfRole = fault.breaks.allSatisfy { $0.hasPrefix(role) }
      #expect(!fault.breaks.isEmpty && isOfRole, "\(fault)")
      #expect(fault.trigger.map { !$0.isEmpty && $0.utf8.allSatisfy(\.isVisible) } ?? true)
    }
  }

  // MARK: - What is ordinary

  @Test(
    "leave an ordinary request a code; a fault with a trigger needs the trigger",
    arguments: Fault.all)
  func ordinary(_ fault: Fault) throws {
    let (served, replies, right) =
      switch fault.role {
      case .app: try app(fault)
      case .authorizationEndpoint: try endpoint(fault)
      case .googleApp: try googleApp(fault)
      }
    #expect(served)
    if fault.trigger != nil { #expect(replies == right) }
  }

  /// Whether an ordinary request comes to a code, the replies on the way, and those of the reference.
  private typealias Ordinary = (served: Bool, replies: [String], right: [String])

  private static let configuration = Configuration(
    clientID: Text(Links.clientID), appLink: Text(Links.app))

  private static func isAnswer(_ url: Text?) -> Bool {
    let text = String(decoding: url?.bytes ?? [], as: UTF8.self)
    return [Links.target, "code", "c1"].allSatisfy(text.contains)
  }

  private func app(_ fault: Fault) throws -> Ordinary {
    var faulty = try VariantApp(.faulty(fault), configuration: Self.configuration)
    var right = try ReferenceApp(configuration: Self.configuration)
    let input = AppInput(url: Text(Links.link), outcome: .approves, code: "c1")
    let reply = try faulty.receive(input)
    let served = reply.opened.contains { Self.isAnswer($0.url) }
    return (served, ["\(reply)"], ["\(right.receive(input))"])
  }

  private func endpoint(_ fault: Fault) throws -> Ordinary {
    var faulty = try VariantEndpoint(.faulty(fault), configuration: Self.configuration)
    let right = try ReferenceEndpoint(configuration: Self.configuration)
    let input = EndpointInput(
      method: .get, url: Text(Links.authorization),
      headers: [Header(name: "accept", value: "text/html")], outcome: .approves, code: "c1")
    let reply = try faulty.respond(to: input)
    let shown = Self.isAnswer(Text(reply.headers.flatMap(\.value.bytes) + reply.body.bytes))
    return (
      shown, ["\(reply)"], ["\(right.respond(to: input))"]
    )
  }

  private func googleApp(_ fault: Fault) throws -> Ordinary {
    var faulty = VariantGoogleApp(.faulty(fault), states: .repeatable())
    var right = ReferenceGoogleApp(states: .repeatable())
    let start = GoogleAppInput.Start(
      appLink: Text(Links.app), clientID: Text(Links.clientID), scopes: ["devices"],
      redirectURI: Text(Links.target))
    let started = (try faulty.start(start), try right.start(start))
    // The states of the reference hold what some faults are about.
    let flip = GoogleAppInput.PendingFlip(
      clientID: Text(Links.clientID), redirectURI: Text(Links.target), state: "S1")
    let returned = GoogleAppInput.Returned(
      pending: .flip(flip), url: Text("\(Links.target)?code=4%2Fc1&state=S1"))
    let concluded = (try faulty.receive(returned), right.receive(returned))
    return (
      !started.0.opened.isEmpty && concluded.0.outcome == .linked,
      ["\(started.0)", "\(concluded.0)"], ["\(started.1)", "\(concluded.1)"]
    )
  }
}
