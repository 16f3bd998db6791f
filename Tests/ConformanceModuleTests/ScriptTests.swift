import AppFlip
import Conformance
import Exchanges
import Fuzzing
import ReferenceVariants
import TestSupport
import Testing

@Suite("Scripts")
struct ScriptTests {
  @Test("there is one for all sequences of words that make sense", arguments: Role.allCases)
  func names(_ role: Role) throws {
    let catalogue = try Scripts.catalogue(of: [role], upTo: 3)
    let words = Scripts.words(of: role)
    let lengths = catalogue.cases.map { Self.words(of: $0).count }
    #expect(lengths == lengths.sorted() && lengths.last == 3)
    for testCase in catalogue.cases {
      #expect(Self.words(of: testCase).allSatisfy(words.contains))
      #expect(testCase.role == role && Self.words(of: testCase).last != "reset")
    }
    // An endpoint is asked anything in any order, only not at first for the first link again.
    let free = words.count { $0 != "again" }
    if role == .authorizationEndpoint {
      #expect(catalogue.cases.count == free * (1 + words.count + words.count * words.count))
    }
  }

  @Test("a script is found by its name, with what it is held against")
  func lookup() throws {
    for role in Role.allCases {
      for testCase in try Scripts.catalogue(of: [role], upTo: 2).cases {
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

  @Test("the reference breaks nothing", arguments: Role.allCases)
  func reference(_ role: Role) async throws {
    var settings = Settings()
    settings.roles = [role]
    let (chosen, catalogue) = (settings, try Scripts.catalogue(of: [role], upTo: 3))
    let result = try await BlockingWork.run {
      try ConformanceRun.execute(
        catalogue, on: InProcessAdapter.reference(in: role), named: "reference", settings: chosen)
    }
    #expect(broken(in: result) == [])
    #expect(result.cases.count == catalogue.cases.count)
    let passed = result.cases.count { one in
      one.verdicts.contains { if case .pass = $0.verdict { true } else { false } }
    }
    #expect(passed == result.cases.count)
  }

  @Test("no correct choice breaks anything, neither in scripts nor at one deviation")
  func choices() async throws {
    var alarms: [String] = []
    for (number, choice) in Choice.all.enumerated() {
      var settings = Settings()
      settings.roles = [choice.role]
      let chosen = settings
      let scripts = try Scripts.catalogue(of: [choice.role], upTo: 2)
      let result = try await BlockingWork.run {
        try ConformanceRun.execute(
          scripts, on: InProcessAdapter.choosing(choice), named: choice.name, settings: chosen)
      }
      alarms += broken(in: result).map { "\(choice.name): \($0)" }
      alarms += try await exhausted(choice, number, chosen).map { "\(choice.name): \($0)" }
    }
    #expect(alarms == [])
  }

  /// The findings that fail the exhaustive mode at one deviation.
  private func exhausted(
    _ choice: Choice, _ number: Int, _ settings: Settings
  ) async throws -> [String] {
    var plan = CampaignPlan()
    plan.budget.runs = 0
    plan.budget.depth = 1
    // A part of the list each: all of it takes a minute.
    plan.budget.shard = Shard(number % 5 + 1, of: 5) ?? .whole
    plan.settings = settings
    let prepared = plan
    let result = try await BlockingWork.run {
      try Campaign.execute(prepared) { () throws(StartFailure) in
        do {
          return try InProcessAdapter.choosing(choice)
        } catch { throw StartFailure(command: choice.name, cause: .system("\(error)")) }
      }
    }
    return result.findings.filter { $0.severity == .fail }.map { "\($0.signature)" }
  }

  private func broken(in result: RunResult) -> [String] {
    result.cases.filter { one in
      one.verdicts.contains { if case .fail = $0.verdict { true } else { false } }
    }.map(\.testCase.id)
  }

  private static func words(of testCase: Case) -> [String] {
    testCase.id.split(separator: ".").last.map { $0.split(separator: "+").map(String.init) } ?? []
  }
}
