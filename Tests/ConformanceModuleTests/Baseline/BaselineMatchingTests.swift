import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceVariants
import TestSupport
import Testing

@Suite("A run and its baseline")
struct BaselineMatchingTests {
  private static let format = "app/redirect-uri/format"
  private static let leak = "code@attacker:evil.example/nothing-permitted"
  private static let end = "why=\"y\""
  private static let first =
    "fail app.redirect-uri.host-foreign \(format) as=\(leak) \(end)"
  private static let second =
    "fail app.redirect-uri.listed-in-path \(format) as=\(leak) \(end)"

  private func run(_ ids: [String], on adapter: any AdapterUnderTest) throws -> RunResult {
    try ConformanceRun.execute(
      SharedCatalogue.app.get().only(ids), on: adapter, named: "in-process")
  }

  /// A row: what the baseline says of two cases that fail alike and one that passes, and how the run
  /// departs from it.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let lines: [String]
    var unexpected: [String] = []

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "each failure has its line", lines: [first, second]),
    Row(
      name: "one line for both",
      lines: ["fail app.redirect-uri.* \(format) as=\(leak) \(end)"]),
    Row(
      name:
        "a line for one case comes before one for several, and a longer prefix before a shorter",
      lines: [
        "fail * \(format) as=\(leak) \(end)",
        "fail app.redirect-uri.host-foreign* \(format) as=\(leak) \(end)",
      ]),
    Row(
      name: "one line for any rule comes after one for the rule",
      lines: [
        "fail * * as=\(leak) \(end)",
        "fail app.redirect-uri.host-foreign* \(format) as=\(leak) \(end)",
      ]),
    Row(
      name: "several with other evidence", lines: [first, "fail * \(format) as=error \(end)"],
      unexpected: [
        "not in the baseline: fail app.redirect-uri.listed-in-path \(format) as=\(leak)",
        "matches nothing: line 2: fail * \(format) as=error \(end)",
      ]),
    Row(
      name: "as many with other evidence", lines: ["fail * \(format) as=error \(end)"],
      unexpected: [
        "not in the baseline: fail app.redirect-uri.host-foreign \(format) as=\(leak)",
        "not in the baseline: fail app.redirect-uri.listed-in-path \(format) as=\(leak)",
        "matches nothing: line 1: fail * \(format) as=error \(end)",
      ]),
    Row(
      name: "as many at another host, of one case and of several",
      lines: [
        "fail app.redirect-uri.host-foreign \(format) as=code@attacker:a.example/nothing-permitted \(end)",
        "fail * \(format) as=code@attacker:a.example/nothing-permitted \(end)",
      ],
      unexpected: [
        "the evidence has changed: line 1: app.redirect-uri.host-foreign has as=\(leak), not "
          + "as=code@attacker:a.example/nothing-permitted",
        "not in the baseline: fail app.redirect-uri.listed-in-path \(format) as=\(leak)",
        "matches nothing: line 2: fail * \(format) "
          + "as=code@attacker:a.example/nothing-permitted \(end)",
      ]),
    Row(
      name: "an entry for one case decides alone",
      lines: [
        "fail app.redirect-uri.host-foreign \(format) as=error \(end)",
        "fail * \(format) as=\(leak) \(end)",
      ],
      unexpected: [
        "the evidence has changed: line 1: app.redirect-uri.host-foreign has as=\(leak), not as=error"
      ]),
    Row(
      name: "what the run can't disprove",
      lines: [
        first, "\(second) contested", "fail google-app.good google-app/code/linked as=x \(end)",
        "fail endpoint.* endpoint/code/exact as=x \(end)", "fault app.good as=x \(end) flaky",
        "fuzz app.* app/state/exact as=x \(end)", "fuzz endpoint.* * as=relation/x \(end)",
      ]),
    Row(
      name: "an entry for any role",
      lines: [first, second, "inconclusive * * as=x \(end)"],
      unexpected: ["matches nothing: line 3: inconclusive * * as=x \(end)"]),
    Row(
      name: "a flaky failure with other evidence",
      lines: ["fail app.redirect-uri.host-foreign \(format) as=error \(end) flaky", second],
      unexpected: [
        "the evidence has changed: line 1: app.redirect-uri.host-foreign has as=\(leak), not as=error"
      ]),
    Row(
      name: "no longer a fault", lines: [first, second, "fault app.good as=x \(end)"],
      unexpected: ["passes now: line 3: fault app.good as=x \(end)"]),
    Row(
      name: "a case that isn't run",
      lines: [first, second, "fail app.state.plus-raw app/state/exact as=x \(end)"],
      unexpected: [
        "matches nothing: line 3: fail app.state.plus-raw app/state/exact as=x \(end) "
          + "(the case was not run)"
      ]),
    Row(
      name: "a rule that says nothing of the case",
      lines: [first, second, "fail app.good app/error/known as=x \(end)"],
      unexpected: [
        "matches nothing: line 3: fail app.good app/error/known as=x \(end) "
          + "(the case was not judged by the rule)"
      ]),
    Row(
      name: "a failure although something couldn't be judged before",
      lines: [first, second, "inconclusive app.redirect-uri.host-foreign \(format) as=x \(end)"],
      unexpected: [
        "matches nothing: line 3: inconclusive app.redirect-uri.host-foreign \(format) as=x \(end) "
          + "(the case fails now)"
      ]),
  ]

  @Test("the run passes only if all results are expected, and names the others", arguments: rows)
  func matching(_ row: Row) throws {
    let result = try run(
      ["app.good", "app.redirect-uri.host-foreign", "app.redirect-uri.listed-in-path"],
      on: StubAdapter.faulty(named: "redirect-uri/unchecked"))
    #expect(!result.isPassed)
    let held = try Baselines.hold(result, against: row.lines)
    #expect(held.unexpected == row.unexpected)
    #expect(held.isPassed == row.unexpected.isEmpty)
  }

  @Test("the report counts what is expected by its status, and the flaky entries that didn't fail")
  func statuses() throws {
    let run = try run(
      ["app.good", "app.redirect-uri.host-foreign", "app.redirect-uri.listed-in-path"],
      on: StubAdapter.faulty(named: "redirect-uri/unchecked"))
    func text(_ lines: [String]) throws -> String {
      TextReport.render(try Baselines.hold(run, against: lines))
    }
    let known = try text([Self.first, Self.second])
    #expect(known.contains("; 2 results expected by the baseline\n"))
    #expect(known.contains("  entries     2 match\n"))
    let flaky = try text([
      "\(Self.first) flaky", "\(Self.second) contested", "fault app.good as=x why=\"z\" flaky",
    ])
    #expect(flaky.contains("; 2 results expected by the baseline (1 contested, 1 flaky)\n"))
    #expect(
      flaky.contains("  entries     2 match: 1 contested, 1 flaky; 1 flaky didn't fail\n"))
    #expect(flaky.contains("  reasons     2: y\n"))
  }

  @Test("a run of one role of two leaves an entry for any role alone")
  func oneRole() throws {
    let adapter = try StubAdapter.references([.app, .googleApp])
    for (roles, isPassed) in [([Role.app], true), ([.app, .googleApp], false)] {
      let run = try ConformanceRun.execute(
        SharedCatalogue.all.get().only(["app.good", "google-app.good"]), on: adapter,
        named: "in-process", settings: .with(roles: roles))
      let held = try Baselines.hold(run, against: ["inconclusive * * as=x \(Self.end)"])
      #expect(held.isPassed == isPassed, "\(held.unexpected)")
    }
  }

  @Test("a baseline for one hole doesn't hide another one, though as many cases fail")
  func anotherHole() throws {
    let first = ["space-behind", "lf-behind", "del"]
    let second = ["host-other-tenant", "host-prefixed", "hyphen-for-dot"]
    func run(_ fault: String) throws -> RunResult {
      try self.run(
        ["app.good"] + (first + second).map { "app.redirect-uri.\($0)" },
        on: StubAdapter.faulty(named: fault))
    }
    let lines = try Baselines.lines(for: run("redirect-uri/prefix-match"))
    let google = "code@google:oauth-redirect.googleusercontent.com/nothing-permitted"
    #expect(
      lines == [
        "fail app.redirect-uri.* \(Self.format) as=\(google) why=\"TODO\""
      ])
    let held = try Baselines.hold(run("redirect-uri/user-content-taken"), against: lines)
    #expect(!held.isPassed && held.unexpected.count == 4)
    #expect(
      TextReport.render(held).contains(
        "fail app.redirect-uri.host-other-tenant \(Self.format) "
          + "as=code@attacker:evil-bucket.googleusercontent.com/nothing-permitted"))
  }

  @Test("the written lines have one order, for any order of the results")
  func order() throws {
    let result = try run(
      ["app.good", "app.redirect-uri.host-foreign", "app.redirect-uri.listed-in-path"],
      on: StubAdapter.faulty(named: "redirect-uri/unchecked"))
    let failures = result.record.failures
    let lines = [failures, failures.reversed()].map {
      Baseline.entries(expecting: $0).map(\.line)
    }
    #expect(lines[0] == lines[1])
    #expect(
      lines[0].map { $0.split(separator: " ")[1] } == [
        "app.redirect-uri.host-foreign", "app.redirect-uri.listed-in-path",
      ])
  }

  @Test("many failures of one rule with the same evidence are one entry")
  func together() {
    func failures(_ cases: [String], _ evidence: String) -> [CaseFailure] {
      cases.compactMap { id in
        EvidenceKind(evidence).map { CaseFailure(.fail, id, by: Rule.appStateExact.id, as: $0) }
      }
    }
    func lines(_ failures: [CaseFailure]) -> [String] {
      Baseline.entries(expecting: failures).map {
        $0.line.split(separator: " ").prefix(4).joined(separator: " ")
      }
    }
    let same = failures(["app.state.a", "app.state.bc", "app.state.bd"], "x")
    #expect(lines(same) == ["fail app.state.* app/state/exact as=x"])
    #expect(
      lines(same + failures(["composition.a"], "x")) == ["fail * app/state/exact as=x"])
    #expect(lines(Array(same.prefix(2))).count == 2)
    #expect(
      lines(same + failures(["app.good"], "y"))
        == ["fail app.good app/state/exact as=y", "fail app.state.* app/state/exact as=x"])
  }

  @Test("a run fails if a pinned choice changes")
  func pinned() throws {
    let states = [1, 2, 3, 7, 8, 9, 15].map { "app.state.length-\($0)" }
    func run(_ behaviour: StubAdapter) throws -> RunResult {
      try self.run(["app.good", "app.link.custom-scheme"] + states, on: behaviour)
    }
    let first = try run(.reference())
    let pins = try Baselines.pins(for: first)
    #expect(
      pins == [
        "left-open app.link.custom-scheme as=nothing why=\"pinned\"",
        "left-open app.state.* as=code why=\"pinned\"",
      ])
    let same = try Baselines.hold(first, against: pins)
    #expect(same.isPassed && same.footer.baseline?.expected == 0)
    let other = try run(.choosing(#require(Choice(named: "state/below-8-refused"))))
    #expect(try Baselines.hold(other, against: []).isPassed)
    let held = try Baselines.hold(other, against: pins)
    #expect(!held.isPassed)
    #expect(
      held.unexpected
        == states.prefix(4).map {
          "differs from the pinned choice: left-open \($0) as=invalid_request"
        })
    #expect(
      try Baselines.hold(other, against: [pins[0].replacing("as=nothing", with: "as=code")])
        .unexpected.contains(
          "a pinned choice has changed: line 1: app.link.custom-scheme has as=nothing, not as=code")
    )
  }

  @Test("with a baseline, an inconclusive case is expected or fails the run")
  func inconclusive() throws {
    let adapter = try StubAdapter.references(
      [.app], declaring: [.app: Capabilities(outcomes: [.approves], features: [.code])])
    let result = try run(["app.good", "app.answer.declines"], on: adapter)
    #expect(result.isPassed)
    let lines = try Baselines.lines(for: result)
    let undeclared = result.record.failures.count { $0.caseID != "app.good" }
    #expect(
      lines.contains(
        "inconclusive * * as=outcome-declines-is-not-declared why=\"TODO\""))
    #expect(try Baselines.hold(result, against: lines).isPassed)
    let held = try Baselines.hold(result, against: lines.filter { !$0.contains("declines") })
    #expect(undeclared > 1 && !held.isPassed && held.unexpected.count == undeclared)
    let rule = try #require(result["app.answer.declines"]?.findings.first?.rule ?? nil)
    let failing = "fail app.answer.declines \(rule) as=x \(Self.end)"
    let other = try Baselines.hold(result, against: lines + [failing]).unexpected
    #expect(
      other == [
        "matches nothing: line \(lines.count + 1): \(failing) " + "(the case couldn't be judged)"
      ])
  }

  @Test(
    "a missing response is listed by its kind, not by its text",
    arguments: [
      (ExchangeResult.implementationError(message: [0x31]), "fail app.good app/survives as=threw"),
      (.timedOut(milliseconds: 300, partial: []), "fail app.good app/survives as=timed-out"),
      (.adapterError(message: [0x31]), "fault app.good as=adapter-error"),
    ])
  func events(_ event: ExchangeResult, _ expected: String) throws {
    let result = try run(
      ["app.good"], on: AlteredAdapter(StubAdapter.reference()) { _, _ in event })
    #expect(
      try Baselines.lines(for: result) == ["\(expected) why=\"TODO\""])
  }

  @Test("a run that left cases out is no baseline, and none makes it pass")
  func notRun() throws {
    let result = try run(
      ["app.good"],
      on: AlteredAdapter(StubAdapter.reference()) { _, _ in .notRun("too many restarts") })
    let error = #expect(throws: FileError.self) { try Baselines.lines(for: result) }
    #expect(error.map { "\($0)".contains("not all cases were run") } == true)
    let held = try Baselines.hold(result, against: ["fault app.good as=not-run \(Self.end)"])
    #expect(!held.isPassed)
  }

  @Test("a baseline can't make a run pass that tested nothing")
  func empty() throws {
    let result = try run(
      ["app.good"],
      on: AlteredAdapter(StubAdapter.reference()) { _, _ in .adapterError(message: []) })
    let held = try Baselines.hold(result, against: Baselines.lines(for: result))
    #expect(held.unexpected == [] && !held.isPassed)
  }
}
