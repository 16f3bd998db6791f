import AdapterProtocol
import AppFlip
import Fuzzing
import Harness
import ReferenceImplementation
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

@Suite("Scripts")
struct ScriptTests {
  private static func scripts(of role: Role, upTo length: Int) throws -> Catalogue {
    let all = try Scripts.catalogue(of: [role], upTo: length)
    return all.only(all.cases.map(\.id).filter { Scripts.length(of: $0) != nil })
  }

  @Test("there is one for all sequences of words that make sense", arguments: Role.allCases)
  func names(_ role: Role) throws {
    let scripts = try Self.scripts(of: role, upTo: 3).cases
    let words = Scripts.words(of: role)
    let lengths = scripts.map { Self.words(of: $0).count }
    #expect(lengths == lengths.sorted() && lengths.last == 3)
    for testCase in scripts {
      #expect(Self.words(of: testCase).allSatisfy(words.contains))
      #expect(testCase.role == role && Self.words(of: testCase).last != "reset")
    }
    // An endpoint is asked anything in any order, only not at first for the first link again.
    let free = words.count { $0 != "again" }
    if role == .authorizationEndpoint {
      #expect(scripts.count == free * (1 + words.count + words.count * words.count))
    }
  }

  @Test("a cross product has every case once, in the fixed cases or beside the scripts")
  func crossed() throws {
    let rest = try Scripts.catalogue(of: Role.allCases, upTo: 1).cases.map(\.id)
    let fixed = try SharedCatalogue.all.get()
    let names = RedirectURL.all.flatMap { url in
      ["cancelled", "unrecoverable", "invalid_request", "access_denied"].flatMap { error in
        ["plain", "description", "uri", "both", "turned", "not-utf-8"].map { detail in
          "\(error).without-state.\(url.environment).\(url.bundleID).\(detail)"
        }
      }
    }.map { "google-app.error.\($0)" }
    #expect(names.count { fixed[$0] != nil } == names.count / 3)
    #expect(names.allSatisfy { (fixed[$0] != nil) != rest.contains($0) })
    // The sample has each error at each URL, and with each detail.
    for (place, values) in [(2, 4), (8, 6)] {
      let found = names.filter { fixed[$0] != nil }.map {
        $0.split(separator: ".").map(String.init)
      }
      #expect(Set(found.map { place == 8 ? $0.last ?? "" : $0[place] }).count == values)
    }
    for testCase in try Scripts.catalogue(of: Role.allCases, upTo: 1).cases {
      guard let twin = testCase.twin else { continue }
      #expect(rest.contains(twin), "\(testCase.id)")
    }
    let name = try #require(names.first { fixed[$0] == nil })
    #expect(Scripts.catalogue(of: name)?[name] != nil)
  }

  @Test("a script is found by its name, with its comparison")
  func lookup() throws {
    for role in Role.allCases {
      for testCase in try Self.scripts(of: role, upTo: 2).cases {
        let found = try #require(Scripts.catalogue(of: testCase.id))
        #expect(found[testCase.id]?.title == testCase.title)
        #expect(testCase.twin.map { found[$0] != nil } ?? true)
      }
    }
    for name in [
      "app.script.", "app.script.nonsense", "app.script.reset", "app.good",
      "app.script.approved+approved+approved+approved+approved", "google-app.script.answer-first",
    ] { #expect(Scripts.catalogue(of: name) == nil, "\(name)") }
  }

  @Test(
    "the reference breaks nothing", .longProof("right choices in scripts and at one deviation"),
    arguments: Role.allCases)
  func reference(_ role: Role) async throws {
    let catalogue = try Self.scripts(of: role, upTo: 3)
    let result = try await BlockingWork.run {
      try ConformanceRun.execute(
        catalogue, on: StubAdapter.reference(role), named: "reference",
        settings: .with(roles: [role]))
    }
    #expect(broken(in: result) == [] && decidedOtherwise(in: result) == [])
    #expect(result.cases.count == catalogue.cases.count)
    let passed = result.cases.count { one in
      one.findings.contains { if case .pass = $0.verdict { true } else { false } }
    }
    #expect(passed == result.cases.count)
  }

  @Test(
    "no correct choice breaks anything, neither in scripts nor at one deviation",
    .longProof("right choices in scripts and at one deviation"))
  func choices() async throws {
    var alarms: [String] = []
    for (number, choice) in Choice.all.enumerated() {
      let scripts = try Self.scripts(of: choice.role, upTo: 2)
      let result = try await BlockingWork.run {
        try ConformanceRun.execute(
          scripts, on: StubAdapter.choosing(choice), named: choice.name,
          settings: .with(roles: [choice.role]))
      }
      alarms += (broken(in: result) + decidedOtherwise(in: result)).map { "\(choice.name): \($0)" }
      alarms += try await exhausted(choice, number).map { "\(choice.name): \($0)" }
    }
    #expect(alarms == [])
  }

  private func exhausted(_ choice: Choice, _ number: Int) async throws -> [String] {
    var plan = FuzzPlan()
    plan.runs = 0
    // A part of the list each: the whole list takes a minute.
    plan.shard = Shard(number % 5 + 1, of: 5) ?? .whole
    plan.settings = .with(roles: [choice.role])
    let result = try await BlockingWork.run { [plan] in
      try Fuzzer.execute(plan) { () throws(StartFailure) in
        try StartFailure.told { try StubAdapter.choosing(choice) }
      }
    }
    return result.failing.map { "\($0.signature)" }
  }

  // MARK: - The same step alone

  @Test("each script but those of one step is compared with the step alone, where that makes sense")
  func alone() throws {
    let catalogue = try Scripts.catalogue(of: Role.allCases, upTo: 3)
    for (script, alone) in [
      ("app.script.declined", nil), ("app.script.declined+cancelled", "app.script.cancelled"),
      ("app.script.declined+reset+cancelled", "app.script.cancelled"),
      ("app.script.approved+waiting", nil), ("app.script.waiting+approved+again", nil),
      ("app.script.declined+approved+again", nil),
      ("authorization-endpoint.script.declined+approved+again", nil),
      (
        "authorization-endpoint.script.approved+stateless",
        "authorization-endpoint.script.stateless"
      ),
      ("google-app.script.start+answer", nil), ("google-app.script.start+start", nil),
      ("google-app.script.start+start-other+denied", "google-app.script.start-other+denied"),
      ("google-app.script.start+start+answer-first", nil),
      ("google-app.script.start+start-elsewhere+answer", nil),
      ("google-app.script.start+answer+denied", nil),
    ] as [(String, String?)] {
      let testCase = try #require(catalogue[script], "\(script)")
      #expect(testCase.comparison == alone, "\(script)")
      let found = try #require(Scripts.catalogue(of: script))
      #expect(alone.map { found[$0] != nil } ?? true)
    }
  }

  @Test(
    "a fault that no permitted answer shows is found by the comparison alone, as a warning",
    .longProof("right choices in scripts and at one deviation"))
  func onlyByComparison() async throws {
    let scripts = try Self.scripts(of: .app, upTo: 3)
    let result = try await BlockingWork.run {
      try ConformanceRun.execute(
        scripts, on: StubAdapter.faulty(named: "state/refusal-recalled"), named: "x")
    }
    let verdicts = result.cases.flatMap(\.findings).filter { $0.evidence != nil }
    #expect(result.isPassed && !verdicts.isEmpty)
    #expect(
      verdicts.allSatisfy {
        $0.kind == .sameAsAlone && $0.rule == Rule.appStateIndependent.id
      })
    let shown = try #require(result["app.script.declined+cancelled"])
    let evidence = shown.verdict(by: Rule.appStateIndependent.id)?.evidence
    #expect(
      evidence?.expected
        == "a different error at the redirect URI, error=cancelled, as in app.script.cancelled")
    #expect(evidence?.observed == "a different error at the redirect URI, error=access_denied")
    #expect(shown.requests.count == 2)
    let odd = decidedOtherwise(in: result)
    #expect(odd.contains("app.script.declined+approved+cancelled"))
    // What is forgotten decides nothing.
    #expect(!odd.contains("app.script.declined+reset+cancelled"))
    #expect(!odd.contains("app.script.approved+cancelled"))
  }

  @Test("where no session keeps steps apart, each step alone has a process of its own")
  func processes() async throws {
    let scripts = try Self.scripts(of: .authorizationEndpoint, upTo: 2)
    for isRenewed in [true, false] {
      let (result, started) = try await BlockingWork.run {
        var started = 1
        let result = try ConformanceRun.execute(
          scripts, on: try Self.forgetfulEndpoint(), named: "x",
          starting: isRenewed
            ? { _ throws(StartFailure) in
              started += 1
              return try StartFailure.told(of: Self.forgetfulEndpoint)
            } : nil)
        return (result, started)
      }
      #expect(result.cases.count == scripts.cases.count && result.isPassed)
      let words = Scripts.words(of: .authorizationEndpoint).count { $0 != "again" }
      #expect(started == (isRenewed ? words + 1 : 1))
      // Once somebody declined in the process, nobody who leaves is told apart from one who declines.
      let odd = decidedOtherwise(in: result)
      #expect(odd.contains("authorization-endpoint.script.declined+cancelled") == isRenewed)
      #expect(odd.allSatisfy { $0.hasSuffix("cancelled") })
    }
  }

  /// The reference's endpoint, which answers who leaves as who declines once somebody declined.
  private static func forgetfulEndpoint() throws -> StubAdapter {
    let endpoint = try ReferenceEndpoint(configuration: .offered)
    var refusals = 0
    return StubAdapter(endpoint: { request in
      var request = request
      if request.outcome == .declines { refusals += 1 }
      if request.outcome == .cancels, refusals > 0 { request.outcome = .declines }
      return endpoint.respond(to: request)
    })
  }

  /// Without the comparison an implementation could take one of several decisions or the other by what came before.
  @Test("the comparison decides only the words with several permitted responses")
  func open() async throws {
    func open(
      _ decisions: [String], _ role: Role, _ id: (String) -> String,
      by adapter: @escaping @Sendable (String, String) throws -> any AdapterUnderTest
    ) async throws -> [String: [String]] {
      var open: [String: [String]] = [:]
      for word in Scripts.words(of: role) where role != .googleApp || !word.hasPrefix("start") {
        let name = id(word)
        guard let catalogue = Scripts.catalogue(of: name) else { continue }
        open[word] = try await BlockingWork.run {
          try decisions.filter { decision in
            let result = try ConformanceRun.execute(
              catalogue, on: adapter(decision, word), named: "x")
            return result[name]?.findings.allSatisfy { $0.evidence == nil } == true
          }
        }
      }
      return open.filter { $0.value.count > 1 }
    }
    let answers = [
      "code", "invalid_request", "access_denied", "cancelled", "unrecoverable", "nothing",
    ]
    var found: [Role: [String: [String]]] = [:]
    for role in [Role.app, .authorizationEndpoint] {
      found[role] = try await open(answers, role) {
        "\(role.rawValue).script.\($0 == "again" ? "approved+again" : $0)"
      } by: {
        try Self.deciding($0, behind: $1 == "again" ? 1 : 0, in: role)
      }
    }
    // A page has no redirect URI that could be answered at.
    found[.app]?["page"] = nil
    let ends = ["linked", "fallback", "aborted", "ignored", "failed"]
    found[.googleApp] = try await open(ends, .googleApp) {
      "google-app.script.start+\($0)"
    } by: { end, _ in
      try StubAdapter.googleApp(ending: ReturnedReply.Conclusion(rawValue: end) ?? .failed)
    }
    let unlinked = Array(ends.dropFirst())
    // A link that is delivered twice in one session may be answered once.
    #expect(
      found == [
        .app: [
          "cancelled": ["access_denied", "cancelled"],
          "again": ["code", "invalid_request", "nothing"],
        ],
        .authorizationEndpoint: [
          "cancelled": ["access_denied", "cancelled"], "stateless": answers,
          "again": ["code", "invalid_request", "nothing"],
        ],
        // Every answer but a code for its flip.
        .googleApp: [
          "answer-stateless": unlinked, "answer-stranger": unlinked, "cancelled": unlinked,
          "denied": unlinked, "other-link": unlinked, "other-target": unlinked,
          "denied-stranger": ["fallback", "ignored", "failed"],
        ],
      ])
  }

  /// An implementation that serves so many requests, and decides every further one alike.
  private static func deciding(
    _ decision: String, behind served: Int, in role: Role
  ) throws -> StubAdapter {
    func answer(_ link: [UInt8], _ code: Text?, _ number: Int) -> Text? {
      let decision = number > served ? decision : "code"
      let read = ParsedLink(link)
      let target = read.answerable ?? read.redirectURI.first?.readings.percent
      guard decision != "nothing", let target else { return nil }
      let state = read.state.first.map { Array("&state=".utf8) + $0.raw } ?? []
      let parameter =
        decision == "code"
        ? Array("?code=".utf8) + PercentEncoding.encode(code?.bytes ?? [])
        : Array("?error=\(decision)".utf8)
      return Text(target + parameter + state)
    }
    if role == .app {
      return StubAdapter {
        var count = 0
        return { input in
          count += 1
          return AppReply(opening: answer(input.url?.bytes ?? [], input.code, count))
        }
      }
    }
    var count = 0
    return StubAdapter(endpoint: { input in
      count += 1
      return EndpointReply(redirectingTo: answer(input.url.bytes, input.code, count))
    })
  }

  private func broken(in result: RunResult) -> [String] {
    result.cases.filter { one in
      one.findings.contains { if case .fail = $0.verdict { true } else { false } }
    }.map(\.testCase.id)
  }

  private func decidedOtherwise(in result: RunResult) -> [String] {
    result.cases.filter { one in
      one.findings.contains { $0.kind == .sameAsAlone }
    }.map(\.testCase.id)
  }

  private static func words(of testCase: Case) -> [String] {
    testCase.id.split(separator: ".").last.map { $0.split(separator: "+").map(String.init) } ?? []
  }
}
