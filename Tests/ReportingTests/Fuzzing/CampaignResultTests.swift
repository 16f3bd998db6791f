import AppFlip
import Conformance
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Results of campaigns as files")
struct CampaignResultTests {
  @Test("a summary is read as it was written")
  func roundTrip() throws {
    let findings = [try MadeUpCampaign.finding("state=%2541")]
    var summary = MadeUpCampaign.summary(findings: findings, seed: .max)
    summary.problems = ["made \"up\""]
    summary.warnings = ["worth \\ a look"]
    summary.ends = [.outOfTime, .exhausted]
    summary.keepsInputs = true
    summary.limits = [.histories]
    let octets = summary.octets
    #expect(octets.allSatisfy { $0 < 0x80 })
    let read = try CampaignResult(octets, findings: findings, file: "x")
    #expect(read.octets == octets)
    #expect(read.findings == findings && read.roles == summary.roles)
    #expect(read.parts == summary.parts && read.occurrences == summary.occurrences)
    #expect(read.problems == summary.problems && read.warnings == summary.warnings)
    for (runs, start) in [(Int.max, CampaignStart.good), (0, .corpus)] {
      (summary.runs, summary.start) = (runs, start)
      let again = try CampaignResult(summary.octets, findings: findings, file: "x")
      #expect(again.runs == runs && again.start == start && again.octets == summary.octets)
    }
  }

  @Test(
    "a broken file is named, with the member that is wrong",
    arguments: [
      ("", ""), ("x", ""), ("[]", ""), (#"{"seed":"7"}"#, "parts"),
      (#""seed":"7""# + "->" + #""seed":7"#, "seed"),
      (#""seed":"7""# + "->" + #""seed":"-7""#, "seed"),
      (#""1/1""# + "->" + #""2/1""#, "parts"),
      (#""parts":["# + "->" + #""parts":[{"part":"1/1","again":"x"},"#, "parts[1]"),
      (#""again":""# + "->" + #""again":7,"x":""#, "parts[0]"),
      (#""edition":4"# + "->" + #""edition":5"#, "edition"),
      (#""default""# + "->" + #""lax""#, "profile"), (#""complete""# + "->" + #""over""#, "ends"),
      (#""role":"app""# + "->" + #""role":"ap""#, "roles"),
      (#""executions":1000"# + "->" + #""executions":-1"#, "executions"),
      (#""executions":1000"# + "->" + #""executions":9223372036854775807"#, "at most"),
      (#""roles":["# + "->" + #""roles":[\#(Self.app),"#, "roles[1]"),
      (#""app_link":"h"# + "->" + #""app_link":"?h"#, "app_link can't be used"),
      (#""0000000000000001""# + "->" + #""xyz""#, "behaviours"),
      (#""findings":[]"# + "->" + #""findings":[7]"#, "findings"),
      (#""findings":[],""# + "->" + "\"", "findings"),
      (#""limits":[]"# + "->" + #""limits":["time"]"#, "limits"),
      (#""keeps_drafts":false"# + "->" + #""keeps_drafts":0"#, "keeps_drafts"),
      (#""runs":"1000""# + "->" + #""runs":"-1""#, "runs"),
      (#""runs":"1000""# + "->" + #""runs":1000"#, "runs"),
      (#""start":"corpus""# + "->" + #""start":"links""#, "start"),
      (#""start":"corpus""# + "->" + #""stars":"corpus""#, "stars"),
      (#""beside":34"# + "->" + #""beside":34,"xyzzy":1"#, "xyzzy"),
      (#""beside":34"# + "->" + #""beside":34,"beside":34"#, ""),
    ])
  func broken(_ row: (text: String, member: String)) throws {
    let change = row.text.split(separator: "->").map(String.init)
    let good = String(decoding: MadeUpCampaign.summary().octets, as: UTF8.self)
    let text = change.count == 2 ? good.replacing(change[0], with: change[1]) : row.text
    #expect(text != good)
    let error = #expect(throws: FileError.self) {
      try CampaignResult(Array(text.utf8), findings: [], file: "part/fuzzing.json")
    }
    let shown = error?.description ?? ""
    #expect(shown.contains("part/fuzzing.json") && shown.contains(row.member), "\(shown)")
  }

  private static let app = #"{"role":"app","executions":1,"kept":0,"behaviours":[]}"#

  // MARK: - Merging

  @Test("parts add up: sums of what was done, and all that was seen and found once")
  func merging() throws {
    let (own, shared) = (
      try MadeUpCampaign.finding("state=%2541"), try MadeUpCampaign.finding("scope=&state=")
    )
    var first = MadeUpCampaign.summary(try #require(Shard(2, of: 2)), findings: [shared])
    var second = MadeUpCampaign.summary(try #require(Shard(1, of: 2)), findings: [own, shared])
    first.limits = [.findings]
    second.limits = [.histories]
    second.keepsInputs = true
    #expect(own.id != shared.id && !first.isWhole)
    first = try #require(try CampaignResult.merged([("a", first), ("b", second)]))
    #expect(first.isWhole && first.shards.map(\.number) == [1, 2])
    #expect(first.executions == 2_000 && first.triageExecutions == 68)
    #expect(first.behaviours == 4 && first.roles.map(\.kept) == [18])
    #expect(Set(first.findings.map(\.id)) == [own.id, shared.id] && first.findings.count == 2)
    #expect(first.occurrences.map(\.count) == [24])
    #expect(first.ends == [.complete, .complete])
    #expect(first.limits == [.findings, .histories] && first.keepsInputs)
  }

  @Test("the order of the parts doesn't matter for what is told")
  func order() throws {
    // All of them found the same; the second one, and the third by its number, found it first.
    let parts = try [
      (1, 86, "app.redirect-uri.host-foreign"), (2, 63, "app.client-id.kelvin-sign"),
      (3, 63, "app.state.plus-raw"),
    ].map {
      (number, execution, start) in
      let shared = try MadeUpCampaign.finding("state=%2541", execution: execution, start: start)
      var part = MadeUpCampaign.summary(
        try #require(Shard(number, of: 3)),
        findings: [shared, try MadeUpCampaign.finding("n=\(number)&state=")])
      part.ends = [CampaignResult.End.allCases[number]]
      part.problems = ["problem \(number)"]
      part.warnings = ["warning \(number)"]
      return ("part \(number)", part)
    }
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let sums = try orders.map { order in
      try #require(try CampaignResult.merged(order.map { parts[$0] }))
    }
    for sum in sums {
      #expect(sum.octets == sums[0].octets)
      #expect(CampaignText.render(sum) == CampaignText.render(sums[0]))
      #expect(sum.findings.map(FindingFile.write) == sums[0].findings.map(FindingFile.write))
      #expect(sum.findings.map(\.origin.start).contains("app.client-id.kelvin-sign"))
      #expect(sum.problems == ["problem 1", "problem 2", "problem 3"])
      #expect(sum.findings.count == Set(sum.findings.map(\.id)).count)
    }
    #expect(Set(sums[0].findings.map(\.id)).count < 6)
  }

  @Test("what belongs to two campaigns isn't joined, and why is said")
  func apart() throws {
    let (first, second) = (try #require(Shard(1, of: 2)), try #require(Shard(2, of: 2)))
    let fixture = Fixture(clientID: [0x78], appLink: Fixture.offered.appLink, scopes: [])
    let rows: [(CampaignResult, String)] = [
      (MadeUpCampaign.summary(second, seed: 8), "of two campaigns: their seeds are 7 and 8"),
      (MadeUpCampaign.summary(second, fixture: fixture), "configurations are {\"client_id\":"),
      (MadeUpCampaign.summary(try #require(Shard(2, of: 3))), "they are the parts 1/2 and 2/3; "),
    ]
    for (part, text) in rows {
      let parts = [("a", MadeUpCampaign.summary(first)), ("b", part)]
      let error = #expect(throws: MergeError.self) { try CampaignResult.merged(parts) }
      #expect(error?.description.hasPrefix("a and b are ") == true)
      #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
    }
    #expect(try CampaignResult.merged([]) == nil)
  }

  @Test("findings of a rule that a baseline expects to be broken fail no run, as a file says, too")
  func expected() throws {
    var summary = MadeUpCampaign.summary(findings: [
      try MadeUpCampaign.finding("state=%2541"),
      try MadeUpCampaign.finding("state=a", rule: Rule.appSurvives.id, kind: "crashed"),
    ])
    let catalogue = try SharedCatalogue.all.get()
    summary.take(try baseline("fail app.good app/state/exact"), catalogue)
    #expect(summary.failures.map(\.signature.rule) == [Rule.appSurvives.id] && !summary.isPassed)
    let names = try StableNames(
      Array("case app.good\ncase app.old -> app.good\nrule app/survives\n".utf8))
    summary.take(try baseline("fail app.old app/survives", names), catalogue)
    let note =
      "baseline: line 1: app.old is app.good now, and the entry counts for that; correct the name"
    #expect(summary.warnings == [note])
    #expect(summary.failures == [] && summary.expected.count == 2 && summary.isPassed)
    let read = try CampaignResult(summary.octets, findings: summary.findings, file: "x")
    #expect(read.expectedFailures == summary.expectedFailures && read.warnings == [note])
  }

  @Test(
    "an entry excuses what is found by the rule that it names, and of which a case of its role is",
    arguments: [
      ("fail app.good app/state/exact", true), ("fail app.* app/state/exact x3", true),
      ("fail * app/state/exact x3", true), ("fail composition.* app/state/exact x3", true),
      ("fail app.nosuch* app/state/exact x3", false), ("fail app.nosuch app/state/exact", false),
      ("fail google-app.* app/state/exact x3", false), ("fail app.good app/survives", false),
      ("fail * * x3", false), ("fail app.* * x3", false), ("fail google-app.nosuch* * x1", false),
      ("inconclusive app.good app/state/exact", false), ("fault app.good", false),
    ])
  func excused(_ row: (entry: String, isExcused: Bool)) throws {
    var summary = MadeUpCampaign.summary(findings: [try MadeUpCampaign.finding("state=%2541")])
    summary.take(try baseline(row.entry), try SharedCatalogue.all.get())
    #expect(summary.expected.count == (row.isExcused ? 1 : 0))
    #expect(summary.isPassed == row.isExcused)
  }

  @Test(
    "an entry excuses what goes where an entry of the role says, by class, or to the right URL",
    arguments: [
      ("code@attacker:evil.example/x", "error@attacker/y", true), ("code/x", "code/y", true),
      ("code@google:oauth-redirect.googleusercontent.com/x", "code@attacker/y", false),
      ("code@google:oauth-redirect.googleusercontent.com/x", "code@google/y", true),
      ("code/x", "code@google/y", false), ("code@google/x", "code/y", true),
      (
        "code/x why=\"y\" 2026-11-22\nfail app.good app/code/exact as=code@google/x",
        "code@google/y", true
      ),
      (
        "code/x why=\"y\" 2026-11-22\nfail * endpoint/code/exact x1 as=code@google/x",
        "code@google/y", false
      ),
    ])
  func destinations(_ entry: String, _ kind: String, _ isExcused: Bool) throws {
    var summary = MadeUpCampaign.summary(findings: [
      try MadeUpCampaign.finding("state=%2541", kind: kind)
    ])
    summary.take(
      try baseline("fail app.good app/state/exact", as: entry), try SharedCatalogue.all.get())
    #expect(summary.isPassed == isExcused)
    let read = try CampaignResult(summary.octets, findings: summary.findings, file: "x")
    #expect(read.isPassed == isExcused)
  }

  private func baseline(
    _ entry: String, _ names: StableNames = .empty, as evidence: String = "wrong"
  ) throws -> Baseline {
    try Baseline(
      Array("\(entry) as=\(evidence) why=\"not there yet\" 2026-11-22\n".utf8), file: "b.txt",
      names: names)
  }
}
