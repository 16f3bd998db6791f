import AppFlip
import Testing

@testable import Conformance
@testable import Fuzzing

@Suite("Reports on campaigns")
struct CampaignTextTests {
  @Test("the text is the same whenever and wherever it is written")
  func golden() throws {
    let text = CampaignText.render(try campaign())
    // The replay lines carry the whole configuration; another test looks at them.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix("  replay") ? "  replay" : $0
    }
    #expect(lines.joined(separator: "\n") == Self.golden)
  }

  @Test("all of it is ASCII, the verdict first and the line that runs it again last")
  func frame() throws {
    let finding = try MadeUpCampaign.finding("state=\u{E9}\u{1B}[2J")
    let text = CampaignText.render(MadeUpCampaign.summary(findings: [finding]), reports: "R\u{7}")
    #expect(text.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) })
    #expect(
      text.hasPrefix(
        "FAIL: made-up 1.0 breaks app/state/exact: linking can fail\n1 failure of 1 rule in "))
    #expect(text.hasSuffix(" swift test --filter FuzzTests\n"))
    #expect(text.contains(#"/flip?state=\xC3\xA9\x1B[2J"#))
  }

  @Test("a finding's replay line sends its inputs to the adapter")
  func replay() throws {
    let text = CampaignText.render(try campaign())
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("  replay") }
    #expect(lines.count == 2)
    for (line, finding) in zip(lines, try campaign().findings.reversed()) {
      #expect(line == "  replay      swift run appflip replay \(finding.id)")
    }
    let elsewhere = CampaignText.render(try campaign(), reports: "my out")
    #expect(elsewhere.contains(" --reports 'my out'\n"))
  }

  @Test("a finding without a file has a line that sends its inputs to the adapter")
  func longReplay() throws {
    let text = CampaignText.render(try campaign(), reports: nil)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("  replay") }
    #expect(lines.count == 2)
    for line in lines {
      #expect(line.hasPrefix("  replay      printf '%s\\n' '{\"id\":\"0\",\"op\":\"hello\""))
      #expect(line.hasSuffix(" | ./my-adapter --say 'hi'"))
    }
    #expect(lines.first?.contains(#""url":"https://app.example.com/flip?state=%2541""#) == true)
    #expect(lines.first?.contains("session") == false)
  }

  @Test("a relation that no rule states is told of with its source, and isn't the adapter's fault")
  func relation() throws {
    let good = try #require(FuzzInput.good(.googleApp, in: .offered))
    let kind = try #require(EvidenceKind("relation/unknown-parameter"))
    var finding = try MadeUpCampaign.finding("state=a", severity: .warn)
    finding.signature = FailureSignature(nil, kind)
    finding.steps = [good, good].map { Finding.Step($0, answer: "outcome ignored") }
    finding.reproductionMode = .beside(.unknownParameter)
    let crash = try MadeUpCampaign.finding("state=b", rule: nil, kind: "crashed")
    let text = CampaignText.render(MadeUpCampaign.summary(findings: [finding, crash]))
    let block = text.split(separator: "WARNINGS")[1].split(
      separator: "LINKS BY RULE AND EVIDENCE")[0]
    let expected = """
      relation unknown-parameter of google-app: \(finding.id)
        requirement Parameters of an answer that nobody documents change nothing.
        source      RFC 6749, 4.1.2
        impact      Linking breaks on the day on which an app adds a parameter to its answer.
        fix         Pass over the parameters that you don't know.
      """
    #expect(block.contains(expected))
    #expect(!block.contains("the adapter itself"))
    #expect(text.contains("\nthe adapter itself: \(crash.id)\n"))
    #expect(text.contains("\n  metamorphic relation  relation/unknown-parameter "))
  }

  @Test("inputs that one running app is handed are sent again in one session")
  func session() throws {
    var finding = try MadeUpCampaign.finding("state=a", "state=b")
    (finding.reproductionMode, finding.isMinimal) = (.inOneApp, true)
    let text = CampaignText.render(MadeUpCampaign.summary(findings: [finding]), reports: nil)
    #expect(text.split(separator: #""session":"s1""#).count == 3)
  }

  @Test("a finding whose links aren't the smallest says why; one whose links are says nothing")
  func extent() throws {
    let late = try MadeUpCampaign.finding("state=a", rule: nil, kind: "timed-out")
    let rows = [
      (try MadeUpCampaign.finding("state=a"), true, nil),
      (try MadeUpCampaign.finding("state=a"), false, "the budget was used up; a shorter link"),
      (late, false, "shortened in large steps only, because lateness depends on the machine"),
    ]
    for (model, isMinimal, words) in rows {
      var finding = model
      finding.isMinimal = isMinimal
      let text = CampaignText.render(MadeUpCampaign.summary(findings: [finding]))
      let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(plain.contains(" not minimal \(words ?? "")") == (words != nil))
    }
  }

  @Test("the line that runs a part again has all that makes it what it was")
  func again() throws {
    var summary = MadeUpCampaign.summary(try #require(Shard(2, of: 3)))
    #expect(
      last(of: CampaignText.render(summary))
        == "APPFLIP_FUZZ_SEED=7 APPFLIP_FUZZ_RUNS=1000 APPFLIP_FUZZ_SHARD=2/3 APPFLIP_ROLES=app "
        + #"APPFLIP_ADAPTER='./my-adapter --say '\''hi'\''' swift test --filter FuzzTests"#)
    let other = MadeUpCampaign.summary(try #require(Shard(1, of: 3)))
    summary = try #require(try CampaignResult.merged([("a", summary), ("b", other)]))
    let text = CampaignText.render(summary)
    #expect(text.contains("\n  seed        7, shards 1/3 2/3\n"))
    #expect(text.contains("  missing     other shards of the campaign"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("APPFLIP_FUZZ_SEED=7 ") } == 2)
  }

  @Test("the line that runs it again says so if inputs were kept for the next one")
  func kept() {
    var summary = MadeUpCampaign.summary()
    let note = "only if the folder is as it was before"
    #expect(!CampaignText.render(summary).replacing("\n", with: " ").contains(note))
    // An adapter of the name of the variable is no folder of inputs.
    summary.parts[0].call =
      "APPFLIP_FUZZ_SEED=7 APPFLIP_ADAPTER='env APPFLIP_CORPUS=x ./my-adapter'"
    #expect(!CampaignText.render(summary).replacing("\n", with: " ").contains(note))
    summary.parts[0].call = "APPFLIP_FUZZ_SEED=7 APPFLIP_CORPUS='my kept' APPFLIP_ADAPTER=x"
    summary.keepsInputs = true
    let text = CampaignText.render(summary)
    #expect(text.replacing("\n", with: " ").contains(note))
    #expect(last(of: text) == "\(summary.parts[0].call) swift test --filter FuzzTests")
  }

  @Test("behaviours and mutators are for programs")
  func forPrograms() throws {
    let summary = MadeUpCampaign.summary()
    let text = CampaignText.render(summary)
    #expect(
      !text.contains("behaviour") && !text.contains("mutator") && !text.contains("bytes/flip"))
    let file = String(decoding: summary.octets, as: UTF8.self)
    #expect(file.contains(#""name":"bytes/flip""#))
    #expect(file.contains(#""growth":[[1,1],[500,2],[1000,3]]"#))
  }

  @Test("the first three lines hold the verdict, the counts and what wasn't judged")
  func head() throws {
    var summary = try campaign()
    #expect(
      summary.head == [
        "FAIL: made-up 1.0 breaks app/state/exact: linking can fail",
        "1 failure, 1 warning of 2 rules in 1000 links",
        "Every link was judged (app, edition 4, profile default)",
      ])
    summary.ends = [.hung]
    #expect(
      summary.head.last
        == "Not judged: too many links got no reply in time; the rest was not sent "
        + "(app, edition 4, profile default)")
    let text = CampaignText.render(summary).split(separator: "\n")
    #expect(text.prefix(3).map(String.init) == summary.head)
    #expect(summary.head.allSatisfy { $0.utf8.count < 120 })
  }

  @Test("without a folder every finding stands in full, with a line that needs no file")
  func withoutFolder() throws {
    let findings = try (0..<25).map {
      try MadeUpCampaign.finding("n\($0)&state=\(String(repeating: "a", count: 5_000))")
    }
    let summary = MadeUpCampaign.summary(findings: findings)
    let text = CampaignText.render(summary, reports: nil)
    for finding in findings {
      #expect(text.contains("\napp/state/exact: \(finding.id)\n"))
    }
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("  replay") }
    #expect(Set(lines).count == 25)
    #expect(lines.allSatisfy { $0.hasPrefix("  replay      printf ") && $0.utf8.count > 5_000 })
    #expect(!text.contains("Reports/"))
    let inFolder = CampaignText.render(summary)
    #expect(inFolder.split(separator: "\n").count { $0.hasPrefix("  replay") } == 1)
    #expect(inFolder.contains("\n              and 18 more, in Reports/findings\n"))
    let other = try #require(inFolder.split(separator: "\n").first { $0.hasPrefix("  also in ") })
    #expect(other.contains("  \(findings[0].signature.kind.word)  https://"))
    #expect(other.hasSuffix("aaa..."))
  }

  @Test("each finding says what shows it; what holds for its rule is said once")
  func further() throws {
    let findings = try ["n1&state=%2541", "n2&x&state=%2541"].map { try MadeUpCampaign.finding($0) }
    let text = CampaignText.render(MadeUpCampaign.summary(findings: findings), reports: nil)
    let block = text.split(separator: "\nTHE CAMPAIGN\n")[0]
    let lines = block.split(separator: "\n").map {
      $0.hasPrefix("  replay") ? "  replay" : String($0)
    }
    let expected = [
      "app/state/exact: \(findings[1].id)",
      "  sent        https://app.example.com/flip?n2&x&state=%2541",
      "  with        activity browsing-web, outcome approves, code to issue 4/P7",
      "  reply       https://a.example/?code=1&state=A", "  expected    state \"%41\"",
      "  actual      state \"A\"", "  differs at  byte 0 of state", "  replay",
    ]
    #expect(Array(lines.suffix(expected.count)) == expected)
    for label in ["requirement", "source", "impact", "fix"] {
      #expect(lines.count { $0.hasPrefix("  \(label) ") } == 1, "\(label)")
    }
    #expect(text.contains(#""url":"https://app.example.com/flip?n2&x&state=%2541""#))
  }

  @Test("a limit that was reached is told of beneath the findings by rule, and no other")
  func limits() throws {
    var summary = MadeUpCampaign.summary(findings: [try MadeUpCampaign.finding("state=a")])
    let notes: [(CampaignResult.Limit, String)] = [
      (.findings, "The limit of 200 findings was reached. Further failures are only counted"),
      (.histories, "The limit of 8 searches for earlier links was reached."),
    ]
    func told() -> [CampaignResult.Limit] {
      let text = CampaignText.render(summary).replacing(/\n +/, with: " ")
      return notes.filter { text.contains($0.1) }.map(\.0)
    }
    #expect(told() == [])
    for (limit, _) in notes {
      summary.limits = [limit]
      #expect(told() == [limit])
    }
    summary.limits = [.histories, .findings]
    #expect(told() == [.findings, .histories])
  }

  @Test("a finding that not every process showed says so", arguments: 0...3)
  func unsteady(_ seen: Int) throws {
    var finding = try MadeUpCampaign.finding("state=a")
    finding.confirmation = Confirmation(seen: seen, of: 3)
    let text = CampaignText.render(MadeUpCampaign.summary(findings: [finding]))
    #expect(text.contains("\n  flaky       seen again in \(seen) of 3 fresh ") == (seen < 3))
  }

  @Test("one that hangs is no pass, and the report says that not all was executed")
  func hung() throws {
    var summary = MadeUpCampaign.summary(findings: [
      try MadeUpCampaign.finding("state=a", rule: Rule.appSurvives.id, kind: "timed-out")
    ])
    summary.ends = [.hung]
    #expect(
      !summary.isPassed && summary.verdictLine.hasPrefix("FAIL: made-up 1.0 breaks app/survives"))
    let text = CampaignText.render(summary).replacing(/\n +/, with: " ")
    #expect(text.contains("too many links got no reply in time; the rest was not sent"))
  }

  @Test("the verdict says what the campaign came to")
  func verdict() throws {
    #expect(
      MadeUpCampaign.summary().verdictLine
        == "PASS: no failure found in made-up 1.0")
    var broken = MadeUpCampaign.summary()
    broken.problems = ["made up"]
    #expect(broken.verdictLine.hasPrefix("FAIL: the campaign against made-up 1.0 had problems"))
    var idle = MadeUpCampaign.summary()
    idle.roles[0].executions = 0
    #expect(idle.verdictLine == "FAIL: nothing of made-up 1.0 was tested")
    // Somebody stopped it while what was found before was handed over again.
    var early = MadeUpCampaign.summary(findings: [try MadeUpCampaign.finding("state=a")])
    early.roles[0].executions = 0
    #expect(early.verdictLine.hasPrefix("FAIL: made-up 1.0 breaks app/state/exact"))
    #expect(early.head[1] == "1 failure of 1 rule in the links of earlier findings alone")
    early.ends = [.stopped]
    #expect(early.verdictLine.hasPrefix("INCOMPLETE: made-up 1.0 breaks app/state/exact"))
    #expect(early.head[2].hasPrefix("Not judged: the run was stopped"))
    #expect(!early.isUntested && !early.isPassed && idle.isUntested)
    var warned = MadeUpCampaign.summary(findings: [
      try MadeUpCampaign.finding("state=a", severity: .warn)
    ])
    warned.roles[0].executions = 0
    #expect(
      warned.verdictLine
        == "FAIL: only earlier findings were tested in made-up 1.0")
    var given = MadeUpCampaign.summary()
    given.ends = [.gaveUp]
    #expect(given.verdictLine.hasPrefix("INCOMPLETE: no failure found in ") && !given.isPassed)
  }

  private func campaign() throws -> CampaignResult {
    var summary = MadeUpCampaign.summary(findings: [
      try MadeUpCampaign.finding(
        "scope=", rule: Rule.appScopeOptional.id, kind: "nothing-opened", severity: .warn),
      try MadeUpCampaign.finding("state=%2541"),
    ])
    summary.problems = ["Corpus/dictionary.txt, line 3: made up"]
    return summary
  }

  private func last(of text: String) -> String {
    text.split(separator: "\n").last.map(String.init) ?? ""
  }

  private static let golden = #"""
    FAIL: made-up 1.0 breaks app/state/exact: linking can fail
    1 failure, 1 warning of 2 rules in 1000 links
    Every link was judged (app, edition 4, profile default)

             findings  rule                worst impact
      fails         1  app/state/exact     linking can fail
      warns         1  app/scope/optional  linking can fail

    OTHER PROBLEMS
    --------------

      Corpus/dictionary.txt, line 3: made up

    FAILURES
    --------

    app/state/exact: aff1faa97bea
      requirement A successful answer has the state of the link, octet for octet, if both are decoded
                  with percent-decoding alone, or if both are decoded as form-urlencoded.
      source      App Flip for iOS, "Query parameters for Google's universal link"
      impact      The Google app can't match the answer to its request: linking fails after the person
                  consented.
      fix         Decode the incoming state once, keep it unchanged, and percent-encode it once into the
                  answer.

      sent        https://app.example.com/flip?state=%2541
      with        activity browsing-web, outcome approves, code to issue 4/P7
      reply       https://a.example/?code=1&state=A
      expected    state "%41"
      actual      state "A"
      differs at  byte 0 of state
      replay

    WARNINGS
    --------

    app/scope/optional: b6aa03fed41c
      requirement A link without scope is still served.
      source      App Flip for iOS, "Modify your iOS app", step 4; RFC 6749, 3.3
      impact      An app whose server needs no scope refuses links that Google can send.
      fix         Make scope optional when you read the link, and serve a link without it.

      sent        https://app.example.com/flip?scope=
      with        activity browsing-web, outcome approves, code to issue 4/P7
      reply       https://a.example/?code=1&state=A
      expected    state "%41"
      actual      state "A"
      differs at  byte 0 of state
      replay

    THE CAMPAIGN
    ------------
      seed        7
      suite       appflip-conformance 0.1.0
      adapter     ./my-adapter --say 'hi'
      role        app: 1000 links
      triage      34 links to minimise and confirm findings
      document    App Flip for iOS, edition 4 of 4, profile default
      ended       all links were sent

    LINKS BY RULE AND EVIDENCE
    --------------------------
      rule                evidence        findings  links
      app/scope/optional  nothing-opened         1     12
      app/state/exact     code/differs           1     12

    RUN IT AGAIN
    ------------

    With the same variables, appflip fuzz does the same as swift test --filter FuzzTests.

    APPFLIP_FUZZ_SEED=7 APPFLIP_FUZZ_RUNS=1000 APPFLIP_ROLES=app APPFLIP_ADAPTER='./my-adapter --say '\''hi'\''' swift test --filter FuzzTests

    """#
}
